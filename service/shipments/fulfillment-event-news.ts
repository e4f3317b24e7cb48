import type { ShipmentFlag } from "../../contract/shipment-flags";
import type { ShipmentStatus } from "../../contract/shipment-status";
import type { FulfillmentEvent } from "../shopify/incoming-from-webhook";
import { ERASED_WORDS, type TrackingEvent } from "./status/tracking-event";

/** Our status for each status of a Shopify fulfilment event. Source: FulfillmentEventStatus of the Admin API, 2026-10. */
const statusOfEvent = new Map(
  Object.entries<ShipmentStatus>({
    confirmed: "INIT",
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
  }),
);

const flagOfEvent = new Map(
  Object.entries<ShipmentFlag>({ carrier_picked_up: "picked_up", delayed: "delayed" }),
);

/** Message for an event that has none; carriers' own messages are kept as they are. */
const defaultMessage = (status: string) =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ");

const defaultMessages = new Set([...statusOfEvent.keys()].map(defaultMessage));

/** Whether an event has no message of its own (none came, or it was erased): the reader's language then supplies one. */
export function isWithoutWords({ source, message }: Pick<TrackingEvent, "message"> & { source: string }) {
  return message === ERASED_WORDS || (source === "shopify" && defaultMessages.has(message));
}

/** A fulfilment event of Shopify as a tracking event. */
export function eventOfFulfillment(event: FulfillmentEvent): TrackingEvent {
  const { city, province, country, zip } = event;
  const hasPlace = Boolean(city ?? province ?? country ?? zip);
  return {
    occurredAt: event.happened_at,
    rawTime: null,
    status: statusOfEvent.get(event.status.toLowerCase()) ?? null,
    subStatus: event.status === "ready_for_pickup" ? "WAITING_DELIVERY_02" : null,
    flag: flagOfEvent.get(event.status.toLowerCase()) ?? null,
    message: event.message ?? defaultMessage(event.status),
    place: hasPlace ? { city, province, country, zip } : null,
    source: "shopify",
    sourceId: event.id,
    courier: null,
  };
}
