import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderRecord } from "../../../../sandbox/shopify/records";
import { anEvent } from "../../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder, aNumber, orderDetail, findOrder, fulfill, tick, TWO_LAMPS_ONE_MUG } from "./placed-orders";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

describe("an order without a tracking number", () => {
  const stateOf = async (order: OrderRecord) => {
    const { untracked, other_items, not_yet_shipped } = await orderDetail(service, shop, order);
    return [untracked, not_yet_shipped.length, other_items.length];
  };
  const counts = async () =>
    (await call(service, "POST", "/endApi/api/order/counts", { as: shop, body: {} })).body.data;
  const quota = async () =>
    (await call(service, "GET", "/endApi/api/subscribe/plan", { as: shop })).body.data;

  it("is to be shipped until it is fulfilled, picked up, cancelled, or found to have nothing to ship", async () => {
    const { shopify } = service.sandbox;
    const before = [await counts(), (await quota()).quota_usage];
    const open = anOrder(service, shop);
    const pickup = anOrder(service, shop);
    const cancelled = anOrder(service, shop, { cancelledAt: "2026-11-20T09:00:00Z" });
    const test = anOrder(service, shop, { test: true });
    const card = anOrder(service, shop, { lineItems: [{ title: "Gift card", requiresShipping: false }] });
    tick(service);
    const { id } = shopify.fulfillOrder(shop.domain, pickup.id, {});

    expect(await stateOf(open)).toEqual([null, 1, 0]);
    expect(await stateOf(pickup)).toEqual(["fulfilled", 0, 1]);
    for (const status of ["READY_FOR_PICKUP", "PICKED_UP"]) {
      tick(service);
      shopify.addFulfillmentEvent(shop.domain, id, { status });
      expect(await stateOf(pickup)).toEqual([status.toLowerCase(), 0, 1]);
    }
    expect(await stateOf(cancelled)).toEqual(["cancelled", 0, 1]);
    expect(await stateOf(test)).toEqual(["test", 1, 0]);
    expect(await stateOf(card)).toEqual(["nothing_to_ship", 0, 1]);

    const found = await call(service, "POST", "/endApi/api/order/global-search/order-name", {
      as: shop,
      body: { query: pickup.name },
    });
    expect(found.body.data.content).toMatchObject([{ order_name: pickup.name, untracked: "picked_up" }]);

    const [tabs, used] = [await counts(), (await quota()).quota_usage];
    expect(tabs.unshipped - before[0].unshipped).toBe(1);
    expect(tabs.untracked - before[0].untracked).toBe(4);
    expect(used - before[1]).toBe(2);
    const { body } = await call(service, "POST", "/endApi/api/order/list", {
      as: shop,
      body: { filter: { tab: "untracked" }, sort: { by: "shipped" } },
    });
    expect(body.data.content.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining([card, test, cancelled, pickup].map(({ name }) => name)),
    );
  });
});

it("an order that is created, packed and ready within a second is so in whatever order its webhooks come", async () => {
  const { shopify } = service.sandbox;
  const states = [];
  for (const reorder of [0, 100]) {
    const status = "READY_FOR_PICKUP";
    shopify.faults.reorder = reorder;
    const order = anOrder(service, shop);
    const { id } = shopify.fulfillOrder(shop.domain, order.id, {});
    shopify.addFulfillmentEvent(shop.domain, id, { status });
    const { untracked, not_yet_shipped, other_items } = await orderDetail(service, shop, order);
    states.push([untracked, not_yet_shipped.length, other_items.length]);
  }
  shopify.faults.reorder = 0;

  expect(states).toEqual([
    ["ready_for_pickup", 0, 1],
    ["ready_for_pickup", 0, 1],
  ]);
});

describe("an order with several shipments", () => {
  it("shows each with its own items, and what has not been sent yet", async () => {
    const order = anOrder(service, shop, TWO_LAMPS_ONE_MUG);
    const [first, second] = [aNumber(), aNumber()];
    await fulfill(service, shop, order, first, [[0, 1]]);
    await fulfill(service, shop, order, second, [[1, 1]]);

    const shown = await orderDetail(service, shop, order);

    const items = shown.shipments.map((shipment) => [
      shipment.tracking_number,
      shipment.items.map((item) => [item.title, item.quantity]),
    ]);
    expect(items).toEqual([
      [first, [[shown.shipments[0]!.items[0]!.title, 1]]],
      [second, [[shown.shipments[1]!.items[0]!.title, 1]]],
    ]);
    expect(shown.not_yet_shipped.map((item) => item.quantity)).toEqual([1]);
    expect(shown.item_count).toBe(3);
  });

  it("leads to the page where its shopper reads of it, without an address being typed", async () => {
    const order = anOrder(service, shop, TWO_LAMPS_ONE_MUG);
    const number = aNumber();
    await fulfill(service, shop, order, number);

    const { tracking_page_url: link } = await orderDetail(service, shop, order);

    const page = await fetch(link.replace(service.config.appUrl, service.url));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(number);
  });

  it("stands under the status of the most urgent one", async () => {
    const order = anOrder(service, shop, TWO_LAMPS_ONE_MUG);
    const [first, second] = [aNumber(), aNumber()];
    service.courier.knows(first, anEvent("DELIVERED", "2026-11-20T10:00:00Z"));
    service.courier.knows(second, anEvent("DELIVERY_FAILED", "2026-11-20T10:00:00Z"));
    await fulfill(service, shop, order, first, [[0, 2]]);
    expect((await orderDetail(service, shop, order)).status).toBe("DELIVERED");

    await fulfill(service, shop, order, second, [[1, 1]]);

    expect((await orderDetail(service, shop, order)).status).toBe("DELIVERY_FAILED");
  });

  it("in one fulfilment has a shipment for each tracking number", async () => {
    const order = anOrder(service, shop);
    const numbers = [aNumber(), aNumber(), aNumber()];
    tick(service);
    service.sandbox.shopify.fulfillOrder(shop.domain, order.id, {
      trackingNumbers: [...numbers, numbers[0]!, " "],
    });

    const shown = await orderDetail(service, shop, order);

    expect(shown.shipments.map((shipment) => shipment.tracking_number).sort()).toEqual(numbers);
    expect(shown.shipments.map(({ shares_items }) => shares_items)).toEqual([true, true, true]);
  });
});

