import type { DeliveryRules } from "../../../contract/estimated-delivery";
import type { FulfillmentId, ShipmentId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { estimateByRules } from "../promise/estimate-by-rules";
import type { Holidays } from "../promise/holidays";
import { holidaysFor } from "../promise/holidays-for";
import { findLevels } from "../promise/history/histories.queries";
import { findRulesInForce } from "../promise/rules-in-force";
import { applyTrackingIn } from "./apply-tracking";
import type { SourceDate } from "./tracking-update";
import { forecastShipments } from "./own-history/forecast-shipments.job";
import { listShipmentsToEstimate, type ShipmentFacts } from "./rule-dates.queries";

/**
 * Gives new shipments their first date: Shopify's, which came with the fulfilment, and that of the shop's rules. Part of the caller's
 * transaction, which holds the shop's lock.
 */
export async function estimateNewShipments(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
  ofShopify: ReadonlyMap<FulfillmentId, Date>,
): Promise<void> {
  if (ids.length === 0) return;
  if (await findLevels(tx, shop)) await ctx.enqueue(tx, forecastShipments, { shop, ids });
  const rules = await findRulesInForce(ctx, tx, shop);
  if (!rules.enabled && ofShopify.size === 0) return;
  const holidays = await holidaysFor(rules);
  const updates = (await listShipmentsToEstimate(tx, shop, ids)).flatMap((facts) => {
    const estimatedDeliveryAt = ofShopify.get(facts.fulfillmentId) ?? null;
    const ruleDate = rules.enabled ? ruleDateOf(rules, facts, holidays) : undefined;
    if (!estimatedDeliveryAt && !ruleDate) return [];
    const estimate = { estimatedDeliveryAt, estimatedBy: "shopify" as const, ruleDate };
    return [{ shipmentId: facts.id, events: [], ...estimate, keepsCheck: true }];
  });
  if (updates.length > 0) await applyTrackingIn(ctx, tx, shop, updates);
}

/** The days of a shipment by the rules, as midnights in UTC, and how they come about; null where they give none. */
export function ruleDateOf(
  rules: DeliveryRules & { timezone: string },
  { shippedAt, shipTo, shippingTitle, shippingCode, ...facts }: ShipmentFacts,
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
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return date && { from: midnight(date.from), at: midnight(date.to), reason: { by: "rules", steps } };
}
