import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadDemoOrders } from "../../../../sandbox/demo/load-demo-orders";
import { demoOrders } from "../../../../sandbox/demo/orders";
import { finishBulk } from "../../../../service/orders/sync/finish-bulk";
import { pollBulk } from "../../../../service/orders/sync/poll-bulk.job";
import { reconcileOrders } from "../../../../service/orders/sync/reconcile-orders.job";
import { requestSync } from "../../../../service/orders/request-sync";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

/** Calls of the Admin API that fail from now on, by what is in them. */
let failing: { what: RegExp; status: number } | undefined;
let asked: string[] = [];

const overHttp: typeof fetch = (input, init) => {
  const body = typeof init?.body === "string" ? init.body : "";
  const [, name = ""] = /(?:query|mutation) (\w+)/.exec(body) ?? [];
  if (name) asked.push(name);
  if (failing?.what.test(`${String(input)} ${body}`)) {
    return Promise.resolve(Response.json({ errors: "no" }, { status: failing.status }));
  }
  return fetch(input, init);
};

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ fetch: overHttp });
});

beforeEach(async () => {
  failing = undefined;
  shop = await aShop(service);
  asked = [];
});

/** Orders that Shopify has from before, without webhooks. */
function pastOrders(count: number, days = 10): void {
  const { world, clock } = service;
  const orders = demoOrders({ seed: shop.domain, now: clock.now, days, count });
  loadDemoOrders(world, world.getShop(shop.domain), orders);
}

const begin = () => requestSync(service.ctx, shop.actor, { days: 14 });
const info = async () =>
  (await call(service, "GET", "/endApi/api/store/get-store-info", { as: shop })).body.data;
const stored = async () =>
  (await service.ctx.db.selectFrom("orders").select(["shopifyId"]).where("shopId", "=", shop.id).execute())
    .length;
