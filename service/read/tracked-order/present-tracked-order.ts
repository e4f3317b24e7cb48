import type { ShipmentId } from "../../../contract/ids";
import { isPending } from "../../../contract/shipment-status";
import type { TrackedItem, TrackedOrder, TrackedShipment } from "../../../contract/tracking";
import { destinationOf } from "../../domain/promise/delivery-day";
import type { DeliveryDate } from "../../domain/promise/delivery-dates.queries";
import { type Clock, estimateOfOrder, estimateToTell } from "../../domain/shipments/estimate-to-tell";
import type { StoredEvent } from "../../domain/shipments/events.queries";
import type { HandoverRow } from "../../domain/shipments/handovers.queries";
import type { LegRow } from "../../domain/shipments/legs.queries";
import type { TextTranslations } from "../../domain/courier-texts/translation/text-translations.queries";
import type { StageTime } from "../../domain/shipments/stage-times/stage";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import { type RedactionRules, redactionRulesOf } from "../visibility/redact";
import type { VisibilityPolicy } from "../visibility/load-visibility-policy";
import { type CourierCountries, presentCourier, presentLastMile } from "./present-courier";
import { presentHandover } from "./present-handover";
import { moveOf, presentMove } from "./present-move";
import { presentGap } from "./gap-state";
import { presentEvents } from "./present-events";
import { noteOf, presentSteps, stepReached } from "./present-steps";
import type { FulfilledItemRow, TrackedLineItem, OrderToTrack } from "./tracked-orders.queries";

/** The rows of one order that its tracking page is made of. */
export interface TrackedOrderRows {
  order: Pick<
    OrderToTrack,
    | "name"
    | "orderedAt"
    | "cancelledAt"
    | "country"
    | "estimatedDeliveryAt"
    | "estimatedFrom"
    | "estimatedBy"
    | "estimateReason"
    | "promisedAt"
    | "promisedFrom"
  >;
  lineItems: TrackedLineItem[];
  fulfilled: FulfilledItemRow[];
  /** Without shipments of cancelled fulfilments, in the order in which they were shipped. */
  shipments: Shipment[];
  /** Oldest first. */
  events: StoredEvent[];
  /** Couriers that took shipments over, the latest last. */
  legs: LegRow[];
  handovers: HandoverRow[];
  /** What sources say of shipments whose date has moved, or was set by hand. */
  dates: DeliveryDate[];
  /** What was shown of them before their last move. */
  shownBefore?: ReadonlyMap<ShipmentId, Date>;
  courierCountries: CourierCountries;
  /** What the shop's shipments took where nothing is heard, for its couriers and destinations. */
  stageTimes: StageTime[];
  /** What engines made of texts that nothing else tells. */
  translations?: TextTranslations;
  /** What the shop hides from shoppers. Required, so that nothing is presented without it. */
  visibilityPolicy: VisibilityPolicy;
  /** The shop's, an IANA name: a day is over when it is over there. */
  timezone: string;
}

/**
 * Presents an order to shoppers. The tracking page, the mails and the API all use it, so that they show the same
 * statuses, texts and dates.
 */
export function presentTrackedOrder(rows: TrackedOrderRows): TrackedOrder {
  const { order, visibilityPolicy } = rows;
  const redaction = redactionRulesOf(visibilityPolicy, order.country);
  const shipments = groupByNumber(rows.shipments).map((shipments) =>
    presentShipment(shipments, rows, redaction),
  );
  const notYetShipped = order.cancelledAt ? [] : itemsNotYetShipped(rows);
  const waiting = shipments.length > 0 ? null : whyNoShipment(rows, notYetShipped);
  const isToBeShipped = waiting === "preparing" || notYetShipped.length > 0;
  return {
    name: order.name,
    orderedAt: order.orderedAt.toISOString(),
    shipments,
    notYetShipped,
    cancelledItems:
      waiting === "cancelled"
        ? shippable(rows.lineItems).map((item) => presentItem(item, item.quantity))
        : [],
    waiting,
    steps: isToBeShipped ? presentSteps(order, visibilityPolicy) : [],
    expected: isToBeShipped ? presentExpected(order, clockOf(rows)) : null,
  };
}

const clockOf = ({ order, visibilityPolicy, timezone }: TrackedOrderRows): Clock => ({
  ...{ now: visibilityPolicy.now, ...destinationOf(order, timezone) },
});

/** A day that has passed before anything was sent says nothing any more. */
function presentExpected(order: TrackedOrderRows["order"], clock: Clock): TrackedOrder["expected"] {
  const estimate = estimateOfOrder(order, clock);
  if (!estimate || estimate.isLate) return null;
  const { estimatedBy: by, estimateReason: reason } = order;
  return {
    ...{ at: estimate.at.toISOString(), from: estimate.from?.toISOString() ?? null },
    move: moveOf(order, { at: estimate.at, by, reason }, clock),
  };
}

/** An order without known items counts as still to be shipped. */
function whyNoShipment({ order, lineItems }: TrackedOrderRows, notYetShipped: TrackedItem[]) {
  if (order.cancelledAt) return "cancelled";
  return lineItems.length > 0 && notYetShipped.length === 0 ? "untracked" : "preparing";
}

