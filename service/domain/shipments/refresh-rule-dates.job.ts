import { z } from "zod";
import type { BodyOf } from "../../../contract/endpoint";
import { deliveryRules } from "../../../contract/estimated-delivery";
import { ShipmentId, ShopId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { changeSettingIn } from "../../platform/settings/settings";
import { findRulesInForce } from "../promise/rules-in-force";
import { applyTracking } from "./apply-tracking";
import { renewForecasts } from "./own-history/forecast-shipments.job";
import { holidaysFor, ruleDateOf } from "./rule-dates";
import { listOpenShipmentIds, listShipmentsToEstimate } from "./rule-dates.queries";

const SHIPMENTS_PER_JOB = 200;

/** Chooses the dates of a shop's open shipments anew. Safe to run twice: a date that is the same changes nothing. */
export const refreshRuleDates = defineJob({
  name: "promise.refresh",
  payload: z.object({ shop: ShopId, after: ShipmentId.or(z.literal("0")) }),
  async run(ctx, { shop, after }) {
    const ids = await listOpenShipmentIds(ctx.db, shop, after, SHIPMENTS_PER_JOB);
    if (ids.length === 0) return;
    const rules = await findRulesInForce(ctx, ctx.db, shop);
    const holidays = await holidaysFor(rules);
    const facts = await listShipmentsToEstimate(ctx.db, shop, ids);
    await applyTracking(
      ctx,
      shop,
      facts.map((shipment) => ({
        ...{ shipmentId: shipment.id, events: [], choosesDate: true, keepsCheck: true },
        ruleDate: rules.enabled ? ruleDateOf(rules, shipment, holidays) : null,
      })),
    );
    await transaction(ctx.db, (tx) => ctx.enqueue(tx, refreshRuleDates, { shop, after: ids.at(-1)! }));
  },
});

/**
 * Saves the rules; dates of open shipments follow soon after.
 * @throws AppError CONFLICT as changeSettingIn
 */
export function updateDeliveryRules(
  ctx: Context,
  actor: Actor,
  change: BodyOf<(typeof deliveryRules.calls)["updateDeliveryRules"]>,
) {
  return transaction(ctx.db, async (tx) => {
    const { before, saved } = await changeSettingIn(ctx, tx, actor, deliveryRules, change);
    if (JSON.stringify(before) !== JSON.stringify(saved.value)) {
      await ctx.enqueue(tx, refreshRuleDates, { shop: actor.shop, after: "0" });
      await ctx.enqueue(tx, renewForecasts, { shop: actor.shop, after: "0" });
    }
    return saved;
  });
}
