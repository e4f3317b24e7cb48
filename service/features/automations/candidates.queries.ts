import { type RawBuilder, sql } from "kysely";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import { FINAL_SUB_STATUSES, isPending, SHIPMENT_STATUSES } from "../../../contract/shipment-status";
import { IS_MADE, MADE_AT } from "../../domain/orders/shipped";
import { isBeforeOrderInSql } from "../../domain/shipments/before-order";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Db } from "../../platform/db/database";
import { orderKnownSince, shipmentKnownSince } from "../../domain/automations/facts.queries";

/** A shop, and since when it has Waybill. */
export type Installed = Pick<Shop, "id" | "installedAt">;

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

const listPlaced = (
  db: Db,
  shop: ShopId,
  { from, to }: Window,
  page: Page,
  where: RawBuilder<unknown> = sql`true`,
): Promise<Candidate[]> =>
  listPage(
    db,
    sql`select o.id as order, null::bigint as shipment, o.ordered_at as since, o.id from orders o
      where o.shop_id = ${shop} and o.ordered_at > ${from} and o.ordered_at <= ${to} and o.deleted_at is null
        and exists (select from line_items l
          where l.shop_id = o.shop_id and l.order_id = o.id and l.requires_shipping)
        and ${where} and ${isOf(sql`o.id`, page.order)}`,
    page,
  );

/** Orders with something to ship that were placed then. */
export const listOrdersPlaced = (db: Db, shop: ShopId, window: Window, page: Page): Promise<Candidate[]> =>
  listPlaced(db, shop, window, page);

/** Those of them of which nothing was shipped within `days`, as far as Waybill knew of it then. */
export const listOrdersWaiting = (
  db: Db,
  shop: ShopId,
  window: Window & { days: number },
  page: Page,
): Promise<Candidate[]> =>
  listPlaced(
    db,
    shop,
    window,
    page,
    sql`not exists (select from fulfillments f where f.shop_id = o.shop_id and f.order_id = o.id and ${IS_MADE}
      and f.created_at <= o.ordered_at + make_interval(hours => ${window.days * 24}))`,
  );

/**
 * Orders of which something was shipped then, by the last of it: when Waybill was told of it, and before it knew the order, when it was
 * shipped.
 */
export const listOrdersShipped = (
  db: Db,
  shop: Installed,
  { from, to }: Window,
  page: Page,
): Promise<Candidate[]> => {
  const knownSince = orderKnownSince(shop.installedAt);
  return listPage(
    db,
    sql`select o.id as order, null::bigint as shipment, max(made.since) as since, o.id
      from orders o
      join fulfillments f on f.shop_id = o.shop_id and f.order_id = o.id
      cross join lateral (select ${MADE_AT} as at) own
      cross join lateral (select case when own.at < ${knownSince} then own.at else f.created_at end as since) made
      where o.shop_id = ${shop.id} and o.deleted_at is null and f.created_at > ${from} and ${IS_MADE}
        and made.since > ${from} and made.since <= ${to} and ${isOf(sql`o.id`, page.order)}
      group by o.id`,
    page,
  );
};

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

/** As `isInformation` has it. */
const NO_NEWS = SHIPMENT_STATUSES.filter((status) => isPending(status) || status === "EXPIRED");
/** Not what the merchant says, nothing of an earlier parcel with the number, and not that there is none: as `lastEventAt` has it. */
const IS_NEWS = sql<boolean>`(e.source <> 'merchant' and not ${isBeforeOrderInSql("e", "o")}
  and (e.status is null or e.status <> all(${sql.lit(`{${NO_NEWS.join(",")}}`)}::text[])))`;

/**
 * The same as it was: news of a courier then, after which none came for `days`. What is older than the window is no news of it. Before
 * Waybill knew the shipment, news came when it happened.
 */
export const listSilentThen = (
  db: Db,
  shop: Installed,
  { from, to, days }: Window & { days: number },
  page: Page,
): Promise<Candidate[]> =>
  listPage(
    db,
    sql`with reported as (
      select e.shipment_id, e.occurred_at,
        case when e.occurred_at < ${shipmentKnownSince(shop.installedAt)} then e.occurred_at else e.received_at end
          as received_at
      from tracking_events e join shipments s on s.shop_id = e.shop_id and s.id = e.shipment_id
      join fulfillments f on f.shop_id = s.shop_id and f.id = s.fulfillment_id
      join orders o on o.shop_id = s.shop_id and o.id = s.order_id
      where s.shop_id = ${shop.id} and s.last_event_at > ${from} and e.occurred_at > ${from} and o.deleted_at is null
        and ${IS_NEWS} and ${isOf(sql`s.order_id`, page.order)}
    ), events as (
      select shipment_id, received_at,
        max(occurred_at) over (partition by shipment_id order by received_at, occurred_at) as newest from reported
    ), news as (
      select shipment_id, newest, min(received_at) as received_at from events group by shipment_id, newest
    ), gaps as (
      select shipment_id, newest, lead(received_at) over (partition by shipment_id order by newest) as next from news
    )
    select s.order_id as order, s.id as shipment, g.newest as since, s.id
    from gaps g join shipments s on s.shop_id = ${shop.id} and s.id = g.shipment_id
    where g.newest > ${from} and g.newest <= ${to}
      and (g.next is null or g.next > g.newest + make_interval(days => ${days}))`,
    page,
  );

/**
 * Shipments of which couriers told something within the window before Waybill knew them: what a status was is in no log. The newest news
 * first; what they say of `statuses` alone (null: of all).
 */
export const listReportedBefore = (
  db: Db,
  shop: Installed,
  { from, to }: Window,
  statuses: readonly string[] | null,
  page: Page,
): Promise<Candidate[]> =>
  listPage(
    db,
    sql`select s.order_id as order, s.id as shipment, s.last_event_at as since, s.id
      from shipments s join fulfillments f on f.shop_id = s.shop_id and f.id = s.fulfillment_id
      where s.shop_id = ${shop.id} and s.last_event_at > ${from} and s.first_event_at <= ${to}
        and s.first_event_at < ${shipmentKnownSince(shop.installedAt)} and ${OF_LIVE_ORDER}
        and ${isOf(sql`s.order_id`, page.order)}
        and ${
          statuses
            ? sql`exists (select from tracking_events e where e.shop_id = s.shop_id and e.shipment_id = s.id
                and e.occurred_at > ${from} and e.status = any(${[...statuses]}::text[]))`
            : sql`true`
        }`,
    page,
  );
