import type { Usage } from "../../../contract/billing";
import { findOverageTerms } from "./overage";
import { dollars } from "./money";
import { quotaOf } from "./paid-plan";
import { countUsage, sumUsage } from "./usage-records.queries";
import type { ShopId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import type { Shop } from "../shops/shops.queries";
import { forecastDay } from "./forecast";
import { dayIn, periodOf, type Period } from "./period";
import { countUnits, countUnitsByDay, countWaiting, listGroup, listPeriods } from "./quota.queries";

const MOST_PERIODS = 12;
const FORECAST_DAYS = 14;
const DAY_MS = 86_400_000;

/** Use of the quota by period and day, of the whole group of linked stores. */
export async function showUsage(ctx: Context, actor: Actor): Promise<Usage> {
  const now = ctx.now();
  const { billingShop } = actor;
  const { timezone } = billingShop;
  const shops = (await listGroup(ctx.db, billingShop.id)).map((store) => store.id);
  const terms = await findOverageTerms(ctx.db, billingShop);
  const current = periodOf(billingShop, now);
  const days = await countUnitsByDay(ctx.db, shops, current, timezone);
  const recentWindow = { from: new Date(now.getTime() - FORECAST_DAYS * DAY_MS), to: now };
  const recent = await countUnitsByDay(ctx.db, shops, recentWindow, timezone);
  // A store installed yesterday imports orders of the last two weeks; without orders, counting begins at its installation.
  const countedFrom = Math.min(
    billingShop.createdAt.getTime(),
    Date.parse(recent[0]?.day ?? now.toISOString()),
  );
  const used = days.reduce((sum, { units }) => sum + units, 0);
  const spentCents = terms ? await sumUsage(ctx.db, billingShop.id, terms.id, current.from) : 0;
  return {
    limit: terms ? "overage" : "wait",
    capped_amount: terms ? { amount: dollars(terms.cappedCents), used: dollars(spentCents) } : null,
    extra_shipment_price: terms ? dollars(terms.overageCents) : null,
    waiting_orders: await countWaiting(ctx.db, shops),
    runs_out_on: forecastDay({
      timezone,
      now,
      end: current.to,
      left: quotaOf(billingShop) - used,
      recentUnits: recent.reduce((sum, { units }) => sum + units, 0),
      recentDays: Math.min(FORECAST_DAYS, Math.max(1, (now.getTime() - countedFrom) / DAY_MS)),
    }),
    periods: await listUsedPeriods(ctx, billingShop, shops, current),
    days: days.map(({ day, units }) => ({ day, orders: units })),
  };
}

const sumOf = (units: Map<ShopId, number>) => [...units.values()].reduce((sum, each) => sum + each, 0);

/** The current one first. A period ends early where a change of plan began another. */
async function listUsedPeriods(
  ctx: Context,
  billingShop: Shop,
  shops: ShopId[],
  current: Period,
): Promise<Usage["periods"]> {
  const noted = await listPeriods(ctx.db, billingShop.id, current.from, MOST_PERIODS + 1);
  // A period that was changed within its first day is none that a merchant knows of.
  const earlier = noted.filter(({ startsAt }) => current.from.getTime() - startsAt.getTime() >= DAY_MS);
  const { timezone } = billingShop;
  const periods = [{ ...current, quota: quotaOf(billingShop) }];
  for (const { startsAt, endsAt, quota } of earlier) {
    const next = periods.at(-1)!.from;
    periods.push({ from: startsAt, to: endsAt < next ? endsAt : next, quota });
  }
  return Promise.all(
    periods.slice(0, MOST_PERIODS).map(async (period) => {
      const overage = await countUsage(ctx.db, billingShop.id, period);
      return {
        from: dayIn(timezone, period.from),
        to: dayIn(timezone, period.to),
        quota: period.quota,
        used: sumOf(await countUnits(ctx.db, shops, period)),
        overage_orders: overage.orders,
        overage_cost: dollars(overage.cents),
      };
    }),
  );
}
