import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";

export const SEARCH_KIND = { shipment: 1, order: 2, customer: 3 } as const;

/**
 * Writes what can be searched of these orders: order names, tracking numbers, customers. Only what changed is
 * written, because the trigram index makes each write dear.
 */
export async function updateOrderSearch(tx: Db, shop: ShopId, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { shipment, order, customer } = SEARCH_KIND;
  await sql`
    insert into search_docs (shop_id, kind, ref_id, txt, at)
    select shop_id, ${order}::smallint, id, lower(name), ordered_at from orders
      where shop_id = ${shop} and id = any(${orderIds}::bigint[])
    union all
    select s.shop_id, ${shipment}::smallint, s.id, lower(s.tracking_number), o.ordered_at from shipments s
      join orders o on o.shop_id = s.shop_id and o.id = s.order_id
      where s.shop_id = ${shop} and s.order_id = any(${orderIds}::bigint[])
    union all
    select distinct on (c.id) c.shop_id, ${customer}::smallint, c.id, lower(concat_ws(' ', c.name, c.email)), o.ordered_at
      from customers c join orders o on o.shop_id = c.shop_id and o.customer_id = c.id
      where o.shop_id = ${shop} and o.id = any(${orderIds}::bigint[])
    on conflict (shop_id, kind, ref_id) do update set txt = excluded.txt
      where search_docs.txt is distinct from excluded.txt
  `.execute(tx);
}
