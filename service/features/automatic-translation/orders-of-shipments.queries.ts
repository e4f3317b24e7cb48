import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";

/** The orders of these shipments, each with those of them that are its own; without deleted ones. */
export async function listOrdersOfShipments(
  db: Db,
  shop: ShopId,
  ids: readonly ShipmentId[],
): Promise<{ order: OrderToTrack; shipmentIds: ShipmentId[] }[]> {
  if (ids.length === 0) return [];
  const shipments = await db
    .selectFrom("shipments")
    .select(["id", "orderId"])
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .execute();
  if (shipments.length === 0) return [];
  const orders = await listOrdersById(db, shop, [...new Set(shipments.map(({ orderId }) => orderId))]);
  return orders.map((order) => ({
    order,
    shipmentIds: shipments.filter(({ orderId }) => orderId === order.id).map(({ id }) => id),
  }));
}
