import type { HandDate } from "../../../contract/date-by-hand";
import type { DeliveryRules } from "../../../contract/estimated-delivery";
import type { FulfillmentId, ShipmentId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { dayIn, midnight } from "../promise/calendar-day";
import { estimateByRules } from "../promise/estimate-by-rules";
import type { Holidays } from "../promise/holidays";
import { holidaysFor } from "../promise/holidays-for";
import { dateOfHand } from "../promise/hand-date";
import { findLevels } from "../promise/history/histories.queries";
import { findRulesInForce } from "../promise/rules-in-force";
import { applyTrackingIn } from "./apply-tracking";
import type { TakenOverDates } from "./change/taken-over-dates";
import type { SourceDate } from "./tracking-update";
import { firstHistoryDates } from "./own-history/foresee";
import { forecastShipments } from "./own-history/forecast-shipments.job";
import { listShipmentsToEstimate, type ShipmentFacts } from "./rule-dates.queries";

/**
 * Gives new shipments their first date: Shopify's, which came with the fulfilment, those of the shop's rules and past deliveries, and one
 * that was set by hand before it was shipped, or of the number that it stands in for. Part of the caller's transaction, which holds the shop's lock.
 */
export async function estimateNewShipments(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
  { ofShopify, takenOver }: { ofShopify: ReadonlyMap<FulfillmentId, Date>; takenOver: TakenOverDates },
): Promise<void> {
  if (ids.length === 0) return;
  const levels = await findLevels(tx, shop);
  // For the chances of being late or lost, which are about the promise that is made here.
  if (levels) await ctx.enqueue(tx, forecastShipments, { shop, ids });
  const rules = await findRulesInForce(ctx, tx, shop);
  const byHistory =
    levels && rules.sources.includes("history")
      ? await firstHistoryDates(tx, shop, ids, { levels, rules, now: ctx.now() })
      : new Map<ShipmentId, SourceDate>();
  const isByHand = rules.sources.includes("merchant");
  if (!rules.enabled && ofShopify.size === 0 && byHistory.size === 0 && takenOver.size === 0 && !isByHand)
    return;
  const holidays = await holidaysFor(rules);
  const updates = (await listShipmentsToEstimate(tx, shop, ids)).flatMap((facts) => {
    const estimatedDeliveryAt = ofShopify.get(facts.fulfillmentId) ?? null;
    const ruleDate = rules.enabled ? ruleDateOf(rules, facts, holidays) : undefined;
    const byHand = takenOver.has(facts.id)
      ? takenOver.get(facts.id)!
      : dateOfOrder(facts, rules.timezone, ctx.now());
    const merchantDate = byHand ? dateOfHand(byHand) : undefined;
    const historyDate = byHistory.get(facts.id);
    if (!estimatedDeliveryAt && !ruleDate && !merchantDate && !historyDate) return [];
    const ofUs = { ruleDate, merchantDate, historyDate };
    const estimate = { estimatedDeliveryAt, estimatedBy: "shopify" as const, ...ofUs };
    return [{ shipmentId: facts.id, events: [], ...estimate, keepsCheck: true }];
  });
  if (updates.length > 0) await applyTrackingIn(ctx, tx, shop, updates);
}

/** One that was over before the parcel left was the date of what was shipped until then. */
function dateOfOrder({ dateByHand, shippedAt }: ShipmentFacts, zone: string, now: Date): HandDate | null {
  return dateByHand && dateByHand.to >= dayIn(zone, shippedAt ?? now) ? dateByHand : null;
}

/** The days of a shipment by the rules, as midnights in UTC, and how they come about; null where they give none. */
export function ruleDateOf(
  rules: DeliveryRules & { timezone: string },
  { shippedAt, shipTo, shippingTitle, shippingCode, ...facts }: Omit<ShipmentFacts, "dateByHand">,
  holidays: Holidays,
): SourceDate | null {
  const { date, steps } = estimateByRules(
    rules,
    {
      ...{ orderedAt: facts.orderedAt, fulfilledAt: shippedAt, products: facts.products },
      ...{ country: facts.country, region: shipTo?.provinceCode ?? null, postalCode: shipTo?.zip ?? null },
      method: shippingTitle || shippingCode ? { title: shippingTitle, code: shippingCode } : null,
      courier: facts.courier,
    },
    { timezone: rules.timezone, holidays },
  );
  return date && { from: midnight(date.from), at: midnight(date.to), reason: { by: "rules", steps } };
}
