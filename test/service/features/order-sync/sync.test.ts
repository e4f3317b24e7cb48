import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { syncOrders } from "../../../../service/features/order-sync/sync-orders.task";
import { wakeSync } from "../../../../service/features/order-sync/wake-sync";
import { readFulfillmentEvents } from "../../../../service/features/order-sync/read-fulfillment-events.job";
import { requestSync } from "../../../../service/features/order-sync/request-sync";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { tryTask } from "../../long-tasks";
import type { RecordingFetch } from "./past-orders";
import { beginSync, storeInfo, lastSync, pastOrders, recordingFetch } from "./past-orders";
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

const stored = async () =>
  (await service.ctx.db.selectFrom("orders").select(["shopifyId"]).where("shopId", "=", shop.id).execute())
    .length;
const deadlock = Object.assign(new Error("on purpose"), { code: "40P01" });
const phaseOf = ({ cursor }: { cursor: unknown }) => (cursor as { phase: string } | null)?.phase;
const everything = () => countRows(service, shop);

describe("reading a shop's orders", () => {
  it("of an empty shop is done at once", async () => {
    expect((await storeInfo(service, shop)).sync).toMatchObject({ state: "done", done: 0, total: 0 });
  });

  it("goes page by page below 500, and the merchant sees how far it is", async () => {
    pastOrders(service, shop, 120);

    await beginSync(service, shop);
    expect(await storeInfo(service, shop)).toMatchObject({
      order_sync_available: false,
      sync: { state: "waiting" },
    });
    await service.settle();

    expect(await storeInfo(service, shop)).toMatchObject({
      order_sync_available: true,
      order_sync_amount: 120,
      sync: { state: "done", done: 120, total: 120 },
    });
    expect(await stored()).toBe(120);
    expect(http.asked.filter((name) => name === "OrdersPage")).toHaveLength(3);
    expect(http.asked).not.toContain("BulkRun");
  });

  it("takes smaller pages where Shopify finds one too costly", async () => {
    pastOrders(service, shop, 30);
    const errors = [{ message: "Too much", extensions: { code: "MAX_COST_EXCEEDED" } }];
    http.failing = { what: /OrdersPage.*"first":(50|25)\b/s, status: 200, body: { errors } };

    await beginSync(service, shop);
    await service.settle();

    expect(await stored()).toBe(30);
    expect(http.asked.filter((name) => name === "OrdersPage").length).toBeGreaterThan(3);
  });

  it("reads every item of an order that has more than one answer holds", async () => {
    const lineItems = Array.from({ length: 320 }, (_, index) => ({ title: `Bead ${index}` }));
    service.sandbox.shopify.faults.drop = 1;
    service.sandbox.shopify.placeOrder(shop.domain, { lineItems });

    await beginSync(service, shop);
    await service.settle();

    expect((await everything()).lineItems).toBe(320);
    expect(http.asked.filter((name) => name === "MoreLineItems")).toHaveLength(2);
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

    await beginSync(service, shop);
    await service.settle();

    const { body } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
    expect(body.data.content[0].shipments[0]).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("reads what is in each parcel of a split order, and what is still to be sent", async () => {
    const { shopify } = service.sandbox;
    shopify.faults.drop = 1000;
    const order = shopify.placeOrder(shop.domain, {
      lineItems: [
        { title: "Lamp", quantity: 3 },
        { title: "Mug", quantity: 1 },
      ],
    });
    const [lamp, mug] = order.lineItems;
    const ship = (trackingNumber: string, lineItemId: string) =>
      shopify.fulfillOrder(shop.domain, order.id, {
        trackingNumber,
        lineItems: [{ lineItemId, quantity: 1 }],
      });
    ship("SPLIT-1", lamp!.id);
    ship("SPLIT-2", mug!.id);
    shopify.faults.drop = 0;

    await beginSync(service, shop);
    await service.settle();
    await beginSync(service, shop);
    await service.settle();

    const { body } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
    const { id } = body.data.content[0];
    const { data } = (await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop })).body;
    expect(data).toMatchObject({
      shipments: [
        { tracking_number: "SPLIT-1", items: [{ title: "Lamp", quantity: 1 }] },
        { tracking_number: "SPLIT-2", items: [{ title: "Mug", quantity: 1 }] },
      ],
      not_yet_shipped: [{ title: "Lamp", quantity: 2 }],
      other_items: [],
    });
    expect(http.asked.filter((name) => name === "FulfillmentItems")).toHaveLength(1);
  });

  it("asks once what is in a fulfilment of which Shopify lists nothing", async () => {
    const { shopify } = service.sandbox;
    shopify.faults.drop = 1000;
    const order = shopify.placeOrder(shop.domain, { lineItems: [{ title: "Lamp", quantity: 2 }] });
    shopify.fulfillOrder(shop.domain, order.id, { lineItems: [{ lineItemId: "1", quantity: 1 }] });
    shopify.faults.drop = 0;

    for (let sync = 0; sync < 2; sync += 1) {
      await beginSync(service, shop);
      await service.settle();
    }

    expect(http.asked.filter((name) => name === "FulfillmentItems")).toHaveLength(1);
  });

  it("says that an order has changed only where the status that Shopify shows for its fulfilment has", async () => {
    const { shopify } = service.sandbox;
    const { id } = shopify.placeOrder(shop.domain, {});
    const fulfillment = shopify.fulfillOrder(shop.domain, id, {});
    await service.settle();
    shopify.faults.drop = 1000;
    shopify.addFulfillmentEvent(shop.domain, fulfillment.id, { status: "READY_FOR_PICKUP" });
    shopify.faults.drop = 0;
    const changes = async () =>
      (
        await service.ctx.db
          .selectFrom("events")
          .select("id")
          .where("shopId", "=", shop.id)
          .where("name", "=", "order.changed")
          .execute()
      ).length;
    const before = await changes();

    for (let read = 0; read < 2; read += 1)
      await readFulfillmentEvents.run(service.ctx, { shop: shop.id, fulfillments: [fulfillment.id] });

    expect((await changes()) - before).toBe(1);
  });

  it("takes a bulk operation from 500 on, with every item and shipment", async () => {
    pastOrders(service, shop, 520);

    await beginSync(service, shop);
    await service.settle();

    expect((await storeInfo(service, shop)).sync).toMatchObject({ state: "done", done: 520, total: 520 });
    expect(http.asked).toContain("BulkRun");
    expect(http.asked).not.toContain("OrdersPage");
    const world = service.shopifyStore.getShop(shop.domain).list("order");
    const wanted = {
      orders: 520,
      lineItems: world.reduce((sum, order) => sum + order.lineItems.length, 0),
      fulfillments: world.reduce((sum, order) => sum + order.fulfillments.length, 0),
    };
    expect(await everything()).toMatchObject(wanted);

    const before = await everything();
    await beginSync(service, shop);
    await service.settle();
    expect(await everything()).toEqual(before);
  });

  it("saves and counts each order once when webhook and poll finish the same bulk operation at once", async () => {
    pastOrders(service, shop, 510);
    await beginSync(service, shop);
    const { id } = await lastSync(service, shop);
    while (phaseOf(await lastSync(service, shop)) !== "bulk") await tryTask(service, syncOrders, id);
    // As if the poll waited for its time.
    const later = new Date(service.clock.now.getTime() + 10_000);
    await service.ctx.db.updateTable("longTasks").set({ movedAt: later }).where("id", "=", id).execute();
    const { bulk } = (await lastSync(service, shop)).cursor as { bulk: string };

    await Promise.all([
      tryTask(service, syncOrders, id),
      tryTask(service, syncOrders, id),
      wakeSync(service.ctx, shop.id, bulk),
    ]);
    await service.settle();

    expect(await everything()).toMatchObject({ orders: 510 });
    expect((await storeInfo(service, shop)).sync).toMatchObject({ state: "done", done: 510, left_out: 0 });
  });

  it("continues the result of a bulk operation behind the orders that are saved", async () => {
    pastOrders(service, shop, 510);
    await beginSync(service, shop);
    const { id } = await lastSync(service, shop);
    while (phaseOf(await lastSync(service, shop)) !== "bulk") await tryTask(service, syncOrders, id);
    let saved = 0;
    const dying: typeof syncOrders = {
      ...syncOrders,
      apply(...given) {
        saved += 1;
        return saved === 3 ? Promise.reject(deadlock) : syncOrders.apply(...given);
      },
    };

    await expect(tryTask(service, dying, id)).rejects.toThrow("on purpose");
    expect(await lastSync(service, shop)).toMatchObject({ state: "running", done: 500 });
    await service.settle();

    expect((await storeInfo(service, shop)).sync).toMatchObject({ state: "done", done: 510, total: 510 });
    expect(await stored()).toBe(510);
  });

  it("adds nothing when it is done twice, and is not begun while one is under way", async () => {
    pastOrders(service, shop, 60);
    expect(await beginSync(service, shop)).toEqual({ started: true });
    expect(await beginSync(service, shop)).toEqual({ started: false });
    await service.settle();
    const before = await everything();

    expect(await beginSync(service, shop)).toEqual({ started: true });
    await service.settle();

    expect(await everything()).toEqual(before);
  });

  it("keeps to the days that were asked for", async () => {
    pastOrders(service, shop, 50, 50);

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
