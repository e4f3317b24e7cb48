import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { updateOrderSearch } from "../search/update-order-search";
import { stopTrackingOfOrders } from "../shipments/stop-tracking.queries";
import { markDeleted } from "./deleted-orders.queries";

/**
 * Deletes orders by the merchant's wish: neither listed, found, tracked nor shown to shoppers any more, whatever Shopify
 * or a carrier still says of them. `order.purge` erases them after a while. Part of the caller's transaction, who holds
 * the shop's lock. The quota they took is not given back.
 */
export async function softDeleteOrders(ctx: Context, tx: Tx, shop: ShopId, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await markDeleted(tx, shop, ids, ctx.now());
  await stopTrackingOfOrders(tx, shop, ids);
  await updateOrderSearch(tx, shop, ids);
}
