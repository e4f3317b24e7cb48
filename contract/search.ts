import { z } from "zod";
import { Day } from "./day";
import { get, nothing, post, read } from "./endpoint";
import { CustomerId, OrderId } from "./ids";
import { SEARCH_PAGE_SIZE } from "./search-limits";
import { UntrackedState } from "./order-filter";
import { ShipmentStatus } from "./shipment-status";

export { MAX_PINNED_ITEMS, MAX_RECENT_SEARCHES, MAX_SEARCH_TOTAL, SEARCH_PAGE_SIZE } from "./search-limits";

/** Pages are counted from 0. Whatever the query holds is text to look for, and nothing else. */
const body = z.object({
  query: z.string().trim().min(1).max(1000),
  page: z.int().min(0).max(1000).default(0),
  size: z.int().min(1).max(50).default(SEARCH_PAGE_SIZE),
});

/**
 * One page of matches, the best first. `total_elements` is exact below `MAX_SEARCH_TOTAL`; that value means as many or
 * more. One or two characters are searched at the beginning of texts, and within the newest rows.
 */
const found = <Row extends z.ZodType>(row: Row) =>
  z.object({ content: z.array(row), total_elements: z.int() });

export const FoundShipment = z.object({
  tracking_number: z.string(),
  transit_status: ShipmentStatus,
  courier: z.string().nullable(),
  order_id: OrderId,
  order_name: z.string(),
});
export const FoundOrder = z.object({
  order_id: OrderId,
  order_name: z.string(),
  customer: z.string().nullable(),
  /** In the shop's zone. */
  ordered_on: Day,
  /** Null while nothing is shipped. */
  transit_status: ShipmentStatus.nullable(),
  /** As in the list of orders. */
  untracked: UntrackedState.nullable(),
});
/**
 * Customers of one name are told apart by id, address and latest order. `order_count`: the customer's shipments, as the row
 * shows them.
 */
export const FoundCustomer = z.object({
  customer_id: CustomerId,
  customer: z.string(),
  email: z.string(),
  order_count: z.int(),
  last_order: z.string(),
  last_ordered_on: Day,
});
export type FoundShipment = z.output<typeof FoundShipment>;
export type FoundOrder = z.output<typeof FoundOrder>;
export type FoundCustomer = z.output<typeof FoundCustomer>;

export const searchShipments = read("/api/order/global-search/tracking-number", {
  summary: "Shipments whose tracking number begins with or holds the query",
  feature: null,
  body,
  response: found(FoundShipment),
});

export const searchOrders = read("/api/order/global-search/order-name", {
  summary: "Orders whose name begins with or holds the query",
  feature: null,
  body,
  response: found(FoundOrder),
});

export const searchCustomers = read("/api/order/global-search/customer", {
  summary: "Customers whose name or e-mail begins with or holds the query",
  feature: null,
  body,
  response: found(FoundCustomer),
});

/** Lists of JSON-encoded items, as the store keeps them; what does not parse is the reader's to drop. */
export const SearchConfig = z.object({
  pined_item_list: z.array(z.string().max(4000)).max(50),
  search_history: z.array(z.string().max(4000)).max(50),
});
export type SearchConfig = z.output<typeof SearchConfig>;

export const getSettingConfig = get("/api/store/get-setting-config", {
  summary: "Settings of single screens: pinned items and recent searches",
  feature: null,
  query: nothing,
  response: z.object({ global_search_config: SearchConfig }),
});

export const updateSettingConfig = post("/api/store/update-setting-config", {
  summary: "Changes pinned items and recent searches",
  feature: null,
  changes: [],
  body: z.object({
    global_search_config: SearchConfig,
    /** The lists as the caller knew them: only what differs from them is changed, so that two tabs lose nothing. */
    base: SearchConfig.optional(),
  }),
  response: z.object({ global_search_config: SearchConfig }),
});

export const searchEndpoints = {
  searchShipments,
  searchOrders,
  searchCustomers,
  getSettingConfig,
  updateSettingConfig,
};
