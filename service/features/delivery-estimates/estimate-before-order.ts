import { DateTime } from "luxon";
import type { DeliveryEstimate, EstimateQuestion } from "../../../contract/delivery-estimates";
import type { DeliveryRules } from "../../../contract/estimated-delivery";
import { dayIn } from "../../domain/promise/calendar-day";
import { estimateByRules, type RulesEstimate } from "../../domain/promise/estimate-by-rules";
import { calendarDay, dayNumber } from "../../domain/promise/history/counted-days";
import { forecast } from "../../domain/promise/history/forecast";
import { quantile } from "../../domain/promise/history/histogram";
import { findLevels, findUsualCourier, loadHistory } from "../../domain/promise/history/histories.queries";
import { forecastKeys } from "../../domain/promise/history/history";
import { countriesKey, type Lane, serviceOf } from "../../domain/promise/history/lane";
import { findRulesInForce } from "../../domain/promise/rules-in-force";
import { holidaysFor } from "../../domain/shipments/rule-dates";
import { FIRST_SHARE } from "../../domain/shipments/own-history/estimate-shipment";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";

type Rules = DeliveryRules & { timezone: string };
type Found = Pick<DeliveryEstimate, "date" | "reason">;

/**
 * The date of an order that would be placed now: by the first of the shop's sources that knows orders before a courier does, which
 * are own history and rules.
 */
export async function estimateBeforeOrder(
  ctx: Pick<Context, "db" | "gates" | "now">,
  shop: Shop,
  question: EstimateQuestion,
): Promise<DeliveryEstimate> {
  const now = ctx.now();
  const rules = await findRulesInForce(ctx, ctx.db, shop.id);
  const holidays = await holidaysFor(rules);
  // Before there is a fulfilment, dates count from the order, whatever those of shipments count from.
  const estimate = estimateByRules(
    { ...rules, count_from: "order" },
    {
      ...{ orderedAt: now, fulfilledAt: null, courier: null },
      products: question.product === "" ? [] : question.product.split(","),
      country: question.country.toUpperCase() || null,
      region: question.region.toUpperCase() || null,
      postalCode: question.postal_code || null,
      method: question.method === "" ? null : { title: question.method, code: question.method },
    },
    { timezone: rules.timezone, holidays },
  );
  const handedOver = rules.enabled ? handOverOf(estimate) : null;
  let found: Found = { date: null, reason: { by: "none", why: "off" } };
  for (const source of rules.sources) {
    if (source === "rules") found = byRules(estimate);
    else if (source === "history")
      found = (await byHistory(ctx, shop, question, { rules, handedOver, now })) ?? found;
    if (found.date) break;
  }
  return { ...found, handed_over: handedOver, valid_until: validUntil(rules, now) };
}

function byRules({ date, steps }: RulesEstimate): Found {
  if (date) return { date, reason: { by: "rules" } };
  const last = steps.at(-1)?.step;
  const why = last === "excluded" || last === "no_transit" || last === "always_closed" ? last : "off";
  return { date: null, reason: { by: "none", why } };
}

/** The last day of the hand-over by the rules; the eve of the first transit day where nothing is processed. */
function handOverOf({ steps }: RulesEstimate): string | null {
  for (const step of steps) if (step.step === "handed_over") return step.to;
  return null;
}

async function byHistory(
  { db }: Pick<Context, "db">,
  shop: Shop,
  question: EstimateQuestion,
  { rules, handedOver, now }: { rules: Rules; handedOver: string | null; now: Date },
): Promise<Found | null> {
  if (question.country === "") return { date: null, reason: { by: "none", why: "no_country" } };
  const levels = await findLevels(db, shop.id);
  if (!levels) return null;
  const from = dayNumber(handedOver ?? dayIn(rules.timezone, now));
  const to = { country: question.country.toUpperCase(), region: question.region.toUpperCase() || null };
  const asked = serviceOf(question.method || null);
  const countries = countriesKey({ origin: shop.country, country: to.country });
  const usual = await findUsualCourier(db, shop.id, countries, {
    service: asked,
    region: to.region?.toLowerCase() ?? null,
  });
  const lane: Lane = {
    ...{ origin: shop.country, originRegion: null, ...to },
    courier: usual?.courier || null,
    service: usual?.service || asked,
    postalCode: question.postal_code || null,
  };
  const shipment = { lane, handedOver: from, named: null, seen: null };
  const history = await loadHistory(db, shop.id, forecastKeys(shipment));
  const foreseen = forecast(history, shipment, from);
  if (!foreseen) return null;
  const level = levels[rules.how_sure];
  const day = (share: number) => calendarDay(from + quantile(foreseen.days, share));
  const { level: exactness, shipments } = foreseen;
  return {
    date: { from: day(Math.min(FIRST_SHARE, level)), to: day(level) },
    reason: { by: "history", level: exactness, shipments, sure: rules.how_sure },
  };
}

/** The date may be another after the next cut-off of a warehouse, and on the shop's next day. */
function validUntil({ warehouses, timezone }: Rules, now: Date): string {
  const zone = DateTime.fromJSDate(now, { zone: timezone });
  const local = zone.isValid ? zone : DateTime.fromJSDate(now, { zone: "utc" });
  const cutoffs = warehouses.flatMap(({ cutoff }) => {
    const [hour, minute] = cutoff.split(":").map(Number);
    return cutoff === "" ? [] : local.startOf("day").set({ hour, minute });
  });
  const ends = [...cutoffs, local.startOf("day").plus({ days: 1 })].map((at) => at.toMillis());
  return new Date(Math.min(...ends.filter((at) => at > now.getTime()))).toISOString();
}
