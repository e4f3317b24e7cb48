import type { OrderId } from "../../../contract/ids";
import { type RawBuilder, sql } from "kysely";
import { isDeepStrictEqual } from "node:util";
import { OPENING_SIZE } from "../../../contract/order-columns";
import {
  type AttentionReason,
  NO_FILTER,
  type OrderFilter,
  type OrderSort,
  type UntrackedState,
} from "../../../contract/order-filter";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import type { Tag } from "../../../contract/orders";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";
import type { ListCursor } from "../../platform/http/cursor";
import { type ListScope, orderFilterConditions } from "./order-filter.queries";
import { rowsWith, rowsWithout, type SortPlan, sortPlan } from "./order-sort.queries";

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
  province: string | null;
  cancelledAt: Date | null;
  /** Before it is shipped; midnights in UTC. */
  estimatedDeliveryAt: Date | null;
  estimatedFrom: Date | null;
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
  /** The instant that stands for the value sorted by; null for orders without one, which come last. */
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
  | "estimatedFrom"
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
      'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at, 'estimatedDeliveryAt', s.estimated_delivery_at,
      'estimatedFrom', s.estimated_from)
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
      const dates = [
        "lastEventAt",
        "shippedAt",
        "deliveredAt",
        "estimatedDeliveryAt",
        "estimatedFrom",
      ] as const;
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

const NEWEST: OrderSort = { by: "ordered", direction: "desc" };

/** Whether it is what the list opens with, and one row more. */
const isOpening = (filter: OrderFilter, { sort, after, limit }: ListPage): boolean =>
  limit === OPENING_SIZE + 1 &&
  after === null &&
  isDeepStrictEqual(sort, NEWEST) &&
  isDeepStrictEqual(filter, NO_FILTER);

/** The orders placed last that match one of the filters, with shipments and tags: an index scan for each filter. */
export async function listLatestOrders(
  db: Db,
  scope: ListScope,
  filters: OrderFilter[],
  limit: number,
): Promise<OrderListRowWithParts[]> {
  const listed = filters.map(
    (filter) => sql`(${rowsWith(scope, filter, sortPlan(NEWEST, filter, scope), null, limit)})`,
  );
  const latest = sql`${sql.join(listed, sql` union all `)} order by sorted_at desc, order_id desc limit ${limit}::int`;
  return withDates((await readListed(db, latest, NEWEST, PARTS)) as StoredParts[]);
}

/**
 * Orders that match the filter, after the cursor. Orders without a value to sort by come last in either direction, by a
 * query of their own: so each query reads indexes in their sort order.
 */
export async function listOrderRows(
  db: Db,
  scope: ListScope,
  filter: OrderFilter,
  page: ListPage,
  more: RawBuilder<unknown> = sql``,
): Promise<OrderListRow[]> {
  const { sort, after, limit } = page;
  const plan = sortPlan(sort, filter, scope);
  const read = (listed: RawBuilder<unknown>) => readListed(db, listed, plan, more);
  if (isOpening(filter, page)) {
    // One text for all shops, whose plan takes longer than its rows. A plan without values does not know a limit that is one of them.
    const listed = rowsWith(scope, filter, plan, null, sql.lit(limit));
    return readListed(db, listed, plan, more, prepared);
  }
  const isAmongNulls = after !== null && after.at === null;
  const withValue =
    isAmongNulls || plan.parts.length === 0 ? [] : await read(rowsWith(scope, filter, plan, after, limit));
  const remaining = limit - withValue.length;
  if (plan.without === null || remaining === 0) return withValue;
  const rest = rowsWithout(scope, filter, plan, isAmongNulls ? after : null, remaining);
  return [...withValue, ...(await read(rest))];
}

/** The orders of these rows of `order_list`; `more` are columns beside those of the row. */
async function readListed(
  db: Db,
  listed: RawBuilder<unknown>,
  { direction: towards }: Pick<SortPlan, "direction">,
  more: RawBuilder<unknown>,
  mark: RawBuilder<unknown> = sql``,
): Promise<OrderListRow[]> {
  const direction = sql.raw(towards);
  const { rows } = await sql<OrderListRow>`${mark}
    with listed as materialized (${listed})
    select o.id, o.name, o.ordered_at, o.customer_name, o.country,
      o.ship_to ->> 'provinceCode' as province, o.cancelled_at, o.is_tracked, o.tags,
      o.estimated_delivery_at, o.estimated_from,
      l.status, l.untracked, l.sub_status, l.shipped_at, l.last_event_at, l.delivered_at, l.attention_reason, l.sorted_at, (
        select coalesce(sum(i.quantity), 0)::int from line_items i
        where i.shop_id = o.shop_id and i.order_id = o.id) as item_count${more}
    from listed l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
    order by l.sorted_at ${direction}, l.order_id ${direction}`.execute(db);
  return rows;
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
