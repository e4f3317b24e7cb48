import { z } from "zod";
import { Day } from "./day";
import { CustomerId, OrderId, TagId } from "./ids";
import { SHIPMENT_STATUSES, type ShipmentStatus, statusLabel, SubStatus } from "./shipment-status";

/**
 * Tabs of the orders list. An order stands under the status of its most urgent shipment; `unshipped` has none yet, `untracked`
 * none to wait for, and `pending` holds both INIT and NO_RECORD, which merchants see as one (specification, section 3).
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
  "untracked",
] as const;
export const OrderTab = z.enum(ORDER_TABS);
export type OrderTab = z.output<typeof OrderTab>;

/**
 * What became of an order that has no shipment and is not waiting to be shipped: it was fulfilled without a tracking number
 * (picked up, delivered locally), with what Shopify says of that, or there is nothing to track.
 */
export const UNTRACKED_STATES = [
  "cancelled",
  "test",
  /** Gift cards, downloads, and what was refunded before it was sent. */
  "nothing_to_ship",
  "fulfilled",
  "out_for_delivery",
  "ready_for_pickup",
  "picked_up",
  "delivered",
] as const;
export const UntrackedState = z.enum(UNTRACKED_STATES);
export type UntrackedState = z.output<typeof UntrackedState>;

/** The statuses a tab shows; an empty list for `unshipped` and `untracked`, null for `all`. */
export function statusesIn(tab: OrderTab): ShipmentStatus[] | null {
  return tab === "all" ? null : SHIPMENT_STATUSES.filter((status) => statusLabel(status) === tab);
}

/** The tab under which an order of this status is found; without a shipment it is untracked, or still to be shipped. */
export function tabOf(
  status: ShipmentStatus | null,
  untracked: UntrackedState | null = null,
): Exclude<OrderTab, "all"> {
  if (status !== null) return statusLabel(status);
  return untracked === null ? "unshipped" : "untracked";
}

/** Reasons why an order needs attention, the most urgent first; an order has one at a time. */
export const ATTENTION_REASONS = [
  /** The courier reports an exception. */
  "exception",
  /** Two attempts to deliver have failed. */
  "failed_twice",
  /** It waits at a collection point and is about to go back. */
  "not_collected",
  /** The estimated delivery is over, and it is not there. */
  "overdue",
  /** By the shop's past deliveries it will miss the day that was promised first. */
  "likely_late",
  /** Shipped and not delivered for too long. */
  "too_long",
  /** Under way, and without an event for too long. */
  "silent",
  /** Shipped, and never scanned by the courier. */
  "not_scanned",
] as const;
export const AttentionReason = z.enum(ATTENTION_REASONS);
export type AttentionReason = z.output<typeof AttentionReason>;

const PUNCTUALITIES = ["on_time", "late"] as const;

/** The merchant by hand; `automatic`: whatever tracking says. */
const STATUS_SETTERS = ["merchant", "automatic"] as const;

const choice = <Item extends z.ZodType>(item: Item) => z.array(item).max(100).default([]);
const days = z.int().min(0).max(999).optional();

/**
 * Filter of an order list; all given fields must match. Fields about shipments refer to the order's most urgent one,
 * which its row shows. Days are days of the shop's zone, both ends included. An unknown field is refused, because
 * ignoring it would apply a bulk action to more orders.
 */
export const OrderFilter = z.strictObject({
  tab: OrderTab.default("all"),
  /** Order name, tracking number, customer or e-mail address, anywhere inside. */
  query: z.string().trim().max(1000).default(""),
  sub_statuses: choice(SubStatus),
  couriers: choice(z.string().min(1).max(60)),
  /** ISO 3166-1 alpha-2. */
  countries: choice(z.string().regex(/^[A-Z]{2}$/)),
  /** What a result of the search leads to: this order alone, and the orders of this customer. */
  order: OrderId.optional(),
  customer: CustomerId.optional(),
  /** Orders with any of these tags of the merchant. */
  tags: choice(TagId),
  ordered_from: Day.optional(),
  ordered_to: Day.optional(),
  shipped_from: Day.optional(),
  shipped_to: Day.optional(),
  /** Days from shipping to delivery, or to now. */
  transit_min: days,
  transit_max: days,
  /** Days since the last event of a shipment that is not delivered. */
  silent_min: days,
  silent_max: days,
  punctuality: z.enum(PUNCTUALITIES).optional(),
  attention: choice(AttentionReason),
  /** Who has set the status; orders that are not shipped have none, and match neither. */
  status_by: z.enum(STATUS_SETTERS).optional(),
  /** What customers have reported on the tracking page: still to be answered, or at all. */
  problem: z.enum(["open_report", "any_report"]).optional(),
});
export type OrderFilter = z.output<typeof OrderFilter>;

/** Every order. */
export const NO_FILTER: OrderFilter = OrderFilter.parse({});

/** By an instant, or by days as the list shows them: orders for which no days are counted come last. */
export const ORDER_SORTS = ["ordered", "shipped", "last_event", "transit_days", "silent_days"] as const;
export const OrderSort = z.strictObject({
  by: z.enum(ORDER_SORTS).default("ordered"),
  direction: z.enum(["asc", "desc"]).default("desc"),
});
export type OrderSort = z.output<typeof OrderSort>;
