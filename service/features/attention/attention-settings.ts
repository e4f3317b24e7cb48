import { attention, type AttentionSettings } from "../../../contract/attention";
import type { BodyOf } from "../../../contract/endpoint";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { changeSettingIn } from "../../platform/settings/settings";
import { lockShop } from "../../domain/shops/shops.queries";
import { planDigest } from "./plan-digest";
import { reEvaluateShop } from "./re-evaluate-shop.job";

/**
 * Saves rules and digest. A changed rule queues a re-evaluation of the shop's orders, a changed digest is scheduled
 * anew.
 * @throws AppError CONFLICT as changeSettingIn
 */
export function updateAttentionSettings(
  ctx: Context,
  actor: Actor,
  change: BodyOf<(typeof attention.calls)["updateAttention"]>,
) {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const { before, saved } = await changeSettingIn(ctx, tx, actor, attention, change);
    const after = saved.value;
    const isSame = (part: keyof AttentionSettings) =>
      JSON.stringify(before[part]) === JSON.stringify(after[part]);
    if (!isSame("rules")) await ctx.enqueue(tx, reEvaluateShop, { shop: actor.shop });
    if (!isSame("digest")) await planDigest(tx, shop, after.digest, ctx.now());
    return saved;
  });
}
