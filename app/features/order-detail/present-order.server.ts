import { tabOf } from "../../../contract/order-filter";
import type { EstimateReason } from "../../../contract/estimate-reasons";
import type { OrderDetail } from "../../../contract/order-detail";
import type { EstimateSource } from "../../../contract/orders";
import { handReasonsFor } from "../../../contract/date-by-hand";
import { isFinal } from "../../../contract/shipment-status";
import type { Format } from "../../i18n/format.server";
import { adviceCauseOf } from "../attention/advice-for";
import { presentReason } from "../couriers/find-couriers.server";
import { stepText } from "../delivery-promise/step-text";

/** Converts an order with its shipments for the order page: dates formatted, other fields dropped. */
export function presentOrder(order: OrderDetail, format: Format) {
  return {
    name: order.name,
    date: format.dateTime(order.created_at),
    status: tabOf(order.status, order.untracked),
    untracked: order.untracked,
    /** Set by the merchant in the shipment that gives the order its status. */
    isManual: order.shipments.some(({ status, is_manual }) => is_manual && status === order.status),
    // An order that was cancelled before it was shipped says so by its state.
    isCancelled: order.cancelled && order.untracked !== "cancelled",
    isWaiting: !order.tracked,
    customer: order.customer,
    messages: order.messages.map((message) => presentMessage(message, format)),
    email: order.email,
    phone: order.phone,
    address: addressOf(order, format),
    total: order.total && format.amount(order.total.amount, order.total.currency),
    tags: order.tags,
    shopifyTags: order.shopify_tags,
    shopifyUrl: order.shopify_url,
    trackingPageUrl: order.tracking_page_url,
    notYetShipped: order.not_yet_shipped,
    otherItems: order.other_items,
    /** Whether some of the items are known to be in a parcel, or still to be shipped. */
    hasKnownItems: order.not_yet_shipped.length > 0 || order.shipments.some(({ items }) => items.length > 0),
    handDate: presentHandDate(order.date_by_hand, format),
    takesDate: order.takes_date,
    handReasons: handReasonsFor(null),
    expected: order.expected && {
      days: format.range(order.expected.from, order.expected.at),
      isLate: order.expected.is_late,
      by: presentExpectedBy(
        { ...order.expected, since: null },
        promisedInstead(order.expected, order.expected.at, format),
        null,
        format,
      ),
    },
    shipments: order.shipments.map((shipment) => ({
      ...presentShipment(shipment, order.cancelled, format),
      /** Code of the country that it goes to. */
      destination: order.destination,
    })),
    /** Whether any event has a place for the map. */
    hasPlaces: order.shipments.some(({ events }) => events.some(({ place }) => place !== null)),
  };
}
/** With its country by name, in the reader's language. */
function addressOf({ ship_to: lines, destination }: OrderDetail, format: Format): string[] {
  return lines.length > 0 && destination ? [...lines, format.country(destination)] : lines;
}
export type OrderView = ReturnType<typeof presentOrder>;
export type ShipmentView = OrderView["shipments"][number];

function presentShipment(shipment: OrderDetail["shipments"][number], isCancelled: boolean, format: Format) {
  return {
    id: shipment.id as string,
    number: shipment.tracking_number,
    courier: shipment.courier,
    courierCode: shipment.courier_code,
    courierBy: shipment.courier_by,
    courierReasons: strongestFirst(shipment.courier_reasons).map((reason) => presentReason(reason, format)),
    knownFrom: shipment.known_from,
    status: tabOf(shipment.status),
    subStatus: shipment.sub_status,
    isManual: shipment.is_manual,
    trackingUrl: shipment.tracking_url,
    shipped: format.date(shipment.shipped_at),
    delivered: format.dateTime(shipment.delivered_at),
    expected: format.range(shipment.estimated_from, shipment.estimated_delivery_at),
    isLate: shipment.is_late,
    expectedBy:
      shipment.estimate &&
      presentExpectedBy(
        { ...shipment.estimate, since: shipment.estimate.at },
        promisedInstead(shipment, shipment.estimated_delivery_at, format),
        shipment.courier,
        format,
      ),
    handDate: presentHandDate(shipment.date_by_hand, format),
    takesDate: !isCancelled && !shipment.delivered_at && !isFinal(shipment.status, shipment.sub_status),
    handReasons: handReasonsFor(shipment.status),
    checked: format.dateTime(shipment.last_checked_at),
    nextCheck: isFinal(shipment.status, shipment.sub_status) ? null : format.dateTime(shipment.next_check_at),
    isRegistered: shipment.provider !== null,
    problem: shipment.problem,
    flag: shipment.flag,
    advice: adviceCauseOf(shipment),
    responsible: shipment.responsible,
    lastMile: shipment.last_mile && {
      courier: shipment.last_mile.courier,
      number: shipment.last_mile.tracking_number,
      url: shipment.last_mile.tracking_url,
    },
    pickup: shipment.pickup && {
      place: [shipment.pickup.name, shipment.pickup.address, shipment.pickup.hours].filter(
        (part) => part !== null,
      ),
      until: format.date(shipment.pickup.until),
    },
    proof: shipment.proof && { signedBy: shipment.proof.signed_by, photoUrl: shipment.proof.photo_url },
    disagreement: shipment.disagrees && shipment.shopify_status ? presentDisagreement(shipment) : null,
    writeFailure: shipment.fulfillment_sync?.state === "failed" ? shipment.fulfillment_sync : null,
    items: shipment.items,
    sharesItems: shipment.shares_items,
    events: presentEvents(shipment.events, format),
    earlier: shipment.earlier.map(({ tracking_number: number, courier, replaced_at: at, events }) => ({
      number,
      courier,
      until: format.dateTime(at),
      events: presentEvents(events, format),
    })),
    ignored: {
      beforeOrder: presentEvents(shipment.events_before_order, format),
      ahead: presentEvents(shipment.events_ahead, format),
    },
    messages: shipment.messages.map((message) => presentMessage(message, format)),
  };
}

