import { isPending, progressStep } from "../../contract/shipment-status";
import type { TrackedItem, TrackedOrder, TrackedShipment } from "../../contract/tracking";
import type { StoredEvent } from "../shipments/events.queries";
import type { LegRow } from "../shipments/legs.queries";
import type { Shipment } from "../shipments/shipments.queries";
import { type RedactionRules, redactionRulesOf } from "../shopper-visibility/redact";
import type { VisibilityPolicy } from "../shopper-visibility/load-visibility-policy";
import { type CourierCountries, presentCourier, presentLastMile } from "./present-courier";
import { presentEvents } from "./present-events";
import { noteOf, presentSteps } from "./present-steps";
import type { FulfilledItemRow, LineItemRow, OrderToTrack } from "./tracked-orders.queries";

/** All rows of one order that a shopper may learn something from. */
export interface TrackedOrderRows {
  order: Pick<OrderToTrack, "name" | "orderedAt" | "cancelledAt" | "country">;
  lineItems: LineItemRow[];
  fulfilled: FulfilledItemRow[];
  /** Without those of cancelled fulfilments, in the order in which they were shipped. */
  shipments: Shipment[];
  /** Oldest first. */
  events: StoredEvent[];
  /** Couriers that took shipments over, the last one last. */
  legs: LegRow[];
  homes: CourierCountries;
  /** What the merchant shows and hides: asked for here, so that nothing is told without it. */
  showing: VisibilityPolicy;
}

/**
 * What a shopper may know of an order: the one way from rows to the tracking page, the mails and the API, so that
 * they tell the same status, words and dates.
 */
export function presentTrackedOrder(rows: TrackedOrderRows): TrackedOrder {
  const { order, showing } = rows;
  const redaction = redactionRulesOf(showing, order.country);
  const shipments = groupByNumber(rows.shipments).map((shipments) =>
    presentShipment(shipments, rows, redaction),
  );
  const notYetShipped = order.cancelledAt ? [] : itemsNotYetShipped(rows);
  const waiting = shipments.length > 0 ? null : whyNoShipment(rows, notYetShipped);
  return {
    name: order.name,
    orderedAt: order.orderedAt.toISOString(),
    shipments,
    notYetShipped,
    waiting,
    steps: waiting === "preparing" || notYetShipped.length > 0 ? presentSteps(order, showing) : [],
  };
}

/** An order of which no items are known is one that is still to be shipped. */
function whyNoShipment({ order, lineItems }: TrackedOrderRows, notYetShipped: TrackedItem[]) {
  if (order.cancelledAt) return "cancelled";
  return lineItems.length > 0 && notYetShipped.length === 0 ? "untracked" : "preparing";
}

/** Two fulfilments with one tracking number went out in one box: one shipment to the shopper. */
function groupByNumber(shipments: Shipment[]): [Shipment, ...Shipment[]][] {
  const byNumber = new Map<string, [Shipment, ...Shipment[]]>();
  for (const shipment of shipments) {
    const known = byNumber.get(shipment.trackingNumber);
    if (known) known.push(shipment);
    else byNumber.set(shipment.trackingNumber, [shipment]);
  }
  return [...byNumber.values()];
}

function presentShipment(
  shipments: [Shipment, ...Shipment[]],
  rows: TrackedOrderRows,
  redaction: RedactionRules,
): TrackedShipment {
  const [shipment] = shipments;
  const { order, showing } = rows;
  const events = presentEvents(
    shipment,
    rows.events.filter((event) => event.shipmentId === shipment.id),
    redaction,
  );
  const isWithCarrier = !isPending(shipment.status) && shipment.status !== "INFO_RECEIVED";
  return {
    trackingNumber: shipment.trackingNumber,
    courier: presentCourier(shipment, redaction, rows.homes),
    lastMile: presentLastMile(
      rows.legs.findLast((leg) => leg.shipmentId === shipment.id),
      redaction,
      rows.homes,
    ),
    status: shipment.status,
    subStatus: shipment.subStatus,
    step: progressStep(shipment.status),
    shippedAt: shipment.shippedAt?.toISOString() ?? null,
    deliveredAt: shipment.deliveredAt?.toISOString() ?? null,
    // A promise that was kept, or overtaken by an exception's end, is not repeated.
    estimatedDeliveryAt: shipment.deliveredAt ? null : (shipment.estimatedDeliveryAt?.toISOString() ?? null),
    items: shipments.flatMap((each) => itemsOf(each, rows)),
    events,
    steps: isWithCarrier ? [] : presentSteps(order, showing),
    note: noteOf(shipment, events, showing),
  };
}

/** Items of the shipment's fulfilment; all items where Shopify did not say which, and there is only one fulfilment. */
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

/** What no fulfilment holds. Where Shopify did not say what is in a shipment, nothing is claimed to be missing. */
function itemsNotYetShipped({ lineItems, fulfilled, shipments }: TrackedOrderRows): TrackedItem[] {
  const told = new Set(fulfilled.map((item) => item.fulfillmentId));
  if (shipments.some((shipment) => !told.has(shipment.fulfillmentId))) return [];
  return shippable(lineItems).flatMap((item) => {
    const gone = fulfilled
      .filter((each) => each.lineItemShopifyId === item.shopifyId)
      .reduce((sum, each) => sum + each.quantity, 0);
    // What was refunded or edited out of the order never ships.
    const left = Math.min(item.quantity - gone, item.openQuantity ?? Infinity);
    return left > 0 ? [presentItem(item, left)] : [];
  });
}

function shippable(lineItems: LineItemRow[]): LineItemRow[] {
  return lineItems.filter((item) => item.requiresShipping && item.quantity > 0);
}

function presentItem(item: LineItemRow, quantity: number): TrackedItem {
  return { title: item.title, variant: item.variantTitle, quantity, imageUrl: item.imageUrl };
}
