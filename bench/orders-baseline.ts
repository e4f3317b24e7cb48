import { sql } from "kysely";
import { NO_FILTER, ORDER_SORTS, type OrderFilter, type OrderSort } from "../contract/order-filter";
import type { Db } from "../service/platform/db/database";
import type { ListCursor } from "../service/platform/http/cursor";
import { type ListScope, orderFilterConditions } from "../service/read/order-list/order-filter.queries";
import { sortPlan } from "../service/read/order-list/order-sort.queries";

const SORTED = {
  ordered: sql`order_list.ordered_at`,
  shipped: sql`order_list.shipped_at`,
  last_event: sql`order_list.last_event_at`,
  transit_days: sql`coalesce(order_list.delivered_at, now()) - order_list.shipped_at`,
  silent_days: sql`now() - order_list.last_event_at`,
} satisfies Record<OrderSort["by"], unknown>;

/** The same list without the order_list table: orders joined with their shipments, under the same filter. */
export async function listByJoin(
  db: Db,
  scope: ListScope,
  filter: OrderFilter,
  sort: OrderSort,
  limit: number,
) {
  const at = SORTED[sort.by];
  const direction = sql.raw(sort.direction);
  await sql`
    select order_list.order_id from (
      select o.shop_id, o.id as order_id, o.ordered_at, o.country, s.status, s.sub_status, s.courier, s.shipped_at,
        s.last_event_at, s.delivered_at, s.estimated_delivery_at as due_at,
        (extract(epoch from s.delivered_at - s.shipped_at) / 86400)::integer as transit_days, null::text as attention_reason
      from orders o left join shipments s on s.shop_id = o.shop_id and s.order_id = o.id) as order_list
    where ${orderFilterConditions(scope, filter)} order by ${at} ${direction} nulls last, order_list.order_id limit ${limit}::int`.execute(
    db,
  );
}

/** For each sort a hundred cursors, evenly spread over the orders that have a value, for pages far down. */
export async function marksOf(db: Db, scope: ListScope): Promise<ListCursor[][]> {
  const marks: ListCursor[][] = [];
  for (const by of ORDER_SORTS) {
    const { parts } = sortPlan({ by, direction: "asc" }, NO_FILTER, scope);
    const scans = parts.map(
      ({ at, where }) => sql`select ${at} as at, order_list.order_id as id from order_list
        where order_list.shop_id = ${scope.shop} and ${where}`,
    );
    const { rows } = await sql<ListCursor & { at: Date }>`
      select at, id from (
        select at, id, row_number() over (order by at, id) as place, count(*) over () as total
        from (${sql.join(scans, sql` union all `)}) as scanned) as ranked
      where mod(place, greatest(1, total / 101)) = 0
      order by at, id limit 100`.execute(db);
    marks.push(rows);
  }
  return marks;
}
