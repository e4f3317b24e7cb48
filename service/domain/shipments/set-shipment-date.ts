import { isDeepStrictEqual } from "node:util";
import type { HandDate } from "../../../contract/date-by-hand";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import { isFinal } from "../../../contract/shipment-status";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { AppError } from "../../platform/errors";
import { publish } from "../../platform/events/publish";
import { listDeliveryDates } from "../promise/delivery-dates.queries";
import { dateOfHand, handDateIn, shownInstead } from "../promise/hand-date";
import { applyTrackingIn } from "./apply-tracking";
import { lockShipments } from "./lock-shipments";
import { shipmentDateSet } from "./shipment.events";
import { findShipment } from "./shipments.queries";

interface DateRequest {
  order: OrderId;
  shipment: ShipmentId;
  /** Null removes it. */
  date: HandDate | null;
}

/**
 * Sets the date of a shipment by hand, or removes it: one source among the shop's, which neither scans nor couriers replace. The same once more
 * changes nothing. Part of the caller's transaction. Returns whether it is the date that is shown.
 * @throws AppError NOT_FOUND for a shipment of another order, and where one that is cancelled is to have a date; CONFLICT where nothing is expected any more
 */
export async function setShipmentDate(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  { order, shipment: id, date }: DateRequest,
): Promise<boolean> {
  const found = await findShipment(tx, shop, id);
  if (found?.orderId !== order || (date && found.cancelledAt))
    throw new AppError(NOT_FOUND, "shipmentNotFound");
  const [shipment] = await lockShipments(tx, shop, [id]);
  const { status, subStatus, deliveredAt } = shipment!;
  if (date && (deliveredAt || isFinal(status, subStatus))) throw new AppError(CONFLICT, "noDateWanted");
  const before = handDateIn(await listDeliveryDates(tx, shop, [id]));
  if (isDeepStrictEqual(before, date)) return shipment!.estimatedBy === "merchant";

  const merchantDate = date && dateOfHand(date);
  await applyTrackingIn(ctx, tx, shop, [{ shipmentId: id, events: [], merchantDate, keepsCheck: true }]);
  // Another reason alone is no news of the shipment; the page shows it all the same.
  await noteChange(tx, shop, "orders");
  const after = await findShipment(tx, shop, id);
  await publish(ctx, tx, shop, shipmentDateSet, [
    {
      ...{ order, shipment: id, from: before, to: date, isRest: false },
      insteadOf: date && shownInstead(shipment!, after),
    },
  ]);
  return after?.estimatedBy === "merchant";
}
