import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import { postgresText } from "../../platform/postgres-text";
import type { Db } from "../../platform/db/database";

/** Orders that are looked through: what a search costs does not grow with the shop. */
const ORDERS = 5_000;
const FOUND = 20;

/** Products of the latest orders whose title has a text, in whatever case, by their titles. */
export async function listSoldProducts(
  db: Db,
  shop: ShopId,
  text: string,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select i.product_id as id, min(i.title) as title
    from (select id from orders where shop_id = ${shop} order by ordered_at desc limit ${ORDERS}) o
    join line_items i on i.shop_id = ${shop} and i.order_id = o.id
    where i.product_id is not null and position(lower(${postgresText(text)}) in lower(i.title)) > 0
    group by i.product_id
    order by 2, 1
    limit ${FOUND}`.execute(db);
  return rows;
}
