import type { ShopId, OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { stopTrackingOfOrders } from "../../domain/shipments/stop-tracking.queries";
import { markDeleted } from "../../domain/orders/deleted-orders.queries";
import { orderDeleted } from "../../domain/orders/order.events";

/**
 * Marks orders as deleted by the merchant: they are no longer listed, searchable, tracked or shown to shoppers, and
 * updates from Shopify or couriers do not change that. `order.purge` erases them when they can no longer be restored.
 * Part of the caller's transaction, which holds the shop's lock. Their quota is not given back.
 */
export async function softDeleteOrders(ctx: Context, tx: Tx, shop: ShopId, ids: OrderId[]): Promise<void> {
  if (ids.length === 0) return;
  await markDeleted(tx, shop, ids, ctx.now());
  await stopTrackingOfOrders(tx, shop, ids);
  await publish(
    ctx,
    tx,
    shop,
    orderDeleted,
    ids.map((order) => ({ order })),
  );
}
