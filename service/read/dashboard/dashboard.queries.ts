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

/**
 * What happened within the period, in one statement. The shipments are read once, for days and durations, and counted before they are
 * joined: three scans with a grouping of every row took twice as long.
 */
export async function periodStatistics(
  db: Db,
  shop: ShopId,
  period: DashboardPeriod,
): Promise<PeriodStatistics> {
  const { rows } = await sql<PeriodStatistics>`
    with moved as materialized (
      select shipped_at, delivered_at from shipments
      where shop_id = ${shop} and ((${within("shipped_at", period)}) or (${within("delivered_at", period)}))
        and ${ofKeptOrder})
    select
      (select json_agg(each_day order by each_day.day) from (${countsByDay(shop, period)}) each_day) as days,
      (select to_json(delivered) from (${deliveryDays(period)}) delivered) as delivery,
      (${countSent(shop, CUSTOMER_MAIL, period)}) as mails_sent`.execute(db);
  return rows[0]!;
}

function within(column: string, { from, to }: DashboardPeriod) {
  return sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
}

/**
 * Orders placed, shipments shipped and shipments delivered on each day of the period, without deleted orders; days
 * without any have zeros. The groups are added up and not joined: of joined groups Postgres expects millions of rows, and
 * compiles the query for more than a second.
 */
function countsByDay(shop: ShopId, period: DashboardPeriod) {
  const day = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${period.timezone}::text)::date`;
  const orders = sql`from orders where shop_id = ${shop} and ${within("ordered_at", period)} and deleted_at is null`;
  return sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::int as orders, sum(shipments)::int as shipments,
      sum(delivered)::int as delivered
    from (
      select generate_series(
        ${day(sql`${period.from}::timestamptz`)}, ${day(sql`${period.to}::timestamptz`)}, interval '1 day')::date as day,
        0 as orders, 0 as shipments, 0 as delivered
      union all select ${day(sql`ordered_at`)}, count(*), 0, 0 ${orders} group by 1
      union all select ${day(sql`shipped_at`)}, 0, count(*), 0 from moved where ${within("shipped_at", period)} group by 1
      union all select ${day(sql`delivered_at`)}, 0, 0, count(*) from moved where ${within("delivered_at", period)} group by 1
    ) moments
    group by moments.day`;
}

/** Days from shipping to delivery, of shipments delivered in the period; those of deleted orders do not count. */
function deliveryDays(period: DashboardPeriod) {
  return sql`
    select count(*)::int as shipments,
      round((percentile_cont(0.5) within group (order by days))::numeric, 1) as median_days,
      round((percentile_cont(0.9) within group (order by days))::numeric, 1) as slowest_tenth_days
    from (
      select extract(epoch from delivered_at - shipped_at)::float8 / 86400 as days from moved
      where ${within("delivered_at", period)} and shipped_at is not null
    ) as delivered`;
}