function presentMessage(message: OrderDetail["messages"][number], format: Format) {
  const { id, channel, shipment, mail, status, state, reason, to, subject, text } = message;
  return {
    ...{ id, channel, shipment, mail, state, reason, to, subject, text },
    status: status && tabOf(status),
    when: format.dateTime(message.sent_at ?? message.created_at),
    goesOut: format.dateTime(message.not_before),
  };
}
export type MessageView = ReturnType<typeof presentMessage>;

function presentHandDate(date: OrderDetail["date_by_hand"], format: Format) {
  return date && { ...date, days: format.days(date.from, date.to) };
}
export type HandDateView = NonNullable<ReturnType<typeof presentHandDate>>;

/** What was promised first; null where the day is one of those. */
function promisedInstead(
  { promised_at: last, promised_from: first }: { promised_at: string | null; promised_from: string | null },
  at: string | null,
  format: Format,
): string | null {
  return last && at && (first ?? last) <= at && at <= last ? null : format.range(first, last);
}

/** Since when the source names it is not kept before there is a shipment. */
function presentExpectedBy(
  estimate: { by: EstimateSource; reason: EstimateReason | null; since: string | null },
  promised: string | null,
  /** Name of the shipment's, which is the one that a rule names where it fits. */
  courier: string | null,
  format: Format,
) {
  const { by: source, reason, since } = estimate;
  const names = { country: format.country, courier: (code: string) => courier ?? code };
  return {
    source,
    date: format.date(since),
    history: reason?.by === "history" ? reason : null,
    steps: reason?.by === "rules" ? reason.steps.map((step) => stepText(format.tag, step, names)) : [],
    promised,
  };
}
export type ExpectedByView = ReturnType<typeof presentExpectedBy>;

const REASONS_BY_STRENGTH = [
  ...(["mapping", "company", "file", "check_digit", "format", "learned", "preferred"] as const),
  ...(["destination", "origin", "check_digit_fails"] as const),
];

/** Only the first is shown before the others are asked for. */
function strongestFirst(reasons: OrderDetail["shipments"][number]["courier_reasons"]) {
  const place = ({ code }: (typeof reasons)[number]) => REASONS_BY_STRENGTH.indexOf(code);
  return reasons.toSorted((a, b) => place(a) - place(b));
}

function presentEvents(events: OrderDetail["shipments"][number]["events"], format: Format) {
  return events.map((event) => ({
    // A time without a zone cannot be converted: it is shown as the courier wrote it.
    when: event.raw_time ?? format.dateTime(event.at),
    message: event.message,
    words: event.words,
    textSource: event.text_source,
    place: event.place,
    status: event.status && tabOf(event.status),
    subStatus: event.sub_status,
    source: event.source,
    toShoppers: event.to_shoppers,
    reportedBy: event.reported_by,
  }));
}

/** Where Shopify's status differs; the courier is named only if its status differs from the badge's. */
function presentDisagreement(shipment: OrderDetail["shipments"][number]) {
  const { status, shopify_status: shopify, courier_status: courier } = shipment;
  return { shopify: tabOf(shopify), courier: courier && courier !== status ? tabOf(courier) : null };
}
