import type { FulfillmentEventRecord, FulfillmentRecord, OrderRecord } from "./records";

/** 1990 → "19.90" */
export function money(cents: number): string {
  return (cents / 100).toFixed(2);
}

export function itemsTotalCents(order: OrderRecord): number {
  return order.lineItems.reduce((sum, item) => sum + item.priceCents * item.quantity, 0);
}

/** Quantity of each line item, by id, in fulfillments that are not cancelled. */
export function fulfilledQuantities(order: OrderRecord): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const fulfillment of order.fulfillments) {
    if (fulfillment.status === "CANCELLED") continue;
    for (const item of fulfillment.items) {
      quantities.set(item.lineItemId, (quantities.get(item.lineItemId) ?? 0) + item.quantity);
    }
  }
  return quantities;
}

/** Unfulfilled quantities by line item. */
export function openItems(order: OrderRecord): FulfillmentRecord["items"] {
  const fulfilled = fulfilledQuantities(order);
  return order.lineItems
    .map((item) => ({ lineItemId: item.id, quantity: item.quantity - (fulfilled.get(item.id) ?? 0) }))
    .filter((item) => item.quantity > 0);
}

/** An OrderDisplayFulfillmentStatus. */
export function displayFulfillmentStatus(order: OrderRecord): string {
  const sent = [...fulfilledQuantities(order).values()].reduce((sum, quantity) => sum + quantity, 0);
  if (sent === 0) return "UNFULFILLED";
  return openItems(order).length === 0 ? "FULFILLED" : "PARTIALLY_FULFILLED";
}

/** REST's value of the same: null, partial or fulfilled. */
export function restFulfillmentStatus(order: OrderRecord): string | null {
  const status = displayFulfillmentStatus(order);
  return status === "UNFULFILLED" ? null : status === "FULFILLED" ? "fulfilled" : "partial";
}

/** The newest by the time it happened, whatever order events arrived in. */
export function latestEvent(fulfillment: FulfillmentRecord): FulfillmentEventRecord | undefined {
  return fulfillment.events.reduce<FulfillmentEventRecord | undefined>(
    (latest, event) => (!latest || event.happenedAt >= latest.happenedAt ? event : latest),
    undefined,
  );
}

/** A FulfillmentDisplayStatus: the newest event's, or that of a fulfillment without events. */
export function displayStatus(fulfillment: FulfillmentRecord): string {
  if (fulfillment.status === "CANCELLED") return "CANCELED";
  const latest = latestEvent(fulfillment);
  return latest?.status ?? (fulfillment.trackings.length > 0 ? "FULFILLED" : "MARKED_AS_FULFILLED");
}
