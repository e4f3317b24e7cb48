import { z } from "zod";
import { DATE_SOURCES } from "./estimated-delivery-limits";
import { get, nothing, post, read } from "./endpoint";
import { OrderId, ShipmentId, TagId } from "./ids";
import { OrderFilter, OrderSort, OrderTab, AttentionReason, UntrackedState } from "./order-filter";
import { Keyset, page } from "./paging";
import { ShipmentStatus, SubStatus } from "./shipment-status";

/** Number of orders under each tab; `all` is their sum. */
export const TabCounts = z.record(OrderTab, z.int());
export type TabCounts = z.output<typeof TabCounts>;

const when = z.iso.datetime();

/** When what is still to be shipped of an order is expected; both days are midnight in UTC, `from` null for a single one. */
export const ExpectedOrder = z.object({ from: when.nullable(), at: when, is_late: z.boolean() });

export const ShipmentSummary = z.object({
  id: ShipmentId,
  tracking_number: z.string(),
  courier: z.string().nullable(),
  status: ShipmentStatus,
  /** The merchant has set the status; the last event is still the courier's. */
  is_manual: z.boolean(),
  sub_status: SubStatus.nullable(),
  /** In the courier's words; `last_event_words`, else `last_event_sub_status` say it in ours. */
  last_event: z.string().nullable(),
  /** In the reader's language, where neither the sub-status nor the courier's text says it. */
  last_event_words: z.string().nullable(),
  last_event_sub_status: SubStatus.nullable(),
  last_event_at: when.nullable(),
  shipped_at: when.nullable(),
  delivered_at: when.nullable(),
  /** Null where no day is promised: delivered, cancelled, returning or with another exception. */
  estimated_delivery_at: when.nullable(),
  /** The first day of a range whose last one is `estimated_delivery_at`; null for a single day. Both are midnight in UTC. */
  estimated_from: when.nullable(),
  /** The estimated day is over. */
  is_late: z.boolean(),
});

/** Tags of the merchant in Waybill; Shopify's are separate. */
export const Tag = z.object({ id: TagId, name: z.string() });
export type Tag = z.output<typeof Tag>;

export const OrderRow = z.object({
  id: OrderId,
  name: z.string(),
  created_at: when,
  customer: z.string().nullable(),
  destination: z.string().nullable(),
  status: ShipmentStatus.nullable(),
  /** Why there is no shipment to wait for; null where there is one, and while the order is to be shipped. */
  untracked: UntrackedState.nullable(),
  cancelled: z.boolean(),
  /** False while the order waits for quota: it is stored, but its shipments are not tracked yet. */
  tracked: z.boolean(),
  item_count: z.int(),
  /** Days from shipping to delivery, or to now; null while nothing is shipped. */
  transit_days: z.int().nullable(),
  /** Days since the last event; null without one, and once delivered. */
  silent_days: z.int().nullable(),
  attention: AttentionReason.nullable(),
  tags: z.array(Tag),
  shopify_tags: z.array(z.string()),
  /** Null where nothing is to be shipped any more, as shipments have their own, and where none is known. */
  expected: ExpectedOrder.nullable(),
  shipments: z.array(ShipmentSummary),
});
export type OrderRow = z.output<typeof OrderRow>;

export const listOrders = read("/api/order/list", {
  summary: "Orders that pass the filter, a page at a time",
  feature: null,
  body: Keyset.extend({ filter: OrderFilter.prefault({}), sort: OrderSort.prefault({}) }),
  response: page(OrderRow),
});

export const countOrders = read("/api/order/counts", {
  summary: "How many orders pass the filter under each tab; the filter's own tab does not count",
  feature: null,
  body: z.object({ filter: OrderFilter.prefault({}) }),
  response: TabCounts,
});

const Neighbor = z.object({ id: OrderId, name: z.string() }).nullable();

export const getNeighbors = read("/api/order/neighbors", {
  summary: "The orders before and behind one in a list; null at its ends",
  feature: null,
  body: z.object({ id: OrderId, filter: OrderFilter.prefault({}), sort: OrderSort.prefault({}) }),
  response: z.object({ previous: Neighbor, next: Neighbor }),
});

/** Who gave an estimated date. */
export const ESTIMATE_SOURCES = DATE_SOURCES;
export type EstimateSource = (typeof ESTIMATE_SOURCES)[number];

export const syncOrders = post("/api/order/sync", {
  summary: "Reads the orders of the last days from Shopify again; progress shows in the store info",
  feature: null,
  changes: ["tasks"],
  rate: "costly",
  body: z.object({ days: z.int().min(1).max(60).default(14) }),
  response: z.object({ started: z.boolean() }),
});

export const cancelSync = post("/api/order/sync/cancel", {
  summary: "Stops the sync of orders that is under way; the orders that were read stay",
  feature: null,
  changes: ["tasks"],
  body: nothing,
  response: z.object({ cancelled: z.boolean() }),
});

const CheckMark = z.string().regex(/^\d{1,15}(-\d{1,9}){2}$/);

export const refreshShipment = post("/api/order/refresh-shipment", {
  summary: "Asks the courier about one shipment now",
  feature: null,
  changes: ["checks"],
  body: z.object({ id: ShipmentId }),
  response: z.object({
    queued: z.boolean(),
    /** What was known before: what became of it is asked with this mark, whatever it holds. */
    mark: CheckMark,
  }),
});

export const getShipmentCheck = get("/api/order/shipment-check", {
  summary: "What became of asking the courier about one shipment",
  feature: null,
  query: z.object({ id: ShipmentId, mark: CheckMark }),
  response: z.object({
    /** `waiting`: it is under way; `answered`: the courier was read since then; `unanswered`: nobody has answered, or nobody follows it; `registered`: the provider has it, and tells by itself. */
    state: z.enum(["waiting", "answered", "unanswered", "registered"]),
    /** Updates that have come since then. */
    new_events: z.int(),
  }),
});

export const orderEndpoints = {
  listOrders,
  countOrders,
  getNeighbors,
  syncOrders,
  cancelSync,
  refreshShipment,
  getShipmentCheck,
};
