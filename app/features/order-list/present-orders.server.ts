import { ORDER_TABS, tabOf } from "../../../contract/order-filter";
import type { OrderRow, TabCounts } from "../../../contract/orders";
import type { Format } from "../../i18n/format.server";

/** Converts an order to a row: texts and formatted dates only; first the shipment that decides the order's status. */
export function presentListedOrder(order: OrderRow, format: Format) {
  const shipments = mostUrgentFirst(order).map((shipment) => ({
    isManual: shipment.is_manual,
    id: shipment.id as string,
    number: shipment.tracking_number,
    courier: shipment.courier,
    lastEvent: shipment.last_event,
    lastEventWords: shipment.last_event_words,
    lastEventSubStatus: shipment.last_event_sub_status,
    lastEventAt: format.dateTime(shipment.last_event_at),
    shipped: format.date(shipment.shipped_at),
    estimated: format.range(shipment.estimated_from, shipment.estimated_delivery_at),
    isLate: shipment.is_late,
  }));
  return {
    id: order.id as string,
    name: order.name,
    date: format.date(order.created_at),
    customer: order.customer,
    destination: order.destination && format.country(order.destination),
    status: tabOf(order.status, order.untracked),
    untracked: order.untracked,
    isManual: order.shipments.some(({ status, is_manual }) => is_manual && status === order.status),
    // An order that was cancelled before it was shipped says so by its state.
    isCancelled: order.cancelled && order.untracked !== "cancelled",
    isWaiting: !order.tracked,
    attention: order.attention,
    itemCount: order.item_count,
    transitDays: order.transit_days,
    silentDays: order.silent_days,
    tags: order.tags.map(({ name }) => name),
    shopifyTags: order.shopify_tags,
    expected: order.expected && {
      days: format.range(order.expected.from, order.expected.at),
      isLate: order.expected.is_late,
    },
    shipments,
  };
}

function mostUrgentFirst({ status, shipments }: OrderRow) {
  const urgent = shipments.filter((shipment) => shipment.status === status);
  return [...urgent, ...shipments.filter((shipment) => shipment.status !== status)];
}

export type OrderRowView = ReturnType<typeof presentListedOrder>;

/** Every tab with its count, in the contract's order. */
export function presentTabs(counts: Partial<TabCounts>, format: Format) {
  return ORDER_TABS.map((tab) => ({ tab, count: counts[tab] ?? 0, shown: format.number(counts[tab] ?? 0) }));
}
export type TabView = ReturnType<typeof presentTabs>[number];
