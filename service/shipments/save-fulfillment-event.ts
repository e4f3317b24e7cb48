import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { fetchOrder } from "../orders/fetch-order";
import { findFulfillment, noteDisplayStatus } from "../orders/fulfillments.queries";
import type { WebhookFulfillmentEvent } from "../shopify/incoming-from-webhook";
import { ignoreOwnEvents } from "../fulfillment-sync/ignore-own-events";
import { applyTracking, applyTrackingIn } from "./apply-tracking";
import { deleteEvent, listShipmentsOfEvent, rememberWithdrawn } from "./events.queries";
import { eventOfFulfillment } from "./fulfillment-event-news";
import { lockShipments } from "./lock-shipments";
import { lockShop } from "../shops/shops.queries";
import { listShipmentsOfFulfillment } from "./shipments.queries";

/** Takes a fulfilment event as news of every shipment of its fulfilment. */
export async function saveFulfillmentEvent(
  ctx: Context,
  shop: ShopId,
  event: WebhookFulfillmentEvent,
): Promise<void> {
  if (!(await findFulfillment(ctx.db, shop, event.fulfillment_id)))
    await fetchOrder(ctx, shop, event.order_id);
  const fulfillment = await findFulfillment(ctx.db, shop, event.fulfillment_id);
  if (!fulfillment) return;
  // Two that overtake each other leave the older word; the nightly reconciliation reads it again.
  await noteDisplayStatus(ctx.db, shop, fulfillment.id, event.status.toLowerCase(), ctx.now());
  const news = await ignoreOwnEvents(ctx.db, shop, fulfillment.id, [event]);
  if (news.length === 0) return;

  const shipments = await listShipmentsOfFulfillment(ctx.db, shop, fulfillment.id);
  await applyTracking(
    ctx,
    shop,
    shipments.map((shipment) => ({
      shipmentId: shipment.id,
      estimatedDeliveryAt: event.estimated_delivery_at,
      estimatedBy: "shopify" as const,
      events: [eventOfFulfillment(event)],
    })),
  );
}

/** The event was taken back in Shopify: the shipments' status is derived again without it. */
export async function dropFulfillmentEvent(ctx: Context, shop: ShopId, eventId: string): Promise<void> {
  // Its creation may still be under way, or only come: whoever stores it later sees this, and who is just storing it
  // holds the shop, so that it is there to be deleted below.
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    await rememberWithdrawn(tx, shop, eventId, ctx.now());
  });
  await transaction(ctx.db, async (tx) => {
    const shipments = await listShipmentsOfEvent(tx, shop, "shopify", eventId);
    if (shipments.length === 0) return;
    // Shipments first, as everybody does who writes events; the other way round two of them could wait for each other.
    await lockShipments(tx, shop, shipments);
    await deleteEvent(tx, shop, "shopify", eventId);
    await applyTrackingIn(
      ctx,
      tx,
      shop,
      shipments.map((shipmentId) => ({ shipmentId, events: [] })),
    );
  });
}
