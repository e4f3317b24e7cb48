import { sql } from "kysely";
import { ShopDomain } from "../contract/ids";
import { readConfig } from "../service/platform/config/config";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { type Db, openDatabase } from "../service/platform/db/database";
import { migrate } from "../service/platform/db/migrate";
import { openConfiguredDatabase } from "../service/platform/db/open";
import { createLog } from "../service/platform/log";
import type { Database } from "./databases";

export const ORDERS = Number(process.env.BENCH_ORDERS ?? 300_000);
export const DOMAIN = ShopDomain.parse("bench-0.myshopify.com");
const BATCH = 25_000;

/** Migrates an empty database and fills it with the shop. */
export async function fillDatabase(database: Database): Promise<void> {
  const config = readConfig({ NODE_ENV: "test", ...database.env }, devSecrets);
  const opened = await openConfiguredDatabase(config, createLog("error"), (error) => {
    throw error;
  });
  // Filling takes longer than the product's statement timeout.
  const patient = openDatabase({ ...opened.connection, max: 1, query_timeout: 0 }, () => {});
  await migrate(patient.db);
  await fillExportStore(patient.db);
  await patient.close();
  await opened.close();
}

/** One shop on the largest plan; every order has one delivered shipment. */
async function fillExportStore(db: Db): Promise<void> {
  await sql`insert into shops (domain, name, plan_code, installed_at, created_at)
    values (${DOMAIN}, 'Bench', 'ADVANCED', now(), now())`.execute(db);
  for (let from = 1; from <= ORDERS; from += BATCH) await insertOrders(db, from, from + BATCH - 1);
  for (const table of ["orders", "fulfillments", "shipments"]) {
    await sql.raw(`alter table ${table} alter column id restart with ${ORDERS + BATCH + 1}`).execute(db);
  }
  for (const table of ["orders", "order_list", "fulfillments", "shipments", "search_docs"]) {
    await sql.raw(`vacuum analyze ${table}`).execute(db);
  }
}

async function insertOrders(db: Db, from: number, to: number): Promise<void> {
  const numbers = sql`generate_series(${from}::int, ${Math.min(to, ORDERS)}::int) as n`;
  const at = sql`timestamptz '2025-11-01' + n * interval '1 minute'`;
  await db.transaction().execute(async (tx) => {
    // Keys are consistent by construction; checking each costs as much as all the rest.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into orders (shop_id, id, shopify_id, name, customer_name, email, phone, country, currency,
        total, ship_to, ordered_at, shopify_updated_at, created_at) overriding system value
      select 1, n, n::text, '#' || 1000 + n, 'Customer ' || n, 'customer' || n || '@example.com', '+49301234' || n,
        'DE', 'EUR', 19.90, '{"city": "Berlin", "zip": "10115"}', ${at}, ${at}, ${at} from ${numbers}`.execute(
      tx,
    );
    await sql`insert into fulfillments (shop_id, id, order_id, shopify_id, status, shopify_updated_at, created_at)
      overriding system value select 1, n, n, n::text, 'success', ${at}, ${at} from ${numbers}`.execute(tx);
    await sql`insert into shipments (shop_id, id, order_id, fulfillment_id, tracking_number, courier, status,
        shipped_at, last_event, last_event_at, delivered_at, created_at) overriding system value
      select 1, n, n, n, 'BENCH' || n, 'dhl-paket', 'DELIVERED', ${at}, 'Delivered, "signed for"', ${at}, ${at}, ${at}
      from ${numbers}`.execute(tx);
    await sql`insert into order_list (shop_id, order_id, ordered_at, country, status, courier, shipped_at,
        last_event_at, delivered_at)
      select 1, n, ${at}, 'DE', 'DELIVERED', 'dhl-paket', ${at}, ${at}, ${at} from ${numbers}`.execute(tx);
    await sql`insert into search_docs (shop_id, kind, ref_id, txt, at)
      select 1, 2, n, (1000 + n)::text, ${at} from ${numbers}`.execute(tx);
  });
}
