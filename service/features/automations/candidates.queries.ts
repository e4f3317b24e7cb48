import { type RawBuilder, sql } from "kysely";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import { FINAL_SUB_STATUSES } from "../../../contract/shipment-status";
import type { Db } from "../../platform/db/database";

/** After `from`, up to `to`. */
export interface Window {
  from: Date;
  to: Date;
}

/** Where a page ends. */
export interface Place {
  /** As the database writes it: a `Date` has fewer digits, and would find its own row again. */
  since: string;
  id: string;
}

/** What is read of all that there is. */
export interface Page {
  limit: number;
  /** Of one order alone. */
  order?: OrderId | null;
  /** The oldest first, from this place on, or of all (null). Without it the newest first. */
  after?: Place | null;
}

/** An order or a shipment, and the moment from which a trigger counts. */
export interface Candidate {
  order: OrderId;
  /** Null of orders. */
  shipment: ShipmentId | null;
  since: Date;
  place: Place;
}

/** @param candidates a query of `order`, `shipment`, `since` and of an `id` that orders those of the same moment */
async function listPage(
  db: Db,
  candidates: RawBuilder<unknown>,
  { limit, after }: Page,
): Promise<Candidate[]> {
  const { rows } = await sql<Omit<Candidate, "place"> & { exactly: string; id: string }>`
    select c.*, c.since::text as exactly from (${candidates}) c
    where ${after ? sql`(c.since, c.id) > (${after.since}::timestamptz, ${after.id}::bigint)` : sql`true`}
    order by ${after === undefined ? sql`c.since desc, c.id desc` : sql`c.since, c.id`} limit ${limit}`.execute(
    db,
  );
  return rows.map(({ exactly, id, ...row }) => ({ ...row, place: { since: exactly, id } }));
}

const isOf = (column: RawBuilder<unknown>, order: OrderId | null | undefined) =>
  order ? sql`${column} = ${order}` : sql`true`;

/** Orders that were placed then. */
export const listOrdersPlaced = (
  db: Db,
  shop: ShopId,
  { from, to }: Window,
  page: Page,
): Promise<Candidate[]> =>
  listPage(
    db,
    sql`select o.id as order, null::bigint as shipment, o.ordered_at as since, o.id from orders o
      where o.shop_id = ${shop} and o.ordered_at > ${from} and o.ordered_at <= ${to} and o.deleted_at is null
        and ${isOf(sql`o.id`, page.order)}`,
    page,
  );

/** Orders of which something was shipped then, as far as Waybill knew of it then, by the last of it. */
export const listOrdersShipped = (
  db: Db,
  shop: ShopId,
  { from, to }: Window,
  page: Page,
): Promise<Candidate[]> =>
  listPage(
    db,
    sql`select o.id as order, null::bigint as shipment, max(f.created_at) as since, o.id
      from fulfillments f join orders o on o.shop_id = f.shop_id and o.id = f.order_id
      where f.shop_id = ${shop} and f.created_at > ${from} and f.created_at <= ${to} and o.deleted_at is null
        and ${isOf(sql`o.id`, page.order)}
      group by o.id`,
    page,
  );

const OF_LIVE_ORDER = sql`exists (select from orders o
  where o.shop_id = s.shop_id and o.id = s.order_id and o.deleted_at is null)`;

/** Shipments of which this time was then. */
const listSince = (
  db: Db,
  { shop, since, where = sql`true` }: { shop: ShopId; since: RawBuilder<Date>; where?: RawBuilder<unknown> },
  { from, to }: Window,
  page: Page,
): Promise<Candidate[]> =>
  listPage(
    db,
    sql`select s.order_id as order, s.id as shipment, ${since} as since, s.id from shipments s
      where s.shop_id = ${shop} and ${since} > ${from} and ${since} <= ${to} and (${where}) and ${OF_LIVE_ORDER}
        and ${isOf(sql`s.order_id`, page.order)}`,
    page,
  );

/** Shipments that were delivered then. */
export const listDelivered = (db: Db, shop: ShopId, window: Window, page: Page): Promise<Candidate[]> =>
  listSince(db, { shop, since: sql`s.delivered_at` }, window, page);

/** As the indexes have it by which the job finds what has become so (0104). */
const ON_ITS_WAY = sql`s.delivered_at is null and s.cancelled_at is null`;

/** Shipments that have not been delivered, and whose last estimated day was then. */
export const listPastEstimateNow = (db: Db, shop: ShopId, window: Window, page: Page): Promise<Candidate[]> =>
  listSince(db, { shop, since: sql`s.estimated_delivery_at`, where: ON_ITS_WAY }, window, page);

/** The same as it was: they had not been delivered `days` later. */
export function listPastEstimateThen(
  db: Db,
  shop: ShopId,
  window: Window & { days: number },
  page: Page,
): Promise<Candidate[]> {
  const where = sql`s.delivered_at is null
    or s.delivered_at > s.estimated_delivery_at + make_interval(days => ${window.days})`;
  return listSince(db, { shop, since: sql`s.estimated_delivery_at`, where }, window, page);
}

/** Shipments on their way of which the courier has said the last then. */
export function listSilentNow(db: Db, shop: ShopId, window: Window, page: Page): Promise<Candidate[]> {
  const where = sql`${ON_ITS_WAY}
    and (s.sub_status is null or s.sub_status <> all(${[...FINAL_SUB_STATUSES]}::text[]))`;
  return listSince(db, { shop, since: sql`s.last_event_at`, where }, window, page);
}

/** The same as it was: news of a courier then, after which none came for `days`. What is older than the window is no news of it. */
export const listSilentThen = (
  db: Db,
  shop: ShopId,
  { from, to, days }: Window & { days: number },
  page: Page,
): Promise<Candidate[]> =>
  listPage(
    db,
    sql`with events as (
      select e.shipment_id, e.received_at,
        max(e.occurred_at) over (partition by e.shipment_id order by e.received_at, e.occurred_at) as newest
      from tracking_events e join shipments s on s.shop_id = e.shop_id and s.id = e.shipment_id
      where s.shop_id = ${shop} and s.last_event_at > ${from} and e.occurred_at > ${from} and ${OF_LIVE_ORDER}
        and ${isOf(sql`s.order_id`, page.order)}
    ), news as (
      select shipment_id, newest, min(received_at) as received_at from events group by shipment_id, newest
    ), gaps as (
      select shipment_id, newest, lead(received_at) over (partition by shipment_id order by newest) as next from news
    )
    select s.order_id as order, s.id as shipment, g.newest as since, s.id
    from gaps g join shipments s on s.shop_id = ${shop} and s.id = g.shipment_id
    where g.newest > ${from} and g.newest <= ${to}
      and (g.next is null or g.next > g.newest + make_interval(days => ${days}))`,
    page,
  );
