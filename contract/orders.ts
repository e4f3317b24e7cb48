import { z } from "zod";
import { get, post } from "./endpoint";
import { OrderId, ShipmentId } from "./ids";
import { Keyset, page } from "./paging";
import { SHIPMENT_STATUSES, ShipmentStatus, statusLabel, SubStatus } from "./shipment-status";

/**
 * Tabs of the orders list. An order stands under the status of its most urgent parcel; `unshipped` has none yet,
 * and `pending` holds both INIT and NO_RECORD, which merchants see as one (specification, section 3).
 */
export const ORDER_TABS = [
  "all",
  "unshipped",
  "pending",
  "info_received",
  "in_transit",
  "out_for_delivery",
  "failed_attempt",
  "exception",
  "delivered",
  "expired",
] as const;
export const OrderTab = z.enum(ORDER_TABS);
export type OrderTab = z.output<typeof OrderTab>;

/** The statuses a tab shows; an empty list for `unshipped`, null for `all`. */
export function statusesIn(tab: OrderTab): ShipmentStatus[] | null {
  return tab === "all" ? null : SHIPMENT_STATUSES.filter((status) => statusLabel(status) === tab);
}

/** The tab under which an order of this status is found. */
export function tabOf(status: ShipmentStatus | null): Exclude<OrderTab, "all"> {
  return status === null ? "unshipped" : statusLabel(status);
}

/** How many orders stand under each tab; `all` is their sum. */
export const TabCounts = z.record(OrderTab, z.int());
export type TabCounts = z.output<typeof TabCounts>;

const when = z.iso.datetime();

export const ShipmentSummary = z.object({
  id: ShipmentId,
  tracking_number: z.string(),
  courier: z.string().nullable(),
  status: ShipmentStatus,
  sub_status: SubStatus.nullable(),
  last_event: z.string().nullable(),
  last_event_at: when.nullable(),
});

export const OrderRow = z.object({
  id: OrderId,
  name: z.string(),
  created_at: when,
  customer: z.string().nullable(),
  destination: z.string().nullable(),
  status: ShipmentStatus.nullable(),
  cancelled: z.boolean(),
  /** False while the order waits for quota: it is stored, but its parcels are not tracked yet. */
  tracked: z.boolean(),
  item_count: z.int(),
  shipments: z.array(ShipmentSummary),
});
export type OrderRow = z.output<typeof OrderRow>;

export const listOrders = post("/api/order/list", {
  summary: "Orders, newest first, by tab and search text; with the number of orders of every tab",
  feature: null,
  body: Keyset.extend({ tab: OrderTab.default("all"), query: z.string().trim().max(1000).default("") }),
  answer: page(OrderRow).extend({ counts: TabCounts }),
});

export const EVENT_SOURCES = ["carrier", "shopify", "merchant"] as const;

export const TimelineEvent = z.object({
  at: when,
  /** The carrier's own words for the time, where it came without a zone. */
  raw_time: z.string().nullable(),
  message: z.string(),
  place: z.string().nullable(),
  status: ShipmentStatus.nullable(),
  source: z.enum(EVENT_SOURCES),
});

const LineItem = z.object({
  title: z.string(),
  variant: z.string().nullable(),
  sku: z.string().nullable(),
  quantity: z.int(),
  image_url: z.string().nullable(),
});

export const MESSAGE_STATES = ["queued", "sent", "failed", "skipped"] as const;

/** One line of a shipment's message log: what was mailed, or why it was not. */
export const MessageLogEntry = z.object({
  status: ShipmentStatus,
  state: z.enum(MESSAGE_STATES),
  /** Translation key of why nothing was sent, or the mail server's own words. */
  reason: z.string().nullable(),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  created_at: when,
  sent_at: when.nullable(),
});

export const ShipmentDetail = ShipmentSummary.extend({
  tracking_url: z.string().nullable(),
  is_manual: z.boolean(),
  shipped_at: when.nullable(),
  delivered_at: when.nullable(),
  estimated_delivery_at: when.nullable(),
  last_checked_at: when.nullable(),
  next_check_at: when.nullable(),
  /** Which source answers for this parcel; null while no provider has accepted it. */
  provider: z.string().nullable(),
  problem: z.string().nullable(),
  items: z.array(LineItem),
  events: z.array(TimelineEvent),
  messages: z.array(MessageLogEntry),
});

export const OrderDetail = OrderRow.omit({ shipments: true }).extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  ship_to: z.array(z.string()),
  total: z.object({ amount_cents: z.int(), currency: z.string() }).nullable(),
  tags: z.array(z.string()),
  shopify_url: z.url().nullable(),
  tracking_page_url: z.url(),
  not_yet_shipped: z.array(LineItem),
  shipments: z.array(ShipmentDetail),
});
export type OrderDetail = z.output<typeof OrderDetail>;

export const getOrder = get("/api/order/detail", {
  summary: "One order with its parcels, their events and the mails about them",
  feature: null,
  query: z.object({ id: OrderId }),
  answer: OrderDetail,
});

export const syncOrders = post("/api/order/sync", {
  summary: "Reads the orders of the last days from Shopify again; progress shows in the store info",
  feature: null,
  body: z.object({ days: z.int().min(1).max(60).default(14) }),
  answer: z.object({ started: z.boolean() }),
});

export const refreshShipment = post("/api/order/refresh-shipment", {
  summary: "Asks the carrier about one parcel now",
  feature: null,
  body: z.object({ id: ShipmentId }),
  answer: z.object({ queued: z.boolean() }),
});
