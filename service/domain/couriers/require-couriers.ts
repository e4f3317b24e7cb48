import { BAD_PARAMETER, PLAN_REQUIRED } from "../../../contract/errors";
import { levelOfCourier, opensCourier } from "../../../permissions/couriers";
import { gateKey } from "../../../permissions/levels";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { findGateStore } from "../gates/gate-store";
import type { Shop } from "../shops/shops.queries";
import { sortPositionOf } from "./directory/sort-position";
import { findKnownCouriers } from "./known-couriers";

/**
 * Checks that a shop may use these couriers, given by field; those of `before` are always allowed.
 * @throws AppError BAD_PARAMETER for an unknown courier, PLAN_REQUIRED for one that the plan does not include
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
    .map(([path]) => ({ path, key: "courier" as const }));
  if (fields.length > 0) throw new AppError(BAD_PARAMETER, "courierUnknown", { fields });

  const key = gateKey((await findGateStore(ctx, tx, shop)).plan);
  const closed = [...known.values()].find(
    (courier) => !before.includes(courier.code) && !opensCourier(key, sortPositionOf(courier)),
  );
  if (!closed) return;
  const level = levelOfCourier(sortPositionOf(closed));
  throw new AppError(PLAN_REQUIRED, "courierPlanRequired", {
    values: { courier: closed.name, level: level ?? "" },
    details: { courier: closed.code, level },
  });
}