describe("an order to Japan", () => {
  it("has the family name first, and its address in the country's form, from webhook and from query", async () => {
    const order = anOrder(service, shop, {
      shippingAddress: {
        firstName: "陽翔",
        lastName: "長谷川",
        company: null,
        phone: null,
        address1: "神宮前1丁目1-1",
        address2: null,
        city: "渋谷区",
        zip: "150-0001",
        province: "東京都",
        provinceCode: "JP-13",
        country: "Japan",
        countryCode: "JP",
      },
    });
    await fulfill(service, shop, order, aNumber());
    const shown = {
      customer: "長谷川 陽翔",
      destination: "JP",
      ship_to: ["〒150-0001", "東京都", "渋谷区神宮前1丁目1-1", "長谷川 陽翔"],
    };
    expect(await orderDetail(service, shop, order)).toMatchObject(shown);

    tick(service);
    await call(service, "POST", "/endApi/api/order/sync", { as: shop, body: { days: 14 } });
    await service.settle();
    expect(await orderDetail(service, shop, order)).toMatchObject(shown);
  });
});

describe("an order of which Shopify withholds everything it may", () => {
  it("is shown all the same, from webhook and from query", async () => {
    const order = anOrder(service, shop, {
      email: null,
      phone: null,
      shippingAddress: null,
      customerLocale: null,
      tags: [],
    });
    await fulfill(service, shop, order, aNumber());
    const fromWebhook = await orderDetail(service, shop, order);

    expect(fromWebhook).toMatchObject({ email: null, phone: null, ship_to: [], customer: null });
    expect(fromWebhook.shipments).toHaveLength(1);

    tick(service);
    service.sandbox.shopify.sendWebhook(shop.domain, "orders/create", {
      id: 950000000000000001n,
      name: "#bare",
      created_at: "2026-11-20T09:00:00Z",
      updated_at: "2026-11-20T09:00:00Z",
      email: null,
      shipping_address: null,
      customer: null,
      line_items: null,
      fulfillments: null,
      currency: null,
      total_price: null,
    });
    await service.settle();
    expect(await findOrder(service, shop, "#bare")).toMatchObject({
      customer: null,
      destination: null,
      item_count: 0,
    });
  });

  it.each([
    ["KWD", "10.125"],
    ["JPY", "1500"],
    ["EUR", "19.90"],
  ])("costs in %s what it costs, to the last digit: %s", async (currency, amount) => {
    const name = `#${currency}`;
    const at = "2026-11-20T09:00:00Z";
    const order = { id: 950000000000000100n + BigInt(amount.length), name, created_at: at, updated_at: at };
    service.sandbox.shopify.sendWebhook(shop.domain, "orders/create", {
      ...order,
      currency,
      total_price: amount,
    });
    await service.settle();

    const { id } = (await findOrder(service, shop, name))!;
    const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop });
    expect(body.data.total).toEqual({ amount, currency });
  });

  it("keeps the name its webhook told when the query knows none", async () => {
    const order = anOrder(service, shop, { shippingAddress: null });
    await service.settle();
    await service.ctx.db
      .updateTable("orders")
      .set({ customerName: "Anna Berg" })
      .where("shopifyId", "=", order.id)
      .execute();
    tick(service);

    await call(service, "POST", "/endApi/api/order/sync", { as: shop, body: { days: 3 } });

    expect(await orderDetail(service, shop, order)).toMatchObject({ customer: "Anna Berg" });
  });

  it("arrives although a name in it holds what no database takes", async () => {
    tick(service);
    service.sandbox.shopify.sendWebhook(shop.domain, "orders/create", {
      id: 950000000000000002n,
      name: "#odd\u0000",
      created_at: "2026-11-20T09:00:00Z",
      updated_at: "2026-11-20T09:00:00Z",
      shipping_address: { name: "A\u0000 \ud83d", city: "\udc00", country_code: "DE" },
    });
    await service.settle();

    expect(await findOrder(service, shop, "#odd")).toMatchObject({ destination: "DE" });
  });
});

beforeEach(async () => {
  await service.settle();
});
