import { attention, type AttentionSettings } from "../../../contract/attention";
import type { BodyOf } from "../../../contract/endpoint";
import { digestSchedule } from "../../../contract/team-notifications";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { changeSettingIn } from "../../platform/settings/settings";
import { lockShop } from "../../domain/shops/shops.queries";
import { planDigest } from "./plan-digest";
import { reEvaluateShop } from "./re-evaluate-shop.job";

/**
 * Saves the rules. Changed ones queue a re-evaluation of the shop's orders.
 * @throws AppError CONFLICT as changeSettingIn
 */
export function updateAttentionSettings(
  ctx: Context,
  actor: Actor,
  change: BodyOf<(typeof attention.calls)["updateAttention"]>,
) {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const { before, saved } = await changeSettingIn(ctx, tx, actor, attention, change);
    const isSame = (part: keyof AttentionSettings) =>
      JSON.stringify(before[part]) === JSON.stringify(saved.value[part]);
    if (!isSame("rules")) await ctx.enqueue(tx, reEvaluateShop, { shop: actor.shop });
    return saved;
  });
}

/**
 * Saves when the daily digest goes out, and schedules the next one anew.
 * @throws AppError CONFLICT as changeSettingIn
 */
export function updateDigestSchedule(
  ctx: Context,
  actor: Actor,
  change: BodyOf<(typeof digestSchedule.calls)["updateDigestSchedule"]>,
) {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const { before, saved } = await changeSettingIn(ctx, tx, actor, digestSchedule, change);
    if (before.hour !== saved.value.hour) await planDigest(tx, shop, saved.value.hour, ctx.now());
    return saved;
  });
}
