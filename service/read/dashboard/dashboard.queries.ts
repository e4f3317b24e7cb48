import { type RawBuilder, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { countSent } from "../../platform/deliveries/delivery-log.queries";
import { CUSTOMER_MAIL } from "../customer-mails/customer-mail";

export interface DashboardPeriod {
  from: Date;
  to: Date;
  /** IANA zone of the shop, in which days begin. */
  timezone: string;
}

/** The shipment's order is not deleted by the merchant. */
const ofKeptOrder = sql`not exists (
  select 1 from orders o where o.shop_id = shipments.shop_id and o.id = shipments.order_id and o.deleted_at is not null)`;

export interface PeriodStatistics {
  days: { day: string; orders: number; shipments: number; delivered: number }[];
  delivery: { shipments: number; median_days: number | null; slowest_tenth_days: number | null };
  mailsSent: number;
}

/** What happened within the period, in one statement. */
export async function periodStatistics(
  db: Db,
  shop: ShopId,
  period: DashboardPeriod,
): Promise<PeriodStatistics> {
  const { rows } = await sql<PeriodStatistics>`
    select
      (select json_agg(each_day order by each_day.day) from (${countsByDay(shop, period)}) each_day) as days,
      (select to_json(delivered) from (${deliveryDays(shop, period)}) delivered) as delivery,
      (${countSent(shop, CUSTOMER_MAIL, period)}) as mails_sent`.execute(db);
  return rows[0]!;
}

/**
 * Orders placed, shipments shipped and shipments delivered on each day of the period, without deleted orders; days
 * without any have zeros. All are counted by one grouping: of joined groups Postgres expects millions of rows, and
 * compiles the query for more than a second.
 */
function countsByDay(shop: ShopId, { from, to, timezone }: DashboardPeriod) {
  const day = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${timezone})::date`;
  const moments = (kind: string, table: string, column: string, isKept: RawBuilder<unknown>) => sql`
    select ${day(sql.ref(column))} as day, ${sql.lit(kind)} as kind from ${sql.table(table)}
    where shop_id = ${shop} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} and ${isKept}`;
  return sql`
    select to_char(day, 'YYYY-MM-DD') as day, (count(*) filter (where kind = 'ordered'))::int as orders,
      (count(*) filter (where kind = 'shipped'))::int as shipments,
      (count(*) filter (where kind = 'delivered'))::int as delivered
    from (
      select generate_series(
        ${day(sql`${from}::timestamptz`)}, ${day(sql`${to}::timestamptz`)}, interval '1 day')::date as day, 'day' as kind
      union all ${moments("ordered", "orders", "ordered_at", sql`deleted_at is null`)}
      union all ${moments("shipped", "shipments", "shipped_at", ofKeptOrder)}
      union all ${moments("delivered", "shipments", "delivered_at", ofKeptOrder)}
    ) moments
    group by moments.day`;
}

/** Days from shipping to delivery, of shipments delivered in the period; those of deleted orders do not count. */
function deliveryDays(shop: ShopId, { from, to }: DashboardPeriod) {
  return sql`
    select count(*)::int as shipments,
      round((percentile_cont(0.5) within group (order by days))::numeric, 1) as median_days,
      round((percentile_cont(0.9) within group (order by days))::numeric, 1) as slowest_tenth_days
    from (
      select extract(epoch from delivered_at - shipped_at)::float8 / 86400 as days from shipments
      where shop_id = ${shop} and delivered_at >= ${from} and delivered_at < ${to} and shipped_at is not null
        and ${ofKeptOrder}
    ) as delivered`;
}
