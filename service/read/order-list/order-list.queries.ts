import type { OrderId } from "../../../contract/ids";
import { type RawBuilder, sql } from "kysely";
import {
  type AttentionReason,
  type OrderFilter,
  type OrderSort,
  statusesIn,
  type UntrackedState,
} from "../../../contract/order-filter";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import type { Tag } from "../../../contract/orders";
import type { Shipment } from "../../domain/shipments/shipments.queries";
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
  id: OrderId;
  name: string;
  orderedAt: Date;
  customerName: string | null;
  country: string | null;
  cancelledAt: Date | null;
  isTracked: boolean;
  /** Shopify's. */
  tags: string[];
  status: ShipmentStatus | null;
  untracked: UntrackedState | null;
  subStatus: SubStatus | null;
  shippedAt: Date | null;
  lastEventAt: Date | null;
  deliveredAt: Date | null;
  attentionReason: AttentionReason | null;
  itemCount: number;
  /** The value of the sort column; null for orders without it, which come last. */
  sortedAt: Date | null;
}

/** What a row of the list shows of a shipment. */
export type ListedShipment = Pick<
  Shipment,
  | "id"
  | "trackingNumber"
  | "courier"
  | "courierName"
  | "status"
  | "manualStatus"
  | "subStatus"
  | "lastEvent"
  | "lastEventSubStatus"
  | "lastEventAt"
  | "shippedAt"
  | "deliveredAt"
  | "estimatedDeliveryAt"
>;

/** An order with its shipments, the first shipped first, and the merchant's own tags by name. */
export interface OrderListRowWithParts extends OrderListRow {
  shipments: ListedShipment[];
  ownTags: Tag[];
}

/** Columns of `o`, read with the rows: a page is one statement. Ids are text, because JSON's numbers are not exact. */
const PARTS = sql`, (
    select coalesce(json_agg(json_build_object(
      'id', s.id::text, 'trackingNumber', s.tracking_number, 'courier', s.courier, 'courierName', s.courier_name,
      'status', s.status, 'manualStatus', s.manual_status, 'subStatus', s.sub_status, 'lastEvent', s.last_event, 'lastEventAt', s.last_event_at,
      'lastEventSubStatus', s.last_event_sub_status,
      'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at, 'estimatedDeliveryAt', s.estimated_delivery_at)
      order by s.shipped_at, s.id), '[]')
    from shipments s where s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null) as shipments, (
    select coalesce(json_agg(json_build_object('id', t.id::text, 'name', t.name) order by t.name, t.id), '[]')
    from order_tags ot join tags t on t.shop_id = ot.shop_id and t.id = ot.tag_id
    where ot.shop_id = o.shop_id and ot.order_id = o.id) as own_tags`;

type StoredParts = OrderListRowWithParts & { shipments: Record<keyof ListedShipment, string | null>[] };

const withDates = (rows: StoredParts[]): OrderListRowWithParts[] =>
  rows.map((row) => ({
    ...row,
    shipments: row.shipments.map((shipment) => {
      const dates = ["lastEventAt", "shippedAt", "deliveredAt", "estimatedDeliveryAt"] as const;
      const read = dates.map((name) => [name, shipment[name] && new Date(shipment[name])]);
      return { ...shipment, ...(Object.fromEntries(read) as Record<(typeof dates)[number], Date>) };
    }),
  }));

/** `listOrderRows`, with shipments and tags. */
export async function listOrdersWithParts(
  db: Db,
  scope: ListScope,
  filter: OrderFilter,
  page: ListPage,
): Promise<OrderListRowWithParts[]> {
  return withDates((await listOrderRows(db, scope, filter, page, PARTS)) as StoredParts[]);
}

