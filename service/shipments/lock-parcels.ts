import type { ShopId } from "../../contract/ids";
import type { Tx } from "../db/database";
import { lockOrdersOfShipments } from "../orders/orders.queries";
import { shareShop } from "../shops/shops.queries";
import { lockShipments, type Shipment } from "./shipments.queries";

/**
 * Locks parcels for news of them, in the order in which saving an order locks as well: shop, orders, parcels. Any
 * other order, and the two could wait for each other. The orders are locked because their status follows from all
 * of their parcels: two that are delivered in the same moment must not each see the other still on its way.
 */
export async function lockParcels(tx: Tx, shop: ShopId, ids: string[]): Promise<LockedParcel[]> {
  await shareShop(tx, shop);
  const orders = await lockOrdersOfShipments(tx, shop, ids);
  const erased = new Set(orders.filter(({ isErased }) => isErased).map(({ id }) => id));
  const parcels = await lockShipments(tx, shop, ids);
  return parcels.map((parcel) => ({ ...parcel, isErased: erased.has(parcel.orderId) }));
}

/** With whether the person behind its order was erased. */
export type LockedParcel = Shipment & { isErased: boolean };
