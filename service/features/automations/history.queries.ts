import { sql } from "kysely";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import { isBeforeOrderInSql } from "../../domain/shipments/before-order";
import type { TrackingEvent } from "../../domain/tracking-providers/tracking-event";
import type { Db } from "../../platform/db/database";
import type { LoggedEvent } from "./occurrences";

/** Events of these names within a window, the newest first; of one order where it is given. */
export async function listLogged(
  db: Db,
  shop: ShopId,
  { names, from, to, order }: { names: readonly string[]; from: Date; to: Date; order: OrderId | null },
  limit: number,
): Promise<LoggedEvent<unknown>[]> {
  const { rows } = await sql<LoggedEvent<unknown>>`
    select id, at, payload from events
    where shop_id = ${shop} and name = any(${names}::text[]) and at > ${from} and at <= ${to}
      ${order ? sql`and order_id = ${order}` : sql``}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** What an event has told of a shipment, and what a courier has. */
export interface ShipmentNews {
  shipment: ShipmentId;
  at: Date;
  to: unknown;
  from: unknown;
}

/** Statuses of shipments by the log, the oldest first. */
export async function listStates(db: Db, shop: ShopId, orders: readonly OrderId[]): Promise<ShipmentNews[]> {
  const { rows } = await sql<ShipmentNews>`
    select payload ->> 'shipment' as shipment, at, payload -> 'to' as to, payload -> 'from' as from from events
    where shop_id = ${shop} and order_id = any(${orders}::bigint[]) and name = 'shipment.tracked'
    order by id`.execute(db);
  return rows;
}

/** Forecasts of shipments that began or ended by the log, the oldest first. */
export async function listForecasts(
  db: Db,
  shop: ShopId,
  orders: readonly OrderId[],
): Promise<{ shipment: ShipmentId; at: Date; isLikelyLate: boolean }[]> {
  const { rows } = await sql<{ shipment: ShipmentId; at: Date; isLikelyLate: boolean }>`
    select payload ->> 'shipment' as shipment, at, (payload ->> 'isLikelyLate')::boolean as is_likely_late from events
    where shop_id = ${shop} and order_id = any(${orders}::bigint[]) and name = 'shipment.lateness-predicted'
    order by id`.execute(db);
  return rows;
}

/** What a courier has said about a shipment, and when it came. */
export type CourierNews = TrackingEvent & { shipmentId: ShipmentId; receivedAt: Date };

/** What couriers have said about the shipments of orders, in the order in which it came; nothing of earlier parcels with their numbers. */
export async function listCourierNews(
  db: Db,
  shop: ShopId,
  orders: readonly OrderId[],
): Promise<CourierNews[]> {
  const { rows } = await sql<CourierNews>`
    select e.shipment_id, e.occurred_at, e.received_at, e.raw_time, e.status, e.sub_status, e.flag, e.message, e.place,
      e.source, e.source_id, e.courier
    from tracking_events e join shipments s on s.shop_id = e.shop_id and s.id = e.shipment_id
    join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where s.shop_id = ${shop} and s.order_id = any(${orders}::bigint[]) and e.source <> 'merchant'
      and not ${isBeforeOrderInSql("e", "o")}
    order by e.received_at, e.occurred_at, e.id`.execute(db);
  return rows;
}

/** The newest order of this name, whether or not the sign before it is typed. */
export async function findOrderNamed(db: Db, shop: ShopId, name: string) {
  const bare = name.replace(/^#/, "").toLowerCase();
  const { rows } = await sql<{ id: OrderId; name: string; currency: string | null }>`
    select id, name, currency from orders
    where shop_id = ${shop} and deleted_at is null and lower(name) in (${bare}, ${`#${bare}`})
    order by ordered_at desc, id desc limit 1`.execute(db);
  return rows[0];
}