/** Two fulfilments with one tracking number are in one box: shoppers see one shipment. */
function groupByNumber(shipments: Shipment[]): [Shipment, ...Shipment[]][] {
  const byNumber = new Map<string, [Shipment, ...Shipment[]]>();
  for (const shipment of shipments) {
    const sameNumber = byNumber.get(shipment.trackingNumber);
    if (sameNumber) sameNumber.push(shipment);
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
  const { order, visibilityPolicy } = rows;
  const clock = clockOf(rows);
  const estimate = estimateToTell(shipment, clock, order.cancelledAt !== null);
  const stored = rows.events.filter((event) => event.shipmentId === shipment.id);
  const events = presentEvents(shipment, stored, redaction, visibilityPolicy.textPairs, rows.translations);
  const leg = rows.legs.findLast((each) => each.shipmentId === shipment.id);
  const handover = rows.handovers.find((each) => each.shipmentId === shipment.id);
  const note = noteOf(shipment, events, visibilityPolicy);
  const isLate = estimate?.isLate ?? false;
  const isWithCourier = !isPending(shipment.status) && shipment.status !== "INFO_RECEIVED";
  return {
    trackingNumber: shipment.trackingNumber,
    courier: presentCourier(shipment, redaction, rows.courierCountries),
    lastMile: presentLastMile(leg, redaction, rows.courierCountries),
    status: shipment.status,
    subStatus: shipment.subStatus,
    step: stepReached(shipment, events),
    shippedAt: shipment.shippedAt?.toISOString() ?? null,
    deliveredAt: shipment.deliveredAt?.toISOString() ?? null,
    ...presentHandover(shipment, handover, redaction),
    estimatedDeliveryAt: estimate?.at.toISOString() ?? null,
    estimatedFrom: estimate?.from?.toISOString() ?? null,
    isLate,
    move: estimate && presentMove(shipment, rows.dates, clock, rows.shownBefore?.get(shipment.id)),
    items: shipments.flatMap((each) => itemsOf(each, rows)),
    sharesItems: shipments.some((each) => isOneOfSeveral(each, rows.shipments)),
    events,
    steps: isWithCourier ? [] : presentSteps(order, visibilityPolicy),
    note,
    gap: order.cancelledAt
      ? null
      : presentGap(
          shipment,
          { events, isLate, note },
          {
            ...{ stored, leg, redaction },
            ...{ country: order.country, stageTimes: rows.stageTimes },
            now: clock.now,
          },
        ),
  };
}

/** A fulfilment with two numbers is in two boxes. */
const isOneOfSeveral = (shipment: Shipment, all: Shipment[]) =>
  all.some(
    (other) =>
      other.fulfillmentId === shipment.fulfillmentId && other.trackingNumber !== shipment.trackingNumber,
  );

/** Items of the shipment's fulfilment; all items where Shopify did not say which, and there is only one fulfilment. */
function itemsOf(shipment: Shipment, { lineItems, fulfilled, shipments }: TrackedOrderRows): TrackedItem[] {
  const itemsOfFulfillment = fulfilled.filter((item) => item.fulfillmentId === shipment.fulfillmentId);
  if (itemsOfFulfillment.length > 0) {
    return itemsOfFulfillment.flatMap(({ lineItemShopifyId, quantity }) => {
      const item = lineItems.find((each) => each.shopifyId === lineItemShopifyId);
      return item && quantity > 0 ? [presentItem(item, quantity)] : [];
    });
  }
  const isOnlyOne = shipments.every((each) => each.fulfillmentId === shipment.fulfillmentId);
  return isOnlyOne && fulfilled.length === 0
    ? shippable(lineItems).map((item) => presentItem(item, item.quantity))
    : [];
}

/** Items that are in no fulfilment. Empty if the items of a shipment are not known, as they may be any. */
function itemsNotYetShipped({ lineItems, fulfilled, shipments }: TrackedOrderRows): TrackedItem[] {
  const withKnownItems = new Set(fulfilled.map((item) => item.fulfillmentId));
  if (shipments.some((shipment) => !withKnownItems.has(shipment.fulfillmentId))) return [];
  return shippable(lineItems).flatMap((item) => {
    const fulfilledQuantity = fulfilled
      .filter((each) => each.lineItemShopifyId === item.shopifyId)
      .reduce((sum, each) => sum + each.quantity, 0);
    // What was refunded or edited out of the order never ships.
    const left = Math.min(item.quantity - fulfilledQuantity, item.openQuantity ?? Infinity);
    return left > 0 ? [presentItem(item, left)] : [];
  });
}

function shippable(lineItems: TrackedLineItem[]): TrackedLineItem[] {
  return lineItems.filter((item) => item.requiresShipping && item.quantity > 0);
}

function presentItem(item: TrackedLineItem, quantity: number): TrackedItem {
  return { title: item.title, variant: item.variantTitle, quantity, imageUrl: item.imageUrl };
}