/** The orders placed last that match one of the filters, with shipments and tags: an index scan for each filter. */
export async function listLatestOrders(
  db: Db,
  scope: ListScope,
  filters: OrderFilter[],
  limit: number,
): Promise<OrderListRowWithParts[]> {
  const sort: OrderSort = { by: "ordered", direction: "desc" };
  const listed = filters.map(
    (filter) => sql`(${listedPart(scope, filter, { sort, after: null, limit }, "with")})`,
  );
  const latest = sql`${sql.join(listed, sql` union all `)} order by sorted_at desc, order_id desc limit ${limit}::int`;
  return withDates((await readListed(db, latest, sort, PARTS)) as StoredParts[]);
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
  more: RawBuilder<unknown> = sql``,
): Promise<OrderListRow[]> {
  const isAmongNulls = after !== null && after.at === null;
  // Orders without shipments have neither `shipped_at` nor `last_event_at`: looking for one that has would read the whole
  // index.
  const hasOnlyNulls = sort.by !== "ordered" && (filter.tab === "unshipped" || filter.tab === "untracked");
  const read = (page: ListPage, part: ListPart) =>
    readListed(db, listedPart(scope, filter, page, part), sort, more);
  const withTime = isAmongNulls || hasOnlyNulls ? [] : await read({ sort, after, limit }, "with");
  const remaining = limit - withTime.length;
  if (sort.by === "ordered" || remaining === 0) return withTime;
  const rest = { sort, after: isAmongNulls ? after : null, limit: remaining };
  return [...withTime, ...(await read(rest, "without"))];
}

type ListPart = "with" | "without";

/** Rows of `order_list` that have a value in the sort column, or those that have none, in the list's order. */
export function listedPart(
  scope: ListScope,
  filter: OrderFilter,
  { sort, after, limit }: ListPage,
  part: ListPart,
): RawBuilder<unknown> {
  const at = sql.ref(`order_list.${COLUMNS[sort.by]}`);
  const direction = sql.raw(sort.direction);
  return sql`
      select order_list.*, ${at} as sorted_at from order_list
      where ${orderFilterConditions(scope, filter)} and ${part === "with" ? sql`${at} is not null` : sql`${at} is null`}
        and ${isOpenTab(filter) && sort.by !== "ordered" ? sql`order_list.delivered_at is null` : sql`true`}
        and ${afterCursor(at, sort, after)}
      order by ${part === "with" ? sql`${at} ${direction},` : sql``} order_list.order_id ${direction}
      limit ${limit}::int`;
}

/**
 * Whether the tab has only orders whose status is another than delivered. Those have no `delivered_at` (order-list.projection.ts), which says
 * nothing new of a row, but it keeps the planner from reading the index of the sort from its old end, where all orders are delivered: of
 * 200,000 orders it read 194,000 to find the first 50 that are in transit.
 */
function isOpenTab({ tab }: OrderFilter): boolean {
  const statuses = statusesIn(tab) ?? [];
  return statuses.length > 0 && !statuses.includes("DELIVERED");
}

/** The orders of these rows of `order_list`; `more` are columns beside those of the row. */
async function readListed(
  db: Db,
  listed: RawBuilder<unknown>,
  sort: OrderSort,
  more: RawBuilder<unknown>,
): Promise<OrderListRow[]> {
  const direction = sql.raw(sort.direction);
  const { rows } = await sql<OrderListRow>`
    with listed as materialized (${listed})
    select o.id, o.name, o.ordered_at, o.customer_name, o.country, o.cancelled_at, o.is_tracked, o.tags,
      l.status, l.untracked, l.sub_status, l.shipped_at, l.last_event_at, l.delivered_at, l.attention_reason, l.sorted_at, (
        select coalesce(sum(i.quantity), 0)::int from line_items i
        where i.shop_id = o.shop_id and i.order_id = o.id) as item_count${more}
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
  /** Null is without a shipment. */
  status: ShipmentStatus | null;
  untracked: UntrackedState | null;
  orders: string;
}

/** How many of the orders that match the filter have each status, or are untracked for each reason. */
export async function countByStatus(db: Db, scope: ListScope, filter: OrderFilter): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select status, untracked, count(*) as orders from order_list
    where ${orderFilterConditions(scope, { ...filter, tab: "all" })} group by status, untracked`.execute(db);
  return rows;
}
