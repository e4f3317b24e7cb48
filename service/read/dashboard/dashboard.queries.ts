import { type RawBuilder, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

export interface DashboardPeriod {
  from: Date;
  to: Date;
  /** IANA zone of the shop, in which days begin. */
  timezone: string;
}

/** The shipment's order is not deleted by the merchant. */
const ofKeptOrder = sql`not exists (
  select 1 from orders o where o.shop_id = shipments.shop_id and o.id = shipments.order_id and o.deleted_at is not null)`;

/**
 * Orders placed, shipments shipped and shipments delivered on each day of the period, without deleted orders; days
 * without any have zeros.
 */
export async function countByDay(db: Db, shop: ShopId, { from, to, timezone }: DashboardPeriod) {
  const day = (column: string) => sql.raw(`(${column} at time zone `);
  const counted = (table: string, column: string, isKept: RawBuilder<unknown>) => sql`
    select ${day(column)}${timezone})::date as day, count(*) as n from ${sql.table(table)}
    where shop_id = ${shop} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} and ${isKept} group by 1`;
  const { rows } = await sql<{ day: string; orders: string; shipments: string; delivered: string }>`
    with o as (${counted("orders", "ordered_at", sql`deleted_at is null`)}),
      s as (${counted("shipments", "shipped_at", ofKeptOrder)}),
      d as (${counted("shipments", "delivered_at", ofKeptOrder)})
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(o.n, 0) as orders, coalesce(s.n, 0) as shipments,
      coalesce(d.n, 0) as delivered
    from generate_series(
      (${from}::timestamptz at time zone ${timezone})::date, (${to}::timestamptz at time zone ${timezone})::date,
      interval '1 day') as days (day)
    left join o on o.day = days.day left join s on s.day = days.day left join d on d.day = days.day
    order by days.day
  `.execute(db);
  return rows.map((row) => ({
    day: row.day,
    orders: Number(row.orders),
    shipments: Number(row.shipments),
    delivered: Number(row.delivered),
  }));
}

/** Days from shipping to delivery, of shipments delivered in the period; those of deleted orders do not count. */
export async function deliveryDays(db: Db, shop: ShopId, { from, to }: DashboardPeriod) {
  const { rows } = await sql<{ shipments: string; median: number | null; slowest: number | null }>`
    select count(*) as shipments,
      percentile_cont(0.5) within group (order by days) as median,
      percentile_cont(0.9) within group (order by days) as slowest
    from (
      select extract(epoch from delivered_at - shipped_at)::float8 / 86400 as days from shipments
      where shop_id = ${shop} and delivered_at >= ${from} and delivered_at < ${to} and shipped_at is not null
        and ${ofKeptOrder}
    ) as delivered
  `.execute(db);
  const [row] = rows;
  const round = (days: number | null | undefined) => (days == null ? null : Math.round(days * 10) / 10);
  return {
    shipments: Number(row?.shipments ?? 0),
    median_days: round(row?.median),
    slowest_tenth_days: round(row?.slowest),
  };
}
