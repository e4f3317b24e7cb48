import { CONFLICT, NOT_FOUND } from "../../contract/errors";
import type { BodyOf } from "../../contract/endpoint";
import type { createCourier, CustomCourier, updateCourier } from "../../contract/couriers";
import type { Actor, Context } from "../context";
import { type Tx, transaction } from "../db/database";
import { AppError } from "../errors";
import { lockShop } from "../shops/shops.queries";
import { readCourierSettings, saveCourierSettings } from "./courier-settings";
import {
  deleteCustomCourierRow,
  insertCustomCourier,
  listCustomCouriers,
  customCode,
  renameShipments,
  updateCustomCourierRow,
} from "./custom-couriers.queries";
import { presentCustomCourier } from "./show-courier-settings";

/** More than this is a list, and lists come from the provider. */
const MOST = 50;

/**
 * Adds a courier of the shop's own.
 * @throws AppError CONFLICT where it has one of this name, or fifty of them
 */
export function createCustomCourier(
  ctx: Context,
  actor: Actor,
  { name, tracking_url: trackingUrl }: BodyOf<typeof createCourier>,
): Promise<CustomCourier> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    if ((await listCustomCouriers(tx, actor.shop)).length >= MOST) {
      throw new AppError(CONFLICT, `A store can have ${MOST} couriers of its own`, { most: MOST });
    }
    const created = await insertCustomCourier(tx, actor.shop, { name, trackingUrl }, ctx.now());
    if (!created) throw sameName();
    return presentCustomCourier(created);
  });
}

/**
 * Changes a courier of the shop's own; its shipments are given the new name and link.
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
    return presentCustomCourier(changed);
  });
}

/**
 * Takes a courier of the shop's own out of the directory and out of the settings. Its shipments keep name and link.
 * @throws AppError NOT_FOUND, for another shop's too
 */
export function deleteCustomCourier(ctx: Context, actor: Actor, id: string): Promise<{ deleted: boolean }> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    if (!(await deleteCustomCourierRow(tx, actor.shop, id))) throw notFound();
    await forgetCourier(ctx, tx, actor, customCode(id));
    return { deleted: true };
  });
}

async function forgetCourier(ctx: Context, tx: Tx, actor: Actor, code: string): Promise<void> {
  const { settings, correction } = await readCourierSettings(tx, actor.shop);
  const isKept = (each: string) => each !== code;
  const kept = {
    settings: {
      mapping: settings.mapping.filter(({ courier }) => isKept(courier)),
      preferred: settings.preferred.filter(isKept),
    },
    correction: { ...correction, exempt: correction.exempt.filter(isKept) },
  };
  await saveCourierSettings(tx, actor.shop, kept, ctx.now());
}

const notFound = () => new AppError(NOT_FOUND, "There is no such courier");
const sameName = () => new AppError(CONFLICT, "There is a courier of this name", { field: "name" });
