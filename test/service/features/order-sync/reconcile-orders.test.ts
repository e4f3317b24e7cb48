import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reconcileOrders } from "../../../../service/features/order-sync/reconcile-orders.job";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { type RecordingFetch, recordingFetch } from "./past-orders";
import { countRows } from "./stored-rows";

let http: RecordingFetch;

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  http = recordingFetch();
  service = await createTestService({ fetch: http.fetch });
});

beforeEach(async () => {
  http.failing = undefined;
  shop = await aShop(service);
  http.asked = [];
});

describe("reconciliation", () => {
  it("finds an order whose webhook never came, and what changed without one", async () => {
    const { shopify } = service.sandbox;
    const changed = shopify.placeOrder(shop.domain);
    await service.settle();
    service.clock.now = new Date(service.clock.now.getTime() + 3_600_000);
    shopify.faults.drop = 3;
    const missed = shopify.placeOrder(shop.domain);
    shopify.fulfillOrder(shop.domain, changed.id, { trackingNumber: "SIM123456789" });
    await service.settle();
    expect((await countRows(service, shop)).orders).toBe(1);

    await reconcileOrders.run(service.ctx, { shop: shop.id });
    await service.settle();

    const names = await service.ctx.db
      .selectFrom("orders")
      .select("name")
      .where("shopId", "=", shop.id)
      .execute();
    expect(names.map((row) => row.name).sort()).toEqual([changed.name, missed.name].sort());
    expect(await countRows(service, shop)).toMatchObject({ shipments: 1 });
  });

  it("begins where the last one began, with some minutes to spare", async () => {
    await reconcileOrders.run(service.ctx, { shop: shop.id });
    const first = await service.ctx.db
      .selectFrom("shops")
      .select("reconciledAt")
      .where("id", "=", shop.id)
      .executeTakeFirstOrThrow();

    expect(first.reconciledAt).toEqual(service.clock.now);
  });

  it("does nothing for a shop that has left, and is no error when the shop shuts us out", async () => {
    http.failing = { what: /graphql/, status: 403 };
    await expect(reconcileOrders.run(service.ctx, { shop: shop.id })).rejects.toThrow("did not answer");

    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    service.sandbox.shopify.uninstall(shop.domain);
    await service.settle();
    http.asked = [];
    await reconcileOrders.run(service.ctx, { shop: shop.id });
    expect(http.asked).toEqual([]);
  });
});
