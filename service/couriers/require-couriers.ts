import { BAD_PARAMETER, PLAN_REQUIRED } from "../../contract/errors";
import { levelOfCourier, opensCourier } from "../../permissions/couriers";
import { gateKey } from "../../permissions/levels";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { AppError } from "../errors";
import { gateStoreOf } from "../http/require-feature";
import { billingShopOf } from "../shops/billing-shop";
import type { Shop } from "../shops/shops.queries";
import { sortPosition } from "./sort-position";
import { findKnownCouriers } from "./known-couriers";

/**
 * Whether a shop may name these couriers, by the fields that name them; those of `before` it may keep.
 * @throws AppError BAD_PARAMETER for a courier nobody knows, PLAN_REQUIRED for one that the plan does not open
 */
export async function requireCouriers(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  before: string[],
  wanted: Record<string, string[]>,
): Promise<void> {
  const known = await findKnownCouriers(tx, shop.id, [...new Set(Object.values(wanted).flat())]);
  const fields = Object.entries(wanted)
    .filter(([, codes]) => codes.some((code) => !known.has(code)))
    .map(([path]) => ({ path, message: "errors.courier" }));
  if (fields.length > 0) throw new AppError(BAD_PARAMETER, "A courier is not known", { fields });

  const key = gateKey(gateStoreOf(shop, await billingShopOf(tx, shop), ctx.now()).plan);
  const closed = [...known.values()].find(
    (courier) => !before.includes(courier.code) && !opensCourier(key, sortPosition(courier)),
  );
  if (!closed) return;
  const level = levelOfCourier(sortPosition(closed));
  throw new AppError(PLAN_REQUIRED, `${closed.name} is available for ${level} plan`, {
    level,
    courier: closed.code,
  });
}
