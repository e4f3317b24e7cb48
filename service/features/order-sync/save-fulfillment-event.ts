import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { fetchOrder } from "./fetch-order";
import { findFulfillment } from "../../domain/orders/fulfillments.queries";
import { saveDisplayStatus } from "../../domain/orders/save-display-status";
import type { WebhookFulfillmentEvent } from "../../adapters/shopify/incoming-from-webhook";
import { ignoreOwnEvents } from "./ignore-own-events";
import { applyTracking, applyTrackingIn } from "../../domain/shipments/apply-tracking";
import { deleteEvent, listShipmentsOfEvent, rememberWithdrawn } from "../../domain/shipments/events.queries";
import { eventOfFulfillment } from "./event-of-fulfillment";
import { listEventTargets } from "./list-event-targets";
import { lockShipments } from "../../domain/shipments/lock-shipments";
import { lockShop } from "../../domain/shops/shops.queries";

/** Applies a fulfilment event to the shipments for which it speaks. Fetches the order first where it is not stored yet. */
export async function saveFulfillmentEvent(
  ctx: Context,
  shop: ShopId,
  event: WebhookFulfillmentEvent,
): Promise<void> {
  if (!(await findFulfillment(ctx.db, shop, event.fulfillment_id)))
    await fetchOrder(ctx, shop, event.order_id);
  const fulfillment = await findFulfillment(ctx.db, shop, event.fulfillment_id);
  if (!fulfillment) return;
  // Two webhooks out of order can leave the older status here; the nightly reconciliation reads it again.
  const displayed = event.status.toLowerCase();
  await saveDisplayStatus(ctx, shop, fulfillment, displayed);
  const foreign = await ignoreOwnEvents(ctx.db, shop, fulfillment.id, [event]);
  if (foreign.length === 0) return;

  const shipments = await listEventTargets(ctx, shop, fulfillment.id);
  await applyTracking(
    ctx,
    shop,
    shipments.map((shipmentId) => ({
      shipmentId,
      estimatedDeliveryAt: event.estimated_delivery_at,
      estimatedBy: "shopify" as const,
      events: [eventOfFulfillment(event)],
    })),
  );
}

/** Deletes an event that was deleted in Shopify, and derives the shipments' status again without it. */
export async function dropFulfillmentEvent(ctx: Context, shop: ShopId, eventId: string): Promise<void> {
  // The webhook that creates the event may run at the same time, or arrive later. If later, it finds this record and
  // stores nothing. If now, it holds the shop's lock, so its event is stored before the second transaction deletes it.
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    await rememberWithdrawn(tx, shop, eventId, ctx.now());
  });
  await transaction(ctx.db, async (tx) => {
    const shipments = await listShipmentsOfEvent(tx, shop, "shopify", eventId);
    if (shipments.length === 0) return;
    // Lock before deleting, as all writers of events do: any other order could deadlock.
    await lockShipments(tx, shop, shipments);
    await deleteEvent(tx, shop, "shopify", eventId);
    await applyTrackingIn(
      ctx,
      tx,
      shop,
      shipments.map((shipmentId) => ({ shipmentId, events: [], hasChangedHistory: true })),
    );
  });
}
