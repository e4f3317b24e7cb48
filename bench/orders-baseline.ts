import { sql } from "kysely";
import type { ShopId } from "../contract/ids";
import { ORDER_SORTS, type OrderFilter, type OrderSort } from "../contract/order-filter";
import type { Db } from "../service/platform/db/database";
import type { ListCursor } from "../service/platform/http/cursor";
import { OWN_ORDERS } from "./million-store";
import { type ListScope, orderFilterConditions } from "../service/read/order-list/order-filter.queries";

const COLUMNS = { ordered: "ordered_at", shipped: "shipped_at", last_event: "last_event_at" } as const;

/** The same list without the order_list table: orders joined with their shipments, under the same filter. */
export async function listByJoin(
  db: Db,
  scope: ListScope,
  filter: OrderFilter,
  sort: OrderSort,
  limit: number,
) {
  const at = sql.ref(`order_list.${COLUMNS[sort.by]}`);
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

/** For each sort a hundred cursors, evenly spread over the list, for pages far down. */
export async function marksOf(db: Db, shop: ShopId): Promise<ListCursor[][]> {
  const marks: ListCursor[][] = [];
  for (const by of ORDER_SORTS) {
    const at = sql.ref(COLUMNS[by]);
    const { rows } = await sql<ListCursor & { at: Date }>`
      select at, id from (
        select ${at} as at, order_id as id, row_number() over (order by ${at}, order_id) as place
        from order_list where shop_id = ${shop} and ${at} is not null) as ranked
      where mod(place, ${sql.lit(OWN_ORDERS)} / 101) = 0
      order by at, id limit 100`.execute(db);
    marks.push(rows);
  }
  return marks;
}
