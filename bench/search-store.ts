import { sql } from "kysely";
import type { Db } from "../service/db/database";

/** Orders of the shop that is asked, and of all the others together: 300,000 of 1,000,000. */
export const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
export const OWN_ORDERS = Math.round((ORDERS * 0.3) / 2) * 2;
export const OWN_DOMAIN = "bench-0.myshopify.com";

const BATCH = 50_000;
const ORDERS_OF_OTHERS = 1750;
const TABLES = ["customers", "orders", "fulfillments", "shipments", "search_docs"];

/**
 * Fills an empty database: an order has one parcel, a customer two orders. Indexes are made afterwards, which
 * is ten times as fast as row by row; their definitions are those of the migrations.
 */
export async function fillSearchStore(db: Db): Promise<void> {
  await insertShops(db);
  const remake = await dropIndexes(db);
  for (let from = 1; from <= ORDERS; from += BATCH) {
    await insertOrders(db, from, Math.min(ORDERS, from + BATCH - 1));
  }
  for (const statement of remake) await sql.raw(statement).execute(db);
  for (const table of TABLES.slice(0, -1)) {
    await sql.raw(`alter table ${table} alter column id restart with ${ORDERS + 1}`).execute(db);
  }
  for (const table of ["shops", ...TABLES]) await sql.raw(`vacuum analyze ${table}`).execute(db);
}

/** The first shop is installed; the others have left, so that no job works for them while we measure. */
async function insertShops(db: Db): Promise<void> {
  await sql`
    insert into shops (domain, name, installed_at, uninstalled_at, created_at)
    select format('bench-%s.myshopify.com', n), format('Bench %s', n), now(), case when n > 0 then now() end, now()
    from generate_series(0, ${Math.ceil((ORDERS - OWN_ORDERS) / ORDERS_OF_OTHERS)}::int) as n order by n
  `.execute(db);
}

async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as statement
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${TABLES}::regclass[]) and not i.indisunique`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  return rows.map(({ statement }) => statement);
}

/** Orders `from` to `to`, with all that belongs to them. The oldest come first, as in life. */
async function insertOrders(db: Db, from: number, to: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Keys fit by construction; checking each costs as much as all the rest.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`create temporary table batch on commit drop as ${batch(from, to)}`.execute(tx);
    const now = sql`timestamptz '2026-11-01'`;
    await sql`insert into customers (shop_id, id, email, name) overriding system value
      select shop_id, customer_id, email, customer from batch where is_first`.execute(tx);
    await sql`insert into orders
      (shop_id, id, shopify_id, name, customer_id, customer_name, email, status, ordered_at, shopify_updated_at, created_at)
      overriding system value
      select shop_id, n, n::text, name, customer_id, customer, email, 'DELIVERED', at, at, ${now} from batch`.execute(
      tx,
    );
    await sql`insert into fulfillments (shop_id, id, order_id, shopify_id, status, shopify_updated_at, created_at)
      overriding system value select shop_id, n, n, n::text, 'success', at, ${now} from batch`.execute(tx);
    await sql`insert into shipments
      (shop_id, id, order_id, fulfillment_id, tracking_number, status, shipped_at, delivered_at, created_at)
      overriding system value select shop_id, n, n, n, number, 'DELIVERED', at, at, ${now} from batch`.execute(
      tx,
    );
    await sql`insert into search_docs (shop_id, kind, ref_id, txt, at)
      select shop_id, 1, n, lower(number), at from batch
      union all select shop_id, 2, n, substr(name, 2), at from batch
      union all select shop_id, 3, customer_id, lower(customer) || e'\\n' || email, at from batch where is_first`.execute(
      tx,
    );
  });
}

const FIRST =
  `Anna Ben Carla David Emma Felix Greta Hugo Ida Jonas Karin Liam Mia Noah Olivia Paul Quinn Rosa Samuel Tara
  Uma Viktor Wendy Xaver Yara Zoe Alexander Beatrice Charlotte Dominic Eleanor Frederick Giulia Henry Isabel Julian
  Katharina Leonard Magdalena Nathaniel`.split(/\s+/);
const LAST =
  `Berg Smith Johansson Miller Garcia Nguyen Schneider Rossi Novak Kowalski Andersen Dubois Silva Tanaka Chen
  Kumar Murphy Walker Fischer Bauer Lopez Martin Olsen Peeters Lindqvist Harrington Fernandez Ivanova Takahashi
  Abernathy Castellanos Oyelaran`.split(/\s+/);
const DOMAINS = ["gmail.com", "gmail.com", "outlook.com", "yahoo.com", "example.org"];

function batch(from: number, to: number) {
  const own = sql.lit(OWN_ORDERS);
  const pick = (list: string[], by: string) =>
    sql`(array[${sql.join(list.map((each) => sql.lit(each)))}])[1 + mod(${sql.raw(by)}, ${sql.lit(list.length)})]`;
  return sql`
    select n, shop_id, customer_id, mod(n, 2) = 1 as is_first, at, name, number,
      first || ' ' || last as customer, lower(first || '.' || last) || customer_id || '@' || domain as email
    from (
      select n, (n + 1) / 2 as customer_id,
        case when n <= ${own} then 1 else 2 + (n - ${own} - 1) / ${sql.lit(ORDERS_OF_OTHERS)} end as shop_id,
        date_trunc('second', timestamptz '2024-11-01' + n * interval '2 years' / ${sql.lit(ORDERS)}) as at,
        '#' || 1000 + case when n <= ${own} then n else mod(n, ${sql.lit(ORDERS_OF_OTHERS)}) end as name,
        ${pick(FIRST, "hashint4((n + 1) / 2) & 65535")} as first,
        ${pick(LAST, "hashint4((n + 1) / 2) >> 16 & 32767")} as last,
        ${pick(DOMAINS, "hashint4((n + 1) / 2) >> 8 & 255")} as domain,
        case mod(n, 4)
          when 0 then '9400' || lpad(digits, 18, '1')
          when 1 then '1Z' || upper(substr(md5(n::text), 1, 6)) || substr(digits, 1, 10)
          when 2 then 'RB' || substr(digits, 1, 9) || 'SG'
          else 'JD' || lpad(digits, 18, '0')
        end as number
      from (
        select n, lpad(abs(hashint8extended(n, 7))::text, 19, '3') as digits
        from generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) as n) as numbered) as named`;
}