const everything = async () => {
  const tables = ["orders", "lineItems", "fulfillments", "shipments", "quotaUnits", "customers"] as const;
  const counts = tables.map(async (table) => {
    const rows = await service.ctx.db
      .selectFrom(table)
      .select("shopId")
      .where("shopId", "=", shop.id)
      .execute();
    return [table, rows.length];
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
};
async function lastSync() {
  return service.ctx.db
    .selectFrom("orderSyncs")
    .selectAll()
    .where("shopId", "=", shop.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

describe("reading a shop's orders", () => {
  it("of an empty shop is done at once", async () => {
    expect((await info()).sync).toMatchObject({ state: "done", done: 0, total: 0 });
  });

  it("goes page by page below 500, and the merchant sees how far it is", async () => {
    pastOrders(120);

    await begin();
    expect(await info()).toMatchObject({ order_sync_available: false, sync: { state: "waiting" } });
    await service.settle();

    expect(await info()).toMatchObject({
      order_sync_available: true,
      order_sync_amount: 120,
      sync: { state: "done", done: 120, total: 120 },
    });
    expect(await stored()).toBe(120);
    expect(asked.filter((name) => name === "OrdersPage")).toHaveLength(3);
    expect(asked).not.toContain("BulkRun");
  });

  it("reads every item of an order that has more than one answer holds", async () => {
    const lineItems = Array.from({ length: 320 }, (_, index) => ({ title: `Bead ${index}` }));
    service.sandbox.shopify.faults.drop = 1;
    service.sandbox.shopify.placeOrder(shop.domain, { lineItems });

    await begin();
    await service.settle();

    expect((await everything()).lineItems).toBe(320);
    expect(asked.filter((name) => name === "MoreLineItems")).toHaveLength(2);
  });

  it("reads what was told of shipments before the app came", async () => {
    const { shopify } = service.sandbox;
    shopify.faults.drop = 1000;
    const order = shopify.placeOrder(shop.domain, {});
    const fulfillment = shopify.fulfillOrder(shop.domain, order.id, { trackingNumber: "NOBODY-KNOWS-IT-1" });
    const happenedAt = new Date(service.clock.now.getTime() - 3_600_000).toISOString();
    shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "IN_TRANSIT",
      happenedAt,
      city: "Bergen",
    });
    shopify.faults.drop = 0;

    await begin();
    await service.settle();

    const { body } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
    expect(body.data.content[0].shipments[0]).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("takes a bulk operation from 500 on, with every item and shipment", async () => {
    pastOrders(520);

    await begin();
    await service.settle();

    expect((await info()).sync).toMatchObject({ state: "done", done: 520, total: 520 });
    expect(asked).toContain("BulkRun");
    expect(asked).not.toContain("OrdersPage");
    const world = service.world.getShop(shop.domain).list("order");
    const wanted = {
      orders: 520,
      lineItems: world.reduce((sum, order) => sum + order.lineItems.length, 0),
      fulfillments: world.reduce((sum, order) => sum + order.fulfillments.length, 0),
    };
    expect(await everything()).toMatchObject(wanted);

    const before = await everything();
    await begin();
    await service.settle();
    expect(await everything()).toEqual(before);
  });

  it("changes nothing when webhook and poll finish the same bulk operation at once", async () => {
    pastOrders(510);
    await begin();
    await service.settle();
    const before = await everything();
    const sync = await lastSync();
    await service.ctx.db
      .updateTable("orderSyncs")
      .set({ state: "reading", finishedAt: null })
      .where("id", "=", sync.id)
      .execute();

    const ends = await Promise.all([1, 2].map(() => finishBulk(service.ctx, shop.id, sync.bulkOperationId!)));

    expect(ends).toEqual([true, true]);
    expect(await everything()).toEqual(before);
    expect((await info()).sync).toMatchObject({ state: "done", done: 510 });
  });

  it("adds nothing when it is done twice, and is not begun while one is under way", async () => {
    pastOrders(60);
    expect(await begin()).toEqual({ started: true });
    expect(await begin()).toEqual({ started: false });
    await service.settle();
    const before = await everything();

    expect(await begin()).toEqual({ started: true });
    await service.settle();

    expect(await everything()).toEqual(before);
  });

  it("keeps to the days that were asked for", async () => {
    pastOrders(50, 50);

    await requestSync(service.ctx, shop.actor, { days: 7 });
    await service.settle();

    const from = new Date(service.clock.now.getTime() - 7 * 86_400_000);
    const rows = await service.ctx.db
      .selectFrom("orders")
      .select("orderedAt")
      .where("shopId", "=", shop.id)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.orderedAt < from)).toEqual([]);
  });
});

describe("reading that cannot succeed", () => {
  it("ends as failed, with the reason, when Shopify refuses every token", async () => {
    failing = { what: /graphql|access_token/, status: 401 };

    await begin();
    await service.settle();

    expect((await info()).sync.state).toBe("failed");
    expect((await lastSync()).error).toMatch(/open the app|did not answer/);
    expect((await info()).order_sync_available).toBe(true);
  });

  it.each([402, 403, 423])("ends as failed at once when the shop answers %i", async (status) => {
    failing = { what: /graphql/, status };

    await begin();
    await service.settle();

    expect((await info()).sync.state).toBe("failed");
  });

  it("ends as failed when the bulk operation fails at Shopify", async () => {
    pastOrders(505);
    await begin();
    await service.queue.runDue(service.ctx);
    const { bulkOperationId } = await lastSync();
    const store = service.world.getShop(shop.domain);
    const [operation] = store.list("bulk");
    store.put("bulk", { ...operation!, status: "FAILED", errorCode: "TIMEOUT" });
    await service.ctx.db
      .updateTable("orderSyncs")
      .set({ state: "reading", finishedAt: null })
      .where("shopId", "=", shop.id)
      .where("bulkOperationId", "=", bulkOperationId)
      .execute();

    expect(await finishBulk(service.ctx, shop.id, bulkOperationId!)).toBe(true);

    expect(await lastSync()).toMatchObject({ state: "failed", error: "TIMEOUT" });
  });

  it("ends as failed when the shop shuts us out while a bulk operation runs", async () => {
    pastOrders(505);
    await begin();
    failing = { what: /BulkPoll/, status: 403 };
    await service.settle();

    expect((await info()).sync.state).toBe("failed");
  });

  it("ends as failed when the bulk operation could not be followed to the end", async () => {
    pastOrders(505);
    failing = { what: /BulkPoll/, status: 500 };
    await begin();
    await service.settle();
    const { bulkOperationId } = await lastSync();

    await pollBulk.onDeadLetter!(
      service.ctx,
      { shop: shop.id, bulk: bulkOperationId! },
      new Error("Shopify is down"),
    );

    expect(await lastSync()).toMatchObject({ state: "failed", error: "Shopify is down" });
    failing = undefined;
    expect(await begin()).toEqual({ started: true });
  });
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
    expect(await stored()).toBe(1);

    await reconcileOrders.run(service.ctx, { shop: shop.id });
    await service.settle();

    const names = await service.ctx.db
      .selectFrom("orders")
      .select("name")
      .where("shopId", "=", shop.id)
      .execute();
    expect(names.map((row) => row.name).sort()).toEqual([changed.name, missed.name].sort());
    expect(await everything()).toMatchObject({ shipments: 1 });
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
    failing = { what: /graphql/, status: 403 };
    await expect(reconcileOrders.run(service.ctx, { shop: shop.id })).rejects.toThrow("did not answer");

    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    service.sandbox.shopify.uninstall(shop.domain);
    await service.settle();
    asked = [];
    await reconcileOrders.run(service.ctx, { shop: shop.id });
    expect(asked).toEqual([]);
  });
});
