import type { ShopId, OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { queueFulfillmentEvents } from "../../domain/orders/queue-fulfillment-events";
import { orderRestored } from "../../domain/orders/order.events";
import { publish } from "../../platform/events/publish";
import { listShipmentIdsOfOrders } from "../../domain/shipments/shipments.queries";
import { resumeTracking } from "../../domain/shipments/stop-tracking.queries";
import { queueTracking } from "../../domain/shipments/tracking-queue/queue-tracking";
import { listFulfillmentsOfOrders, unmarkDeleted } from "../../domain/orders/deleted-orders.queries";

/**
 * Restores deleted orders: their rows in the list, search, tracking and mails. What couriers and Shopify reported in
 * the meantime was not stored, so it is fetched again. Part of the caller's transaction, which holds the shop's lock.
 */
export async function restoreOrders(ctx: Context, tx: Tx, shop: ShopId, ids: OrderId[]): Promise<void> {
  if (ids.length === 0) return;
  await unmarkDeleted(tx, shop, ids);
  await resumeTracking(tx, shop, ctx.now(), ids);
  const shipments = (await listShipmentIdsOfOrders(tx, shop, ids)).map((shipment) => shipment.id);
  await publish(
    ctx,
    tx,
    shop,
    orderRestored,
    ids.map((order) => ({ order })),
  );
  await queueTracking(ctx, tx, shop, shipments);
  await queueFulfillmentEvents(ctx, tx, shop, await listFulfillmentsOfOrders(tx, shop, ids));
}
