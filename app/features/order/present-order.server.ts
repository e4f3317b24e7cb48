import { tabOf } from "../../../contract/order-filter";
import type { OrderDetail } from "../../../contract/orders";
import { isFinal } from "../../../contract/shipment-status";
import type { Format } from "../../i18n/format.server";
import { presentReason } from "../couriers/find-couriers.server";

/** An order with its parcels as the order page draws it: dates formatted, nothing of the record left over. */
export function presentOrder(order: OrderDetail, format: Format) {
  return {
    name: order.name,
    date: format.dateTime(order.created_at),
    status: tabOf(order.status),
    isCancelled: order.cancelled,
    isWaiting: !order.tracked,
    customer: order.customer,
    email: order.email,
    phone: order.phone,
    address: order.ship_to,
    total: order.total && format.money(order.total.amount_cents, order.total.currency),
    tags: order.tags,
    shopifyTags: order.shopify_tags,
    shopifyUrl: order.shopify_url,
    trackingPageUrl: order.tracking_page_url,
    notYetShipped: order.not_yet_shipped,
    parcels: order.shipments.map((parcel) => presentParcel(parcel, format)),
    /** Whether there is anything to look for on a map. */
    hasPlaces: order.shipments.some(({ events }) => events.some(({ place }) => place !== null)),
  };
}
export type OrderView = ReturnType<typeof presentOrder>;
export type ParcelView = OrderView["parcels"][number];

function presentParcel(parcel: OrderDetail["shipments"][number], format: Format) {
  // What was expected is no news once it has arrived, or gone back.
  const isOver = parcel.delivered_at !== null || isFinal(parcel.status, parcel.sub_status);
  return {
    id: parcel.id as string,
    number: parcel.tracking_number,
    courier: parcel.courier,
    courierCode: parcel.courier_code,
    courierBy: parcel.courier_by,
    courierReasons: parcel.courier_reasons.map((reason) => presentReason(reason, format)),
    status: tabOf(parcel.status),
    subStatus: parcel.sub_status,
    isManual: parcel.is_manual,
    trackingUrl: parcel.tracking_url,
    shipped: format.date(parcel.shipped_at),
    delivered: format.dateTime(parcel.delivered_at),
    expected: isOver ? null : format.date(parcel.estimated_delivery_at),
    expectedBy:
      parcel.estimate && !isOver
        ? { source: parcel.estimate.by, date: format.date(parcel.estimate.at) ?? "" }
        : null,
    checked: format.dateTime(parcel.last_checked_at),
    nextCheck: isFinal(parcel.status, parcel.sub_status) ? null : format.dateTime(parcel.next_check_at),
    isRegistered: parcel.provider !== null,
    problem: parcel.problem,
    flag: parcel.flag,
    responsible: parcel.responsible,
    lastMile: parcel.last_mile && {
      courier: parcel.last_mile.courier,
      number: parcel.last_mile.tracking_number,
      url: parcel.last_mile.tracking_url,
    },
    disagreement: parcel.disagrees && parcel.shopify_status ? presentDisagreement(parcel) : null,
    writeFailure: parcel.write_back?.state === "failed" ? parcel.write_back : null,
    items: parcel.items,
    events: presentEvents(parcel.events, format),
    earlier: parcel.earlier.map(({ tracking_number: number, courier, replaced_at: at, events }) => ({
      number,
      courier,
      until: format.dateTime(at),
      events: presentEvents(events, format),
    })),
    messages: parcel.messages.map((message) => ({
      status: tabOf(message.status),
      state: message.state,
      reason: message.reason,
      to: message.to,
      subject: message.subject,
      when: format.dateTime(message.sent_at ?? message.created_at),
    })),
  };
}

function presentEvents(events: OrderDetail["shipments"][number]["events"], format: Format) {
  return events.map((event) => ({
    // A time that came without a zone would be wrong in any other zone: the carrier's own words stand instead.
    when: event.raw_time ?? format.dateTime(event.at),
    message: event.message,
    place: event.place,
    status: event.status && tabOf(event.status),
    source: event.source,
    toShoppers: event.to_shoppers,
    courier: event.courier,
  }));
}

/** The carrier is named only where it says something else than what stands in the badge above. */
function presentDisagreement(parcel: OrderDetail["shipments"][number]) {
  const { status, shopify_status: shopify, carrier_status: carrier } = parcel;
  return { shopify: tabOf(shopify), carrier: carrier && carrier !== status ? tabOf(carrier) : null };
}
