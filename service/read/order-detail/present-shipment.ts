import type { OrderDetail } from "../../../contract/order-detail";
import { findCourier, trackingUrl } from "../../domain/couriers/directory/courier-directory";
import { dayAtDestination } from "../../domain/promise/delivery-day";
import type { DeliveryDate } from "../../domain/promise/delivery-dates.queries";
import { handDateIn } from "../../domain/promise/hand-date";
import type { Clock } from "../../domain/shipments/estimate-to-tell";
import type { CourierExplanation } from "./explain-courier";
import { asTrackingEvent } from "../../domain/shipments/apply-tracking";
import type { StoredEvent } from "../../domain/shipments/events.queries";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import type { ShipmentOfOrder } from "../../domain/shipments/shipments-of-order.queries";
import { deriveStatus } from "../../domain/shipments/status/derive-status";
import type { FulfillmentWrite } from "../../domain/orders/fulfillment-writes.queries";
import { disagree, statusShownByShopify } from "../../domain/orders/fulfillment-status-map";
import type { LineItemRow } from "./order-detail.queries";
import { presentShipment } from "../order-list/present-order-row";
import { courierNamed, type EventRules, isReported, presentEvents } from "./present-events";
import { presentLineItem } from "./present-order";

type ShipmentDetail = OrderDetail["shipments"][number];

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

interface Parts extends EventRules {
  trackingUrl: string | null;
  items: LineItemRow[];
  sharesItems: boolean;
  events: StoredEvent[];
  /** Events of earlier parcels with its number. */
  eventsBeforeOrder: StoredEvent[];
  /** Events that are dated too far in the future. */
  eventsAhead: StoredEvent[];
  /** Shipments that this one replaces, with their own events. */
  earlier: { shipment: ShipmentOfOrder; events: StoredEvent[] }[];
  messages: ShipmentDetail["messages"];
  courierExplanation: CourierExplanation;
  write: FulfillmentWrite | undefined;
  /** What each source says of its delivery. */
  dates: DeliveryDate[];
  clock: Clock;
  /** The order, and with it what was to come. */
  isCancelled: boolean;
}

/** A shipment with all its events for the merchant, and how shoppers see each of them. */
export function presentShipmentDetail(shipment: ShipmentOfOrder, parts: Parts): ShipmentDetail {
  const shopifyStatus = statusShownByShopify(shipment.displayStatus);
  const texts = { pairs: parts.textPairs, translations: parts.translations };
  const summary = presentShipment(shipment, parts.clock, parts.language, texts, parts.isCancelled);
  return {
    ...summary,
    courier_code: shipment.courier,
    courier_by: parts.courierExplanation.by,
    courier_reasons: parts.courierExplanation.reasons,
    known_from: isOfFormerCourier(shipment, parts.events)
      ? { name: courierNamed(shipment.formerCourier, parts.couriers) }
      : null,
    estimate: summary.estimated_delivery_at === null ? null : presentEstimate(shipment, parts.dates),
    date_by_hand: presentHandDate(shipment, parts.dates),
    ...promisedDays(summary.estimated_delivery_at === null ? null : shipment, parts.clock),
    tracking_url: parts.trackingUrl,
    last_checked_at: iso(shipment.lastCheckedAt),
    next_check_at: iso(shipment.nextCheckAt),
    provider: shipment.provider,
    problem: shipment.problem,
    flag: shipment.flag,
    responsible: shipment.responsible,
    shopify_status: shopifyStatus,
    courier_status: courierStatus(shipment, parts.events),
    disagrees: disagree(shopifyStatus, shipment.status, shipment.displayStatus),
    fulfillment_sync: parts.write
      ? {
          status: parts.write.status,
          state: parts.write.state,
          reason: parts.write.reason,
          at: parts.write.happenedAt.toISOString(),
        }
      : null,
    last_mile: presentLastLeg(shipment),
    pickup: presentPickup(shipment),
    proof: presentProof(shipment),
    items: parts.items.map(presentLineItem),
    shares_items: parts.sharesItems,
    events: presentEvents(parts.events, shipment, parts),
    earlier: parts.earlier.map(({ shipment: old, events }) => ({
      tracking_number: old.trackingNumber,
      courier: findCourier(old.courier)?.name ?? old.courierName,
      replaced_at: (old.cancelledAt ?? old.createdAt).toISOString(),
      events: presentEvents(events, old, parts),
    })),
    events_before_order: asHidden(presentEvents(parts.eventsBeforeOrder, shipment, parts)),
    events_ahead: asHidden(presentEvents(parts.eventsAhead, shipment, parts)),
    messages: parts.messages,
  };
}

