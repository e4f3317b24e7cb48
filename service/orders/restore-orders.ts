import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { requeueMailsOfDeleted } from "../notifications/notifications.queries";
import { sendNotification } from "../notifications/send-notification.job";
import { updateOrderSearch } from "../search/update-order-search";
import { queueFulfillmentEvents } from "../shipments/read-fulfillment-events.job";
import { listShipmentIdsOfOrders } from "../shipments/shipments.queries";
import { resumeTracking } from "../shipments/stop-tracking.queries";
import { queueTracking } from "../shipments/track-shipments.job";
import { listFulfillmentsOfOrders, unmarkDeleted } from "./deleted-orders.queries";
import { projectOrderList } from "./project-order-list";

/**
 * Restores deleted orders: their rows in the list, search, tracking and mails. What carriers and Shopify reported in
 * the meantime was not stored, so it is fetched again. Part of the caller's transaction, which holds the shop's lock.
 */
export async function restoreOrders(ctx: Context, tx: Tx, shop: ShopId, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await unmarkDeleted(tx, shop, ids);
  await projectOrderList(tx, shop, ids, { now: ctx.now() });
  await updateOrderSearch(tx, shop, ids);
  await resumeTracking(tx, shop, ctx.now(), ids);
  const shipments = (await listShipmentIdsOfOrders(tx, shop, ids)).map((shipment) => shipment.id);
  const mails = await requeueMailsOfDeleted(tx, shop, shipments);
  await ctx.enqueueAll(
    tx,
    sendNotification,
    mails.map((id) => ({ shop, id })),
  );
  await queueTracking(ctx, tx, shop, shipments);
  await queueFulfillmentEvents(ctx, tx, shop, await listFulfillmentsOfOrders(tx, shop, ids));
}
