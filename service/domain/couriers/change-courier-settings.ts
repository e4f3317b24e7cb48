import type { BodyOf } from "../../../contract/endpoint";
import { courierCorrection, courierSettings } from "../../../contract/couriers";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { changeSettingIn } from "../../platform/settings/settings";
import { lockShop } from "../shops/shops.queries";
import { requireCouriers } from "./require-couriers";

/**
 * Saves name mapping and preferred couriers. A courier chosen earlier may stay after the plan became smaller.
 * @throws AppError BAD_PARAMETER for an unknown courier, PLAN_REQUIRED for one that the plan does not include, CONFLICT as changeSettingIn
 */
export function changeCourierSettings(
  ctx: Context,
  actor: Actor,
  change: BodyOf<(typeof courierSettings.calls)["updateCourierSettings"]>,
) {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const { before, saved } = await changeSettingIn(ctx, tx, actor, courierSettings, change);
    const known = [...before.mapping.map(({ courier }) => courier), ...before.preferred];
    await requireCouriers(ctx, tx, shop, known, {
      "value.mapping": change.value.mapping.map(({ courier }) => courier),
      "value.preferred": change.value.preferred,
    });
    return saved;
  });
}

/**
 * Switches auto-correction on or off and saves the couriers it skips.
 * @throws AppError as changeCourierSettings
 */
export function changeCorrection(
  ctx: Context,
  actor: Actor,
  change: BodyOf<(typeof courierCorrection.calls)["updateCourierCorrection"]>,
) {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const { before, saved } = await changeSettingIn(ctx, tx, actor, courierCorrection, change);
    await requireCouriers(ctx, tx, shop, before.exempt, {
      "value.exempt": change.value.exempt,
    });
    return saved;
  });
}
