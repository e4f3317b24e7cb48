import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "./database";

/** From so many rows of a shop on it matters what the planner expects of it. */
const MANY = 100;
/** Where it expects fewer, an index that merely begins with the shop seems as cheap to it as the one by key. */
const TOO_FEW = 10;

/** What a sync fills, and what is asked by shop and key for each of its orders. */
const TABLES = [
  ...["orders", "order_list", "line_items", "customers", "fulfillments", "shipments", "search_docs"],
] as const;

/**
 * Analyzes the tables of orders where a shop has `orders` of them and the planner expects next to none. A new shop is in no statistics:
 * as long as these list every other shop by name, PostgreSQL expects one row of it, and joins its orders by reading all of them for
 * each. Autovacuum waits until a tenth of a table is new.
 */
export async function analyzeForShop(db: Db, shop: ShopId, orders: number): Promise<void> {
  if (orders < MANY || (await expectedOrders(db, shop)) >= TOO_FEW) return;
  if (await isJustAnalyzed(db)) return;
  await sql`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(db);
}

export async function expectedOrders(db: Db, shop: ShopId): Promise<number> {
  const { rows } = await sql<Record<string, [{ Plan: { "Plan Rows": number } }]>>`
    explain (format json) select from orders where shop_id = ${shop}`.execute(db);
  return Object.values(rows[0]!)[0]![0].Plan["Plan Rows"];
}

/** Another shop's sync may have; a shop whose orders were all deleted since would have them analyzed for each batch. */
async function isJustAnalyzed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isRecent: boolean }>`
    select greatest(last_analyze, last_autoanalyze) > now() - interval '1 minute' as "isRecent"
    from pg_stat_user_tables where relid = 'orders'::regclass`.execute(db);
  return rows[0]?.isRecent ?? false;
}
