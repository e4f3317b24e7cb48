import { progressStep } from "../../contract/shipment-status";
import type { TrackedEvent, TrackedItem, TrackedOrder, TrackedParcel } from "../../contract/tracking";
import { findCourier, trackingUrl } from "../couriers/directory";
import type { StoredEvent } from "../shipments/events.queries";
import type { Shipment } from "../shipments/shipments.queries";
import { hasCertainTime } from "../shipments/status/tracking-event";
import type { FulfilledItemRow, LineItemRow, OrderToTrack } from "./tracked-orders.queries";

/** All rows of one order that a shopper may learn something from. */
export interface TrackedOrderRows {
  order: Pick<OrderToTrack, "name" | "orderedAt">;
  lineItems: LineItemRow[];
  fulfilled: FulfilledItemRow[];
  /** Without those of cancelled fulfilments, in the order in which they were shipped. */
  shipments: Shipment[];
  /** Oldest first. */
  events: StoredEvent[];
}

/**
 * What a shopper may know of an order: the one way from rows to the tracking page, the mails and the API, so that
 * they tell the same status, words and dates.
 */
export function presentTrackedOrder(rows: TrackedOrderRows): TrackedOrder {
  return {
    name: rows.order.name,
    orderedAt: rows.order.orderedAt.toISOString(),
    parcels: parcelsOf(rows.shipments).map((shipments) => presentParcel(shipments, rows)),
    notYetShipped: itemsNotYetShipped(rows),
  };
}

/** Two fulfilments with one tracking number went out in one box: one parcel to the shopper. */
function parcelsOf(shipments: Shipment[]): [Shipment, ...Shipment[]][] {
  const parcels = new Map<string, [Shipment, ...Shipment[]]>();
  for (const shipment of shipments) {
    const known = parcels.get(shipment.trackingNumber);
    if (known) known.push(shipment);
    else parcels.set(shipment.trackingNumber, [shipment]);
  }
  return [...parcels.values()];
}

function presentParcel(shipments: [Shipment, ...Shipment[]], rows: TrackedOrderRows): TrackedParcel {
  const [shipment] = shipments;
  return {
    trackingNumber: shipment.trackingNumber,
    courier: presentCourier(shipment),
    status: shipment.status,
    subStatus: shipment.subStatus,
    step: progressStep(shipment.status),
    shippedAt: shipment.shippedAt?.toISOString() ?? null,
    deliveredAt: shipment.deliveredAt?.toISOString() ?? null,
    // A promise that was kept, or overtaken by an exception's end, is not repeated.
    estimatedDeliveryAt: shipment.deliveredAt ? null : (shipment.estimatedDeliveryAt?.toISOString() ?? null),
    items: shipments.flatMap((each) => itemsOf(each, rows)),
    events: rows.events
      .filter((event) => event.shipmentId === shipment.id)
      .filter(isForShoppers)
      .map(presentEvent)
      .reverse(),
  };
}

/** The one place where events are kept from shoppers: hidden words and blacklisted routes will be asked here. */
function isForShoppers(event: StoredEvent): boolean {
  return event.message.trim() !== "" && event.status !== "INIT" && event.status !== "NO_RECORD";
}

function presentEvent(event: StoredEvent): TrackedEvent {
  const { city, province, country } = event.place ?? {};
  return {
    at: event.occurredAt.toISOString(),
    rawTime: hasCertainTime(event) ? null : event.rawTime,
    message: event.message,
    place: [city, province, country].filter(Boolean).join(", ") || null,
    status: event.status,
  };
}

function presentCourier({ courier, courierName, trackingUrl: given, trackingNumber }: Shipment) {
  const name = findCourier(courier)?.name ?? courierName;
  return name ? { name, url: given ?? trackingUrl(courier, trackingNumber) } : null;
}

/** Items of the parcel's fulfilment; all items where Shopify did not say which, and there is only one fulfilment. */
function itemsOf(shipment: Shipment, { lineItems, fulfilled, shipments }: TrackedOrderRows): TrackedItem[] {
  const mine = fulfilled.filter((item) => item.fulfillmentId === shipment.fulfillmentId);
  if (mine.length > 0) {
    return mine.flatMap(({ lineItemShopifyId, quantity }) => {
      const item = lineItems.find((each) => each.shopifyId === lineItemShopifyId);
      return item && quantity > 0 ? [presentItem(item, quantity)] : [];
    });
  }
  const isOnlyOne = shipments.every((each) => each.fulfillmentId === shipment.fulfillmentId);
  return isOnlyOne && fulfilled.length === 0
    ? shippable(lineItems).map((item) => presentItem(item, item.quantity))
    : [];
}

/** What no fulfilment holds. Where Shopify did not say what is in a parcel, nothing is claimed to be missing. */
function itemsNotYetShipped({ lineItems, fulfilled, shipments }: TrackedOrderRows): TrackedItem[] {
  const told = new Set(fulfilled.map((item) => item.fulfillmentId));
  if (shipments.some((shipment) => !told.has(shipment.fulfillmentId))) return [];
  return shippable(lineItems).flatMap((item) => {
    const gone = fulfilled
      .filter((each) => each.lineItemShopifyId === item.shopifyId)
      .reduce((sum, each) => sum + each.quantity, 0);
    return item.quantity > gone ? [presentItem(item, item.quantity - gone)] : [];
  });
}

function shippable(lineItems: LineItemRow[]): LineItemRow[] {
  return lineItems.filter((item) => item.requiresShipping && item.quantity > 0);
}

function presentItem(item: LineItemRow, quantity: number): TrackedItem {
  return { title: item.title, variant: item.variantTitle, quantity, imageUrl: item.imageUrl };
}
