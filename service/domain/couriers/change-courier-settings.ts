import type { CorrectionSettings, CourierSettings } from "../../../contract/couriers";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { lockShop } from "../shops/shops.queries";
import { readCourierSettings, saveCourierSettings } from "./courier-settings";
import { requireCouriers } from "./require-couriers";

/**
 * Saves name mapping and preferred couriers. A courier chosen earlier may stay after the plan became smaller.
 * @throws AppError BAD_PARAMETER for an unknown courier, PLAN_REQUIRED for one that the plan does not include
 */
export function changeCourierSettings(
  ctx: Context,
  actor: Actor,
  wanted: CourierSettings,
): Promise<CourierSettings> {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const stored = await readCourierSettings(tx, actor.shop);
    const before = [...stored.settings.mapping.map(({ courier }) => courier), ...stored.settings.preferred];
    await requireCouriers(ctx, tx, shop, before, {
      mapping: wanted.mapping.map(({ courier }) => courier),
      preferred: wanted.preferred,
    });
    const settings = { ...wanted, preferred: [...new Set(wanted.preferred)] };
    await saveCourierSettings(tx, actor.shop, { ...stored, settings }, ctx.now());
    return settings;
  });
}

/**
 * Switches auto-correction on or off and saves the couriers it skips.
 * @throws AppError BAD_PARAMETER for an unknown courier, PLAN_REQUIRED for one that the plan does not include
 */
export function changeCorrection(
  ctx: Context,
  actor: Actor,
  wanted: CorrectionSettings,
): Promise<CorrectionSettings> {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const stored = await readCourierSettings(tx, actor.shop);
    await requireCouriers(ctx, tx, shop, stored.correction.exempt, { exempt: wanted.exempt });
    const correction = { ...wanted, exempt: [...new Set(wanted.exempt)] };
    await saveCourierSettings(tx, actor.shop, { ...stored, correction }, ctx.now());
    return correction;
  });
}
