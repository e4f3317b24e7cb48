import type { BodyOf } from "../../../contract/endpoint";
import { SWITCHED_KINDS } from "../../../contract/mail-kinds";
import { notificationSettings } from "../../../contract/notifications";
import { lockShop } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { changeSettingIn, editDocument } from "../../platform/settings/settings";
import { switchMoments } from "./mail-settings";

/**
 * Saves which kinds of email go out. Of a kind that is switched on, only what happens from then on is told.
 * @throws AppError CONFLICT as changeSettingIn
 */
export function updateNotificationSettings(
  ctx: Context,
  actor: Actor,
  change: BodyOf<(typeof notificationSettings.calls)["updateNotificationSettings"]>,
) {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const { before, saved } = await changeSettingIn(ctx, tx, actor, notificationSettings, change);
    const turnedOn = SWITCHED_KINDS.filter((kind) => saved.value.kinds[kind] && !before.kinds[kind]);
    const at = ctx.now().toISOString();
    if (turnedOn.length > 0)
      await editDocument(ctx, tx, actor.shop, switchMoments, (moments) => ({
        ...moments,
        ...Object.fromEntries(turnedOn.map((kind) => [kind, at])),
      }));
    return saved;
  });
}