/** Its courier was changed, and couriers have reported of it before then only; what names the present courier is its own, whenever it came. */
function isOfFormerCourier({ courier, courierSince }: ShipmentOfOrder, events: StoredEvent[]): boolean {
  const reported = events.filter(isReported);
  return (
    courierSince !== null &&
    reported.length > 0 &&
    reported.every(
      (event) => event.receivedAt < courierSince && (courier === null || event.courier !== courier),
    )
  );
}

/** As the estimate is told: days at the destination. */
function promisedDays(shipment: Shipment | null, clock: Clock) {
  const dayOf = (at: Date | null = null) => at && `${dayAtDestination(at, clock)}T00:00:00.000Z`;
  return { promised_at: dayOf(shipment?.promisedAt), promised_from: dayOf(shipment?.promisedFrom) };
}

function presentEstimate(
  { id, estimatedDeliveryAt, estimatedFrom, estimatedBy: by, estimatedAt: at }: Shipment,
  dates: DeliveryDate[],
) {
  if (!estimatedDeliveryAt || !by || !at) return null;
  const reason = dates.find(({ shipmentId, source }) => shipmentId === id && source === by)?.reason ?? null;
  return { by, at: at.toISOString(), from: iso(estimatedFrom), reason };
}

function presentHandDate(
  { id, estimatedBy }: Shipment,
  dates: DeliveryDate[],
): ShipmentDetail["date_by_hand"] {
  const date = handDateIn(dates.filter(({ shipmentId }) => shipmentId === id));
  return date && { ...date, is_shown: estimatedBy === "merchant" };
}

const asHidden = (events: ShipmentDetail["events"]): ShipmentDetail["events"] =>
  events.map((event) => ({ ...event, to_shoppers: "hidden" }));

function presentLastLeg(shipment: ShipmentOfOrder): ShipmentDetail["last_mile"] {
  const { legCourier: courier, legCourierName: name, legNumber: number, legSince: since } = shipment;
  if (name === null || since === null) return null;
  return {
    courier: findCourier(courier)?.name ?? name,
    tracking_number: number,
    tracking_url: number && trackingUrl(courier, number),
    since: since.toISOString(),
  };
}

/** Longer than shoppers see it: of a parcel that was not collected, the team must still know where it is. */
function presentPickup(shipment: ShipmentOfOrder): ShipmentDetail["pickup"] {
  const { pickupName: name, pickupAddress: address, pickupHours: hours, pickupUntil: until } = shipment;
  return name !== null && shipment.status !== "DELIVERED" ? { name, address, hours, until } : null;
}

function presentProof({ signedBy, photoUrl }: ShipmentOfOrder): ShipmentDetail["proof"] {
  return signedBy || photoUrl ? { signed_by: signedBy, photo_url: photoUrl } : null;
}

/** The status derived from the courier's events alone; null where there are none. */
function courierStatus(shipment: Shipment, events: StoredEvent[]) {
  const courierEvents = events.filter(isReported);
  if (courierEvents.length === 0) return null;
  return deriveStatus(courierEvents.map(asTrackingEvent), {
    ...shipment,
    now: shipment.lastCheckedAt ?? shipment.createdAt,
    manual: null,
    addedAt: shipment.createdAt,
  }).status;
}
