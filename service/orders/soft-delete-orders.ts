import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { updateOrderSearch } from "../search/update-order-search";
import { stopTrackingOfOrders } from "../shipments/stop-tracking.queries";
import { markDeleted } from "./deleted-orders.queries";

/**
 * Marks orders as deleted by the merchant: they are no longer listed, searchable, tracked or shown to shoppers, and
 * updates from Shopify or carriers do not change that. `order.purge` erases them when they can no longer be restored.
 * Part of the caller's transaction, which holds the shop's lock. Their quota is not given back.
 */
export async function softDeleteOrders(ctx: Context, tx: Tx, shop: ShopId, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await markDeleted(tx, shop, ids, ctx.now());
  await stopTrackingOfOrders(tx, shop, ids);
  await updateOrderSearch(tx, shop, ids);
}
