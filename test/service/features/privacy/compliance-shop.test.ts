import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanInbox } from "../../../../service/main/webhooks/clean-inbox.job";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { placesWith } from "./stored";
import { anOrderOfZelda, audited, aZelda, tick } from "./zelda";

let service: TestService;
let shop: TestShop;
let zelda: ReturnType<typeof aZelda>;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  zelda = aZelda();
  shop = await aShop(service);
});

describe("a shop that is to be forgotten", () => {
  const rowsOfShop = async () => {
    const { rows } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'shop_id' and table_name <> 'audit_entries'`.execute(
      service.ctx.db,
    );
    const counts = rows.map(async ({ table }) => {
      const {
        rows: [row],
      } = await sql<{ n: string }>`
        select count(*) as n from ${sql.table(table)} where shop_id = ${shop.id}`.execute(service.ctx.db);
      return Number(row!.n);
    });
    return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
  };

  it("keeps everything while the app is installed: the merchant has come back", async () => {
    await anOrderOfZelda(service, shop, zelda);
    const before = await rowsOfShop();

    service.sandbox.shopify.redact(shop.domain, "shop/redact");
    await service.settle();

    expect(await rowsOfShop()).toBe(before);
  });

  it("loses everything once the app was removed, webhooks that nobody could handle included", async () => {
    await anOrderOfZelda(service, shop, zelda);
    await service.ctx.db
      .insertInto("inbox")
      .values({
        source: "shopify",
        id: `stuck-${shop.id}`,
        topic: "orders/create",
        shopDomain: shop.domain,
        triggeredAt: null,
        body: Buffer.from(`{"email":"${zelda.email}"}`),
        receivedAt: service.clock.now,
        processedAt: null,
      })
      .execute();
    tick(service);
    service.sandbox.shopify.uninstall(shop.domain);
    await service.settle();

    service.sandbox.shopify.redact(shop.domain, "shop/redact");
    service.sandbox.shopify.redact(shop.domain, "shop/redact");
    await service.settle();

    expect(await rowsOfShop()).toBe(0);
    expect(await placesWith(service, zelda.traces)).toEqual([]);
    // The counter of token exchanges runs out by itself within the minute.
    const named = await placesWith(service, new RegExp(shop.domain));
    expect(named.filter((place) => place !== "public.rate_limits.key")).toEqual([]);
    expect(await audited(service, shop)).toContain("shop.erased");
  });
});

describe("a webhook that nobody could handle", () => {
  it("is not kept for ever", async () => {
    const entry = {
      source: "shopify",
      id: `old-${shop.id}`,
      topic: "orders/create",
      shopDomain: shop.domain,
      triggeredAt: null,
      body: Buffer.from(zelda.email),
      receivedAt: new Date(service.clock.now.getTime() - 31 * 86_400_000),
      processedAt: null,
    };
    await service.ctx.db.insertInto("inbox").values(entry).execute();

    await cleanInbox.run(service.ctx, {});

    expect(await placesWith(service, zelda.traces)).toEqual([]);
  });
});
