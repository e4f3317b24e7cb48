import type { ShipmentFlag } from "../../../contract/shipment-flags";
import type { FulfillmentEvent } from "../../adapters/shopify/incoming-from-webhook";
import { defaultMessage } from "../../domain/orders/fulfillment-event-message";
import { statusByEvent } from "../../domain/orders/fulfillment-status-map";
import type { TrackingEvent } from "../../domain/tracking-providers/tracking-event";

const flagOfEvent = new Map(
  Object.entries<ShipmentFlag>({ carrier_picked_up: "picked_up", delayed: "delayed" }),
);

/** A fulfilment event of Shopify as a tracking event. */
export function eventOfFulfillment(event: FulfillmentEvent): TrackingEvent {
  const { city, province, country, zip } = event;
  const hasPlace = Boolean(city ?? province ?? country ?? zip);
  return {
    occurredAt: event.happened_at,
    rawTime: null,
    status: statusByEvent.get(event.status.toLowerCase()) ?? null,
    subStatus: event.status === "ready_for_pickup" ? "WAITING_DELIVERY_02" : null,
    flag: flagOfEvent.get(event.status.toLowerCase()) ?? null,
    message: event.message ?? defaultMessage(event.status),
    place: hasPlace ? { city, province, country, zip } : null,
    source: "shopify",
    sourceId: event.id,
    courier: null,
  };
}
