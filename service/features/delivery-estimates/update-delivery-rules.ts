import type { BodyOf } from "../../../contract/endpoint";
import { deliveryRules } from "../../../contract/estimated-delivery";
import { renewForecasts } from "../../domain/shipments/own-history/forecast-shipments.job";
import { refreshRuleDates } from "../../domain/shipments/refresh-rule-dates.job";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { changeSettingIn } from "../../platform/settings/settings";
import { readCollections } from "./read-collections.job";
import { refreshUnshipped } from "./refresh-unshipped.job";

/**
 * Saves the rules; dates of orders and of shipments on their way follow soon after.
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
      await ctx.enqueue(tx, refreshUnshipped, { shop: actor.shop });
      if (JSON.stringify(before.excluded_collections) !== JSON.stringify(saved.value.excluded_collections))
        await ctx.enqueue(tx, readCollections, { shop: actor.shop });
    }
    return saved;
  });
}
