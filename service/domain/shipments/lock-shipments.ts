import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { Tx } from "../../platform/db/database";
import { lockOrdersOfShipments } from "./orders-of-shipments.queries";
import { shareShop } from "../shops/shops.queries";
import { lockShipmentRows, type Shipment } from "./shipments.queries";

/**
 * Locks shipments for a tracking update, in the same order as saving an order does (shop, orders, shipments): any other
 * order could deadlock with it. The orders are locked because their status follows from all of their shipments: two that
 * are delivered in the same moment must not each see the other still on its way.
 */
export async function lockShipments(tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<LockedShipment[]> {
  await shareShop(tx, shop);
  const orders = new Map((await lockOrdersOfShipments(tx, shop, ids)).map((order) => [order.id, order]));
  const shipments = await lockShipmentRows(tx, shop, ids);
  return shipments.map((shipment) => {
    const { orderedAt, isErased } = orders.get(shipment.orderId)!;
    return { ...shipment, orderedAt, isErased };
  });
}

/** `isErased`: the personal data of its order's customer was erased. */
export type LockedShipment = Shipment & { orderedAt: Date; isErased: boolean };
