import { isDeepStrictEqual } from "node:util";
import type { HandDate, setDeliveryDate as contract } from "../../../contract/date-by-hand";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { OrderId, ShopId } from "../../../contract/ids";
import { requireFeature } from "../../domain/gates/require-feature";
import { orderChanged } from "../../domain/orders/order.events";
import { lockOrders } from "../../domain/orders/orders.queries";
import { dayIn } from "../../domain/promise/calendar-day";
import { listDeliveryDates } from "../../domain/promise/delivery-dates.queries";
import { handDateIn, requireHandDays, shownInstead } from "../../domain/promise/hand-date";
import { setShipmentDate } from "../../domain/shipments/set-shipment-date";
import { shipmentDateSet } from "../../domain/shipments/shipment.events";
import { getShopById, shareShop } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { AppError } from "../../platform/errors";
import { publish } from "../../platform/events/publish";
import { estimateUnshipped } from "./estimate-unshipped";
import { findOrderToDate, listUnshippedOrders, saveHandDate } from "./unshipped-orders.queries";

/**
 * Sets a delivery date by hand, or removes it. Who has lost the plan can still remove what is kept.
 * @throws AppError NOT_FOUND, for another shop's order or shipment too; PLAN_REQUIRED, BAD_PARAMETER and CONFLICT (nothing is
 *   expected any more) where a date is set
 */
export function setDeliveryDate(
  ctx: Context,
  actor: Actor,
  { order: id, shipment, date }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  return transaction(ctx.db, async (tx) => {
    await shareShop(tx, actor.shop);
    await lockOrders(tx, actor.shop, [id]);
    const order = await findOrderToDate(tx, actor.shop, id);
    if (!order) throw new AppError(NOT_FOUND, "orderNotFound");
    if (date) {
      const shop = await getShopById(tx, actor.shop);
      await requireFeature(ctx, tx, shop, "estimated-delivery-time-editor");
      const before = shipment
        ? handDateIn(await listDeliveryDates(tx, actor.shop, [shipment]))
        : order.dateByHand;
      requireHandDays(date, dayIn(shop.timezone, ctx.now()), before);
      if (order.cancelledAt) throw new AppError(CONFLICT, "noDateWanted");
    }
    const is_shown = shipment
      ? await setShipmentDate(ctx, tx, actor.shop, { order: id, shipment, date })
      : await setOrderDate(ctx, tx, actor.shop, id, { before: order.dateByHand, date });
    return { is_shown };
  });
}

/** The date of what is still to be shipped, all of the order or the rest: its shipments will have it from their beginning. */
async function setOrderDate(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  order: OrderId,
  { before, date }: { before: HandDate | null; date: HandDate | null },
): Promise<boolean> {
  const [unshipped] = await listUnshippedOrders(tx, shop, [order], ctx.now());
  if (date && !unshipped) throw new AppError(CONFLICT, "noDateWanted");
  if (isDeepStrictEqual(before, date)) return unshipped?.estimatedBy === "merchant";
  await saveHandDate(tx, shop, order, date, ctx.now());
  await noteChange(tx, shop, "orders");
  const changed = await estimateUnshipped(ctx, tx, shop, [order], { isCorrection: true });
  const events = changed.map((id) => ({ order: id, isNew: false }));
  await publish(ctx, tx, shop, orderChanged, events);
  const [after] = await listUnshippedOrders(tx, shop, [order], ctx.now());
  const insteadOf = date && unshipped ? shownInstead(unshipped, after) : null;
  const isRest = unshipped?.isRest ?? false;
  const set = { order, shipment: null, from: before, to: date, insteadOf, isRest };
  await publish(ctx, tx, shop, shipmentDateSet, [set]);
  return after?.estimatedBy === "merchant";
}
