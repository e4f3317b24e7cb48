import { type RawBuilder, sql } from "kysely";
import type { OrderId, ShopId } from "../../../contract/ids";
import { FINAL_SUB_STATUSES } from "../../../contract/shipment-status";
import type { Db } from "../../platform/db/database";
import type { CountedFrom } from "./occurrences";

/** After `from`, up to `to`. */
export interface Window {
  from: Date;
  to: Date;
}

/** Orders that were placed then. */
export async function listOrdersPlaced(
  db: Db,
  shop: ShopId,
  { from, to }: Window,
  limit: number,
): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    select id from orders
    where shop_id = ${shop} and ordered_at > ${from} and ordered_at <= ${to} and deleted_at is null
    order by ordered_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Orders of which something was shipped then, as far as Waybill knew of it then. */
export async function listOrdersShipped(
  db: Db,
  shop: ShopId,
  { from, to }: Window,
  limit: number,
): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    select o.id from orders o
    where o.shop_id = ${shop} and o.deleted_at is null and exists (select from fulfillments f
      where f.shop_id = o.shop_id and f.order_id = o.id and f.created_at > ${from} and f.created_at <= ${to})
    order by o.ordered_at desc, o.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const OF_LIVE_ORDER = sql`exists (select from orders o
  where o.shop_id = s.shop_id and o.id = s.order_id and o.deleted_at is null)`;

/** Shipments of which this time was then, the newest first. */
async function listSince(
  db: Db,
  { shop, since, where = sql`true` }: { shop: ShopId; since: RawBuilder<Date>; where?: RawBuilder<unknown> },
  { from, to }: Window,
  limit: number,
): Promise<CountedFrom[]> {
  const { rows } = await sql<CountedFrom>`
    select s.order_id as order, s.id as shipment, ${since} as since from shipments s
    where s.shop_id = ${shop} and ${since} > ${from} and ${since} <= ${to} and (${where}) and ${OF_LIVE_ORDER}
    order by ${since} desc, s.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Shipments that were delivered then. */
export const listDelivered = (db: Db, shop: ShopId, window: Window, limit: number): Promise<CountedFrom[]> =>
  listSince(db, { shop, since: sql`s.delivered_at` }, window, limit);

/** Shipments whose last estimated day was then, and which had not been delivered `days` later. */
export function listPastEstimate(
  db: Db,
  shop: ShopId,
  window: Window & { days: number },
  limit: number,
): Promise<CountedFrom[]> {
  const where = sql`s.delivered_at is null
    or s.delivered_at > s.estimated_delivery_at + make_interval(days => ${window.days})`;
  return listSince(db, { shop, since: sql`s.estimated_delivery_at`, where }, window, limit);
}

/** Shipments on their way of which the courier has said the last then. */
export function listSilentNow(db: Db, shop: ShopId, window: Window, limit: number): Promise<CountedFrom[]> {
  const where = sql`s.delivered_at is null and s.cancelled_at is null
    and (s.sub_status is null or s.sub_status <> all(${[...FINAL_SUB_STATUSES]}::text[]))`;
  return listSince(db, { shop, since: sql`s.last_event_at`, where }, window, limit);
}

/** The same as it was: news of a courier then, after which none came for `days`. */
export async function listSilentThen(
  db: Db,
  shop: ShopId,
  { from, to, days }: Window & { days: number },
  limit: number,
): Promise<CountedFrom[]> {
  const { rows } = await sql<CountedFrom>`
    with events as (
      select e.shipment_id, e.received_at,
        max(e.occurred_at) over (partition by e.shipment_id order by e.received_at, e.occurred_at) as newest
      from tracking_events e join shipments s on s.shop_id = e.shop_id and s.id = e.shipment_id
      where s.shop_id = ${shop} and s.last_event_at > ${from} and ${OF_LIVE_ORDER}
    ), news as (
      select shipment_id, newest, min(received_at) as received_at from events group by shipment_id, newest
    ), gaps as (
      select shipment_id, newest, lead(received_at) over (partition by shipment_id order by newest) as next from news
    )
    select s.order_id as order, s.id as shipment, g.newest as since
    from gaps g join shipments s on s.shop_id = ${shop} and s.id = g.shipment_id
    where g.newest > ${from} and g.newest <= ${to}
      and (g.next is null or g.next > g.newest + make_interval(days => ${days}))
    order by g.newest desc, s.id desc limit ${limit}`.execute(db);
  return rows;
}
