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
export async function lockParcels(tx: Tx, shop: ShopId, ids: string[]): Promise<Shipment[]> {
  await shareShop(tx, shop);
  await lockOrdersOfShipments(tx, shop, ids);
  return lockShipments(tx, shop, ids);
}
