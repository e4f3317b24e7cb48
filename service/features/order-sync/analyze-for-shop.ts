import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";

/** From so many rows of a shop on it matters what the planner expects of it. */
const MANY = 100;
/** Where it expects fewer, an index that merely begins with the shop seems as cheap to it as the one by key. */
const TOO_FEW = 10;

/** What a sync fills, and what is asked by shop and key for each of its orders. */
const TABLES = [
  "orders",
  "order_list",
  "line_items",
  "customers",
  "fulfillments",
  "shipments",
  "search_docs",
];

/**
 * Analyzes the tables of orders where a shop has `count` of them and the planner expects next to none. A new shop is in no statistics:
 * as long as these list every other shop by name, PostgreSQL expects one row of it, and joins its orders by reading all of them for
 * each. Autovacuum waits until a tenth of a table is new. A table that somebody else has locked is left to him, and what fails is
 * logged: a sync does not end for it.
 */
export async function analyzeForShop(
  { db, log }: Pick<Context, "db" | "log">,
  shop: ShopId,
  count: number,
): Promise<void> {
  if (count < MANY) return;
  try {
    if ((await expectedOrders(db, shop)) >= TOO_FEW) return;
    for (const table of await listStale(db)) await sql`analyze (skip_locked) ${sql.table(table)}`.execute(db);
  } catch (error) {
    log.warn({ err: error, shop }, "the tables of orders could not be analyzed");
  }
}

async function expectedOrders(db: Db, shop: ShopId): Promise<number> {
  const { rows } = await sql<Record<string, [{ Plan: { "Plan Rows": number } }]>>`
    explain (format json) select from orders where shop_id = ${shop}`.execute(db);
  return Object.values(rows[0]!)[0]![0].Plan["Plan Rows"];
}

/** Those that are this role's to analyze, and were not analyzed in the last minute, for another shop it may be. */
async function listStale(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.relid = any(${TABLES}::regclass[]::oid[]) and pg_has_role(c.relowner, 'usage')
      and coalesce(greatest(s.last_analyze, s.last_autoanalyze) < now() - interval '1 minute', true)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
