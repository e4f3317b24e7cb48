import { sql } from "kysely";
import { type ShopId, OrderId } from "../contract/ids";
import { type Db, transaction } from "../service/platform/db/database";
import { updateOrderSearch } from "../service/read/search/update-order-search";
import { ORDERS, OWN_ORDERS } from "./million-store";

const ORDERS_A_BATCH = 250;
const BATCHES = 8;

/** MiB of the search table and of each of its indexes. */
export async function searchSizes(db: Db): Promise<{ name: string; mebibytes: number; bytesARow: number }[]> {
  const { rows } = await sql<{ name: string; mebibytes: number; bytesARow: number }>`
    with sizes as (
      select relname as name, pg_relation_size(oid) as bytes from pg_class where relname = 'search_docs'
      union all
      select c.relname, pg_relation_size(c.oid) from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'search_docs'::regclass)
    select name, bytes / 1048576.0::float as mebibytes,
      bytes::float / greatest(1, (select count(*) from search_docs)) as bytes_a_row
    from sizes order by name`.execute(db);
  return rows;
}

/** Milliseconds that search adds to saving an order (an order, a shipment, a customer), and those of a plain insert. */
export async function searchCost(db: Db, shop: ShopId): Promise<{ search: number; plain: number }> {
  let [search, plain] = [0, 0];
  await sql`create table plain_docs (like search_docs including constraints)`.execute(db);
  await sql`alter table plain_docs add primary key (shop_id, kind, ref_id)`.execute(db);
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const first = ORDERS + 1 + batch * ORDERS_A_BATCH;
    await copyOrders(db, shop, first);
    const ids = Array.from({ length: ORDERS_A_BATCH }, (_, index) => OrderId.parse(String(first + index)));
    const startedAt = performance.now();
    await transaction(db, (tx) => updateOrderSearch(tx, shop, ids));
    const between = performance.now();
    await sql`insert into plain_docs select * from search_docs
      where shop_id = ${shop} and ref_id = any(${ids}::bigint[])`.execute(db);
    plain += performance.now() - between;
    search += between - startedAt;
  }
  await sql`drop table plain_docs`.execute(db);
  return { search: search / (BATCHES * ORDERS_A_BATCH), plain: plain / (BATCHES * ORDERS_A_BATCH) };
}

/** New orders with new customers and numbers: copies of earlier ones with a few letters changed. */
async function copyOrders(db: Db, shop: ShopId, first: number): Promise<void> {
  const old = sql`(1 + mod(n, ${sql.lit(OWN_ORDERS / 2)}))`;
  const series = sql`generate_series(${sql.lit(first)}::bigint, ${sql.lit(first + ORDERS_A_BATCH - 1)}::bigint) as n`;
  await transaction(db, async (tx) => {
    await sql`insert into customers (shop_id, id, email, name) overriding system value
      select c.shop_id, n, 'x' || n || c.email, c.name from ${series}
      join customers c on c.shop_id = ${shop} and c.id = ${old}`.execute(tx);
    await sql`insert into orders
      (shop_id, id, shopify_id, name, customer_id, ordered_at, shopify_updated_at, created_at) overriding system value
      select ${shop}::int, n, n::text, '#' || n, n, now(), now(), now() from ${series}`.execute(tx);
    await sql`insert into fulfillments (shop_id, id, order_id, shopify_id, status, shopify_updated_at, created_at)
      overriding system value select ${shop}::int, n, n, n::text, 'success', now(), now() from ${series}`.execute(
      tx,
    );
    await sql`insert into shipments (shop_id, id, order_id, fulfillment_id, tracking_number, created_at)
      overriding system value select ${shop}::int, n, n, n, reverse(s.tracking_number), now() from ${series}
      join shipments s on s.shop_id = ${shop} and s.id = ${old}`.execute(tx);
  });
}
