import { sql } from "kysely";
import type { Db } from "../service/platform/db/database";

/** Orders of the measured shop, and of all shops together: 300,000 of 1,000,000. */
export const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
export const OWN_ORDERS = Math.round((ORDERS * 0.3) / 2) * 2;
export const OWN_DOMAIN = "bench-0.myshopify.com";

const BATCH = 50_000;
const ORDERS_OF_OTHERS = 1750;
const NUMBERED = ["customers", "orders", "fulfillments", "shipments"];
const TABLES = [...NUMBERED, "search_docs", "order_list", "order_tags"];
export const TAGS = 10;

/**
 * Fills an empty database: one shipment per order, two orders per customer. Indexes are created afterwards, which is
 * ten times as fast as row by row; their definitions are those of the migrations.
 */
export async function fillMillionStore(db: Db): Promise<void> {
  await insertShops(db);
  await sql`insert into tags (shop_id, name) select 1, 'Tag ' || n from generate_series(1, ${TAGS}::int) as n`.execute(
    db,
  );
  const remake = await dropIndexes(db);
  for (let from = 1; from <= ORDERS; from += BATCH) {
    await insertOrders(db, from, Math.min(ORDERS, from + BATCH - 1));
  }
  for (const statement of remake) await sql.raw(statement).execute(db);
  for (const table of NUMBERED) {
    await sql.raw(`alter table ${table} alter column id restart with ${ORDERS + 1}`).execute(db);
  }
  for (const table of ["shops", ...TABLES]) await sql.raw(`vacuum analyze ${table}`).execute(db);
}

/** Only the first shop is installed, so that no job runs for the others during measurements. */
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

/** Inserts orders `from` to `to` with everything that belongs to them, oldest first. */
async function insertOrders(db: Db, from: number, to: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Keys are consistent by construction; checking each costs as much as all the rest.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`create temporary table batch on commit drop as
      select named.*, journey.* from (${batch(from, to)}) as named cross join lateral (${journey}) as journey`.execute(
      tx,
    );
    const now = sql`timestamptz '2026-11-01'`;
    await sql`insert into customers (shop_id, id, email, name) overriding system value
      select shop_id, customer_id, email, customer from batch where is_first`.execute(tx);
    await sql`insert into orders
      (shop_id, id, shopify_id, name, customer_id, customer_name, email, country, ordered_at, shopify_updated_at, created_at)
      overriding system value
      select shop_id, n, n::text, name, customer_id, customer, email, country, at, at, ${now} from batch`.execute(
      tx,
    );
    await sql`insert into fulfillments (shop_id, id, order_id, shopify_id, status, shopify_updated_at, created_at)
      overriding system value select shop_id, n, n, n::text, 'success', at, ${now} from batch`.execute(tx);
    await sql`insert into shipments
      (shop_id, id, order_id, fulfillment_id, tracking_number, courier, status, sub_status, shipped_at, last_event_at,
        delivered_at, estimated_delivery_at, created_at)
      overriding system value select shop_id, n, n, n, number, courier, status, sub_status, shipped_at, last_event_at,
        delivered_at, due_at, ${now} from batch where status is not null`.execute(tx);
    await sql`insert into order_list (shop_id, order_id, ordered_at, country, courier, status, sub_status, shipped_at,
        last_event_at, delivered_at, due_at, attention_reason, attention_at)
      select shop_id, n, at, country, courier, status, sub_status, shipped_at, last_event_at, delivered_at, due_at,
        case when status = 'DELIVERY_FAILED' then 'failed_twice' when status = 'EXPIRED' then 'exception' end, last_event_at
      from batch`.execute(tx);
    await sql`insert into order_tags (shop_id, tag_id, order_id)
      select shop_id, 1 + mod(n / 7, ${sql.lit(TAGS)}), n from batch where shop_id = 1 and mod(n, 7) = 0`.execute(
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

/**
 * Status of an order: nine in ten of those older than a month are delivered, the newest are in transit, and some are
 * not shipped. A few couriers and countries have most of them, as in real shops.
 */
const journey = sql`
  select country, case when status is not null then courier end as courier, status,
    case status
      when 'DELIVERED' then 'DELIVERED_0' || (array[1, 1, 1, 1, 1, 1, 1, 2, 3, 4])[1 + mod(draw, 10)]
      when 'ABNORMAL' then 'ABNORMAL_0' || 1 + mod(draw, 8)
      when 'IN_TRANSIT' then 'IN_TRANSIT_0' || 1 + mod(draw, 8)
    end as sub_status,
    case when status is not null then at + interval '1 day' end as shipped_at,
    case when status not in ('INIT', 'NO_RECORD') then at + interval '1 hour' * (30 + mod(draw, 150)) end as last_event_at,
    case when status = 'DELIVERED' then at + interval '1 hour' * (30 + mod(draw, 150)) end as delivered_at,
    case when status is not null and mod(draw, 2) = 0 then at + interval '6 days' end as due_at
  from (
    select draw, 'courier-' || floor(30 * power(mod(draw, 997) / 997.0, 3)) as courier,
      chr((65 + floor(26 * power(mod(draw, 991) / 991.0, 3)))::int) || 'E' as country,
      case
        when mod(n, ${sql.lit(OWN_ORDERS)}) > ${sql.lit(OWN_ORDERS * 0.94)} then
          (array[null, 'INIT', 'NO_RECORD', 'INFO_RECEIVED', 'IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'WAITING_DELIVERY',
            'DELIVERY_FAILED', 'DELIVERED'])[1 + mod(draw / 7, 10)]
        when mod(draw, 100) = 0 then 'EXPIRED'
        when mod(draw, 50) = 1 then 'ABNORMAL'
        else 'DELIVERED'
      end as status
    from (select abs(hashint4(n) / 2) as draw) as drawn) as facts`;

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
        date_trunc('second', timestamptz '2024-11-01' + interval '2 years' *
          case when n <= ${own} then n::float / ${own} else (n - ${own})::float / ${sql.lit(ORDERS - OWN_ORDERS)} end) as at,
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
