import type { ShopId } from "../../contract/ids";
import type { ShipmentStatus } from "../../contract/shipment-status";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { fetchOrder } from "../orders/fetch-order";
import { findFulfillment } from "../orders/fulfillments.queries";
import type { WebhookFulfillmentEvent } from "../shopify/incoming-from-webhook";
import { applyTracking, applyTrackingIn } from "./apply-tracking";
import { deleteEvent, listShipmentsOfEvent } from "./events.queries";
import { lockParcels } from "./lock-parcels";
import { listShipmentsOfFulfillment } from "./shipments.queries";

/** What a fulfilment event of Shopify means here. Source: FulfillmentEventStatus of the Admin API, 2026-10. */
const statusOfEvent: Record<string, ShipmentStatus> = {
  label_purchased: "INFO_RECEIVED",
  label_printed: "INFO_RECEIVED",
  carrier_picked_up: "IN_TRANSIT",
  in_transit: "IN_TRANSIT",
  delayed: "IN_TRANSIT",
  out_for_delivery: "WAITING_DELIVERY",
  ready_for_pickup: "WAITING_DELIVERY",
  attempted_delivery: "DELIVERY_FAILED",
  failure: "ABNORMAL",
  delivered: "DELIVERED",
};

/** Words for an event that came without any; carriers' own messages are kept as they are. */
const wordsOf = (status: string) => status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ");

/** Takes a fulfilment event as news of every parcel of its fulfilment. */
export async function saveFulfillmentEvent(
  ctx: Context,
  shop: ShopId,
  event: WebhookFulfillmentEvent,
): Promise<void> {
  const status = statusOfEvent[event.status.toLowerCase()] ?? null;
  if (!(await findFulfillment(ctx.db, shop, event.fulfillment_id)))
    await fetchOrder(ctx, shop, event.order_id);
  const fulfillment = await findFulfillment(ctx.db, shop, event.fulfillment_id);
  if (!fulfillment) return;

  const parcels = await listShipmentsOfFulfillment(ctx.db, shop, fulfillment.id);
  const { city, province, country, zip } = event;
  const hasPlace = Boolean(city ?? province ?? country ?? zip);
  await applyTracking(
    ctx,
    shop,
    parcels.map((parcel) => ({
      shipmentId: parcel.id,
      estimatedDeliveryAt: event.estimated_delivery_at,
      events: [
        {
          occurredAt: event.happened_at,
          rawTime: null,
          status,
          subStatus: event.status === "ready_for_pickup" ? "WAITING_DELIVERY_02" : null,
          message: event.message ?? wordsOf(event.status),
          place: hasPlace ? { city, province, country, zip } : null,
          source: "shopify",
          sourceId: event.id,
          courier: null,
        },
      ],
    })),
  );
}

/** The event was taken back in Shopify: the parcels' status is derived again without it. */
export async function dropFulfillmentEvent(ctx: Context, shop: ShopId, eventId: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const parcels = await listShipmentsOfEvent(tx, shop, "shopify", eventId);
    if (parcels.length === 0) return;
    // Parcels first, as everybody does who writes events; the other way round two of them could wait for each other.
    await lockParcels(tx, shop, parcels);
    await deleteEvent(tx, shop, "shopify", eventId);
    await applyTrackingIn(
      ctx,
      tx,
      shop,
      parcels.map((shipmentId) => ({ shipmentId, events: [] })),
    );
  });
}
