import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadDemoOrders } from "../../../sandbox/demo/load-demo-orders";
import { demoOrders } from "../../../sandbox/demo/orders";
import { requestSync } from "../../../service/features/order-sync/request-sync";
import { reconcileOrders } from "../../../service/features/order-sync/reconcile-orders.job";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { leftOut } from "./poison";

/** What Shopify's answers say instead, from now on. */
let mangled: { what: string; by: string } | undefined;

const overHttp: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!mangled) return response;
  const text = await response.text();
  return new Response(text.replace(mangled.what, mangled.by), response);
};

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ fetch: overHttp });
});
beforeEach(async () => {
  mangled = undefined;
  shop = await aShop(service);
  service.logged.length = 0;
});

const errors = () => service.logged.filter(({ level }) => level === "error");
const synced = async () =>
  (await call(service, "GET", "/endApi/api/store/get-store-info", { as: shop })).body.data.sync;
const stored = async () =>
  (await service.ctx.db.selectFrom("orders").select("shopifyId").where("shopId", "=", shop.id).execute()).map(
    ({ shopifyId }) => shopifyId,
  );

/** Orders that Shopify has from before, without webhooks; the ids of all. */
function pastOrders(count: number): string[] {
  const world = service.shopifyStore.getShop(shop.domain);
  const orders = demoOrders({ seed: shop.domain, now: service.clock.now, days: 10, count });
  loadDemoOrders(service.shopifyStore, world, orders);
  return world.list("order").map(({ id }) => id);
}

describe("an order of a page that is not as documented", () => {
  it("is left out alone, with its id in the log, and the merchant sees how many", async () => {
    const [odd, ...others] = pastOrders(4) as [string, ...string[]];
    mangled = { what: `Order/${odd}","name":"`, by: `Order/${odd}","name":7,"title":"` };
    const before = await leftOut(service, "order");

    await requestSync(service.ctx, shop.actor, { days: 14 });
    await service.settle();

    expect((await stored()).sort()).toEqual(others.sort());
    expect(await synced()).toMatchObject({ state: "done", done: 4, total: 4, left_out: 1 });
    expect(errors()).toEqual([expect.objectContaining({ shop: shop.id, order: odd })]);
    expect(await leftOut(service, "order")).toBe(before + 1);
  });

  it("does not hold up the reconciliation, even where it says no id", async () => {
    const { shopify } = service.sandbox;
    shopify.faults.drop = 1000;
    const [odd, ...others] = [1, 2, 3].map(() => shopify.placeOrder(shop.domain, {}).id);
    shopify.faults.drop = 0;
    mangled = { what: `"gid://shopify/Order/${odd}"`, by: "7" };

    await reconcileOrders.run(service.ctx, { shop: shop.id });

    expect((await stored()).sort()).toEqual(others.sort());
    expect(errors()).toEqual([expect.objectContaining({ shop: shop.id, order: null })]);
  });
});

describe("an item of a bulk result that is not as documented", () => {
  it("costs its order, and no other", async () => {
    const all = pastOrders(510);
    mangled = { what: '"unfulfilledQuantity":', by: '"unfulfilledQuantity":"many","of":' };

    await requestSync(service.ctx, shop.actor, { days: 14 });
    await service.settle();

    expect(await stored()).toHaveLength(all.length - 1);
    expect(await synced()).toMatchObject({ state: "done", done: 510, left_out: 1 });
    expect(errors()).toEqual([
      expect.objectContaining({ shop: shop.id, order: expect.stringMatching(/^\d+$/) }),
    ]);
  });
});
