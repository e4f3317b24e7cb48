import { sql } from "kysely";
import { beforeAll, describe, expect, inject, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import { analyzeForShop, expectedOrders } from "../../../../service/platform/db/analyze-for-shop";
import type { Db } from "../../../../service/platform/db/database";
import { aShop, createTestService } from "../../harness";

describe.skipIf(!("server" in inject("database")))("statistics of a new shop", () => {
  let db: Db;
  let shop: ShopId;
  /** As if the tables had been analyzed long ago. */
  const forgetTime = () => sql`select pg_stat_reset_single_table_counters('orders'::regclass)`.execute(db);

  beforeAll(async () => {
    const service = await createTestService();
    db = service.ctx.db;
    const addOrders = ({ id }: { id: ShopId }, count: number) =>
      sql`
        insert into orders (shop_id, shopify_id, name, ordered_at, shopify_updated_at, created_at)
        select ${id}, n::text, '#' || n, now(), now(), now() from generate_series(1, ${count}::integer) n
      `.execute(db);
    await addOrders(await aShop(service), 300);
    await sql`analyze orders`.execute(db);
    const fresh = await aShop(service);
    shop = fresh.id;
    await addOrders(fresh, 150);
  });

  it("are left as they are for few orders, and within a minute", async () => {
    await analyzeForShop(db, shop, 150);
    await forgetTime();
    await analyzeForShop(db, shop, 99);
    expect(await expectedOrders(db, shop)).toBeLessThan(10);
  });

  it("are renewed as soon as it has many", async () => {
    await forgetTime();
    await analyzeForShop(db, shop, 150);
    expect(await expectedOrders(db, shop)).toBe(150);
  });
});
