import { sql } from "kysely";
import { beforeAll, describe, expect, inject, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import { analyzeForShop } from "../../../../service/features/order-sync/analyze-for-shop";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, createTestService, type TestService } from "../../harness";

describe.skipIf(!("server" in inject("database")))("statistics of a new shop", () => {
  let service: TestService;
  let shop: ShopId;
  const statisticsOf = async (table: string) => {
    const { rows } = await sql<{ shops: string[] | null }>`
      select most_common_vals::text::text[] as shops from pg_stats
      where tablename = ${table} and attname = 'shop_id'`.execute(service.ctx.db);
    return rows[0]?.shops ?? [];
  };
  /** As if the tables had been analyzed long ago. */
  const forgetTimes = () =>
    sql`select pg_stat_reset_single_table_counters(relid) from pg_stat_user_tables`.execute(service.ctx.db);

  beforeAll(async () => {
    service = await createTestService();
    const addOrders = ({ id }: { id: ShopId }, count: number) =>
      sql`
        insert into orders (shop_id, shopify_id, name, ordered_at, shopify_updated_at, created_at)
        select ${id}, n::text, '#' || n, now(), now(), now() from generate_series(1, ${count}::integer) n
      `.execute(service.ctx.db);
    await addOrders(await aShop(service), 300);
    await sql`analyze orders`.execute(service.ctx.db);
    const fresh = await aShop(service);
    shop = fresh.id;
    await addOrders(fresh, 150);
  });

  it("are left as they are for few orders, within a minute, and where a table is locked", async () => {
    await analyzeForShop(service.ctx, shop, 150);
    await forgetTimes();
    await analyzeForShop(service.ctx, shop, 99);
    await transaction(service.ctx.db, async (tx) => {
      await sql`lock table orders in share update exclusive mode`.execute(tx);
      await analyzeForShop(service.ctx, shop, 150);
    });
    expect(await statisticsOf("orders")).not.toContain(String(shop));
  });

  it("are renewed as soon as it has many, of each table", async () => {
    await forgetTimes();
    await analyzeForShop(service.ctx, shop, 150);
    expect(await statisticsOf("orders")).toContain(String(shop));
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_stat_user_tables where last_analyze is not null order by 1`.execute(
      service.ctx.db,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "customers",
      "fulfillments",
      "line_items",
      "order_list",
      "orders",
      "search_docs",
      "shipments",
    ]);
  });
});
