import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { BodyOf } from "../../../contract/endpoint";
import {
  courierCorrection,
  courierSettings,
  type createCourier,
  type CustomCourier,
  type updateCourier,
} from "../../../contract/couriers";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { lockShop } from "../shops/shops.queries";
import { editDocument } from "../../platform/settings/settings";
import {
  deleteCustomCourierRow,
  insertCustomCourier,
  listCustomCouriers,
  customCode,
  renameShipments,
  updateCustomCourierRow,
} from "./custom-couriers.queries";
import { presentCustomCourier } from "./show-courier-settings";
import { noteChange } from "../../platform/db/noted-changes";

/** Limit of custom couriers per shop; longer lists come from the provider's catalog. */
const MOST = 50;

/** Adds a custom courier. @throws AppError CONFLICT where the shop has one of this name, or the limit is reached */
export function createCustomCourier(
  ctx: Context,
  actor: Actor,
  { name, tracking_url: trackingUrl }: BodyOf<typeof createCourier>,
): Promise<CustomCourier> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    if ((await listCustomCouriers(tx, actor.shop)).length >= MOST) {
      throw new AppError(CONFLICT, "tooManyCouriers", { values: { limit: MOST } });
    }
    const created = await insertCustomCourier(tx, actor.shop, { name, trackingUrl }, ctx.now());
    if (!created) throw sameName();
    await noteChange(tx, actor.shop, "couriers");
    return presentCustomCourier(created);
  });
}

/**
 * Changes a custom courier and gives its shipments the new name and link.
 * @throws AppError NOT_FOUND, for another shop's too; CONFLICT where another one has this name
 */
export function updateCustomCourier(
  ctx: Context,
  actor: Actor,
  { id, name, tracking_url: trackingUrl }: BodyOf<typeof updateCourier>,
): Promise<CustomCourier> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const all = await listCustomCouriers(tx, actor.shop);
    if (!all.some((own) => own.id === id)) throw notFound();
    if (all.some((own) => own.id !== id && own.name.toLowerCase() === name.toLowerCase())) throw sameName();
    const changed = await updateCustomCourierRow(tx, actor.shop, id, { name, trackingUrl });
    if (!changed) throw notFound();
    await renameShipments(tx, actor.shop, changed);
    await noteChange(tx, actor.shop, "couriers");
    return presentCustomCourier(changed);
  });
}

/**
 * Deletes a custom courier from directory and settings. Its shipments keep name and link.
 * @throws AppError NOT_FOUND, for another shop's too
 */
export function deleteCustomCourier(ctx: Context, actor: Actor, id: string): Promise<{ deleted: boolean }> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    if (!(await deleteCustomCourierRow(tx, actor.shop, id))) throw notFound();
    await removeFromSettings(ctx, tx, actor, customCode(id));
    await noteChange(tx, actor.shop, "couriers");
    return { deleted: true };
  });
}

async function removeFromSettings(ctx: Context, tx: Tx, actor: Actor, code: string): Promise<void> {
  const isKept = (each: string) => each !== code;
  await editDocument(ctx, tx, actor.shop, courierSettings, ({ mapping, preferred }) => ({
    mapping: mapping.filter(({ courier }) => isKept(courier)),
    preferred: preferred.filter(isKept),
  }));
  await editDocument(ctx, tx, actor.shop, courierCorrection, (correction) => ({
    ...correction,
    exempt: correction.exempt.filter(isKept),
  }));
}

const notFound = () => new AppError(NOT_FOUND, "courierNotFound");
const sameName = () =>
  new AppError(CONFLICT, "courierNameTaken", { fields: [{ path: "name", key: "nameTaken" }] });
