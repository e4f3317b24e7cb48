import type { Usage } from "../../../contract/billing";
import { findOverageTerms } from "./overage";
import { dollars } from "./money";
import { quotaOf } from "./paid-plan";
import { sumUsage, sumUsageOfPeriods } from "./usage-records.queries";
import type { ShopId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import type { Shop } from "../shops/shops.queries";
import { forecastDay } from "./forecast";
import { dayIn, periodOf, type Period } from "./period";
import { countUnitsByDay, countUnitsOfPeriods, countWaiting, listGroup, listPeriods } from "./quota.queries";

const MOST_PERIODS = 12;
const FORECAST_DAYS = 14;
const DAY_MS = 86_400_000;

/** Use of the quota by period and day, of the whole group of linked stores. */
export async function showUsage(ctx: Context, actor: Actor): Promise<Usage> {
  const now = ctx.now();
  const { billingShop } = actor;
  const { timezone } = billingShop;
  const current = periodOf(billingShop, now);
  const [group, terms] = await Promise.all([
    listGroup(ctx.db, billingShop.id),
    findOverageTerms(ctx.db, billingShop),
  ]);
  const shops = group.map((store) => store.id);
  const recent = { from: new Date(now.getTime() - FORECAST_DAYS * DAY_MS), to: now };
  const [days, spentCents, waiting, periods] = await Promise.all([
    countUnitsByDay(ctx.db, shops, { period: current, recent }, timezone),
    terms ? sumUsage(ctx.db, billingShop.id, terms.id, current.from) : 0,
    countWaiting(ctx.db, shops),
    listUsedPeriods(ctx, billingShop, shops, current),
  ]);
  const recentDays = days.filter((day) => day.recent > 0);
  // A store installed yesterday imports orders of the last two weeks; without orders, counting begins at its installation.
  const countedFrom = Math.min(
    billingShop.createdAt.getTime(),
    Date.parse(recentDays[0]?.day ?? now.toISOString()),
  );
  const used = days.reduce((sum, { inPeriod }) => sum + inPeriod, 0);
  return {
    limit: terms ? "overage" : "wait",
    capped_amount: terms ? { amount: dollars(terms.cappedCents), used: dollars(spentCents) } : null,
    extra_shipment_price: terms ? dollars(terms.overageCents) : null,
    waiting_orders: waiting,
    runs_out_on: forecastDay({
      timezone,
      now,
      end: current.to,
      left: quotaOf(billingShop) - used,
      recentUnits: recentDays.reduce((sum, day) => sum + day.recent, 0),
      recentDays: Math.min(FORECAST_DAYS, Math.max(1, (now.getTime() - countedFrom) / DAY_MS)),
    }),
    periods,
    days: days.filter(({ inPeriod }) => inPeriod > 0).map(({ day, inPeriod }) => ({ day, orders: inPeriod })),
  };
}

/** The current one first. A period ends early where a change of plan began another. */
async function listUsedPeriods(
  ctx: Context,
  billingShop: Shop,
  shops: ShopId[],
  current: Period,
): Promise<Usage["periods"]> {
  const noted = await listPeriods(ctx.db, billingShop.id, current.from, MOST_NOTED);
  const periods = withoutShort({ ...current, quota: quotaOf(billingShop) }, noted).slice(0, MOST_PERIODS);
  const [units, overage] = await Promise.all([
    countUnitsOfPeriods(ctx.db, shops, periods),
    sumUsageOfPeriods(ctx.db, billingShop.id, periods),
  ]);
  const { timezone } = billingShop;
  return periods.map(({ from, to, quota }, place) => ({
    from: dayIn(timezone, from),
    to: dayIn(timezone, to),
    quota,
    used: units[place]!,
    overage_orders: overage[place]!.orders,
    overage_cost: dollars(overage[place]!.cents),
  }));
}

/** More than are shown: those that another plan ended within a day are none. */
const MOST_NOTED = 3 * MOST_PERIODS;

/**
 * The current period and those before it, each until the next one began. One that lasted less than a day belongs to the one
 * before it: no merchant knows it as a period, on that day or later.
 */
function withoutShort(
  current: Period & { quota: number },
  noted: { startsAt: Date; endsAt: Date; quota: number }[],
): (Period & { quota: number })[] {
  const periods = [current];
  for (const { startsAt, endsAt, quota } of noted) {
    const next = periods.at(-1)!.from;
    if (next.getTime() - startsAt.getTime() < DAY_MS) continue;
    periods.push({ from: startsAt, to: endsAt < next ? endsAt : next, quota });
  }
  return periods;
}
