import { type RawBuilder, sql } from "kysely";
import type { OrderFilter, OrderSort, AttentionReason } from "../../../contract/order-filter";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import type { Db } from "../../platform/db/database";
import type { ListCursor } from "../../platform/http/cursor";
import { type ListScope, orderFilterConditions } from "./order-filter.queries";

const COLUMNS = { ordered: "ordered_at", shipped: "shipped_at", last_event: "last_event_at" } as const;

export interface ListPage {
  sort: OrderSort;
  after: ListCursor | null;
  limit: number;
}

export interface OrderListRow {
  id: string;
  name: string;
  orderedAt: Date;
  customerName: string | null;
  country: string | null;
  cancelledAt: Date | null;
  isTracked: boolean;
  /** Shopify's. */
  tags: string[];
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  shippedAt: Date | null;
  lastEventAt: Date | null;
  deliveredAt: Date | null;
  attentionReason: AttentionReason | null;
  itemCount: number;
  /** The value of the sort column; null for orders without it, which come last. */
  sortedAt: Date | null;
}

/**
 * Orders that match the filter, after the cursor. Orders without a value in the sort column come last in either
 * direction, by a query of their own: so each query is one index scan in sort order.
 */
export async function listOrderRows(
  db: Db,
  scope: ListScope,
  filter: OrderFilter,
  { sort, after, limit }: ListPage,
): Promise<OrderListRow[]> {
  const isAmongNulls = after !== null && after.at === null;
  // Unshipped orders have neither `shipped_at` nor `last_event_at`: looking for one that has would read the whole
  // index.
  const hasOnlyNulls = sort.by !== "ordered" && filter.tab === "unshipped";
  const withTime =
    isAmongNulls || hasOnlyNulls ? [] : await listPart(db, scope, filter, { sort, after, limit }, "with");
  const remaining = limit - withTime.length;
  if (sort.by === "ordered" || remaining === 0) return withTime;
  const rest = { sort, after: isAmongNulls ? after : null, limit: remaining };
  return [...withTime, ...(await listPart(db, scope, filter, rest, "without"))];
}

async function listPart(
  db: Db,
  scope: ListScope,
  filter: OrderFilter,
  { sort, after, limit }: ListPage,
  part: "with" | "without",
): Promise<OrderListRow[]> {
  const at = sql.ref(`order_list.${COLUMNS[sort.by]}`);
  const direction = sql.raw(sort.direction);
  const { rows } = await sql<OrderListRow>`
    with listed as materialized (
      select order_list.*, ${at} as sorted_at from order_list
      where ${orderFilterConditions(scope, filter)} and ${part === "with" ? sql`${at} is not null` : sql`${at} is null`}
        and ${afterCursor(at, sort, after)}
      order by ${part === "with" ? sql`${at} ${direction},` : sql``} order_list.order_id ${direction}
      limit ${limit}::int)
    select o.id, o.name, o.ordered_at, o.customer_name, o.country, o.cancelled_at, o.is_tracked, o.tags,
      l.status, l.sub_status, l.shipped_at, l.last_event_at, l.delivered_at, l.attention_reason, l.sorted_at, (
        select coalesce(sum(i.quantity), 0)::int from line_items i
        where i.shop_id = o.shop_id and i.order_id = o.id) as item_count
    from listed l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
    order by l.sorted_at ${direction}, l.order_id ${direction}`.execute(db);
  return rows;
}

function afterCursor(at: RawBuilder<unknown>, { direction }: OrderSort, after: ListCursor | null) {
  if (after === null) return sql`true`;
  const operator = sql.raw(direction === "desc" ? "<" : ">");
  return after.at === null
    ? sql`order_list.order_id ${operator} ${after.id}::bigint`
    : sql`(${at}, order_list.order_id) ${operator} (${after.at}::timestamptz, ${after.id}::bigint)`;
}

export interface StatusCount {
  /** Null is unshipped. */
  status: ShipmentStatus | null;
  orders: string;
}

/** How many of the orders that match the filter have each status. */
export async function countByStatus(db: Db, scope: ListScope, filter: OrderFilter): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select status, count(*) as orders from order_list
    where ${orderFilterConditions(scope, { ...filter, tab: "all" })} group by status`.execute(db);
  return rows;
}
