import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OrderDetail } from "../../../contract/orders";
import type { OrderRecord } from "../../../sandbox/shopify/records";
import { fetchOrder } from "../../../service/orders/fetch-order";
import { anEvent } from "../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";

let service: TestService;
let shop: TestShop;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

const shopify = () => service.sandbox.shopify;
/** Shopify's instants are whole seconds, and a newer state needs a later one. */
const tick = () => void (service.clock.now = new Date(service.clock.now.getTime() + 1000));

function aNumber(): string {
  count += 1;
  return `SIM${String(count).padStart(9, "0")}`;
}

function anOrder(input: Parameters<ReturnType<typeof shopify>["placeOrder"]>[1] = {}): OrderRecord {
  tick();
  return shopify().placeOrder(shop.domain, input);
}

async function send(order: OrderRecord, trackingNumber: string, lines?: [item: number, quantity: number][]) {
  tick();
  const lineItems = lines?.map(([item, quantity]) => ({ lineItemId: order.lineItems[item]!.id, quantity }));
  return shopify().fulfillOrder(shop.domain, order.id, { trackingNumber, ...(lineItems && { lineItems }) });
}

async function find(name: string) {
  const { body } = await call(service, "POST", "/endApi/api/order/list", {
    as: shop,
    body: { filter: { query: name }, size: 100 },
  });
  return (body.data.content as { id: string; name: string; status: string | null }[]).find(
    (row) => row.name === name,
  );
}

async function detail(order: OrderRecord): Promise<OrderDetail> {
  await service.settle();
  const row = await find(order.name);
  const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${row!.id}`, { as: shop });
  return OrderDetail.parse(body.data);
}

const TWO_LAMPS_ONE_MUG = {
  lineItems: [
    { title: "Lamp", quantity: 2 },
    { title: "Mug", quantity: 1 },
  ],
};

describe("an order with several shipments", () => {
  it("shows each with its own items, and what has not been sent yet", async () => {
    const order = anOrder(TWO_LAMPS_ONE_MUG);
    const [first, second] = [aNumber(), aNumber()];
    await send(order, first, [[0, 1]]);
    await send(order, second, [[1, 1]]);

    const shown = await detail(order);

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
    const order = anOrder(TWO_LAMPS_ONE_MUG);
    const number = aNumber();
    await send(order, number);

    const { tracking_page_url: link } = await detail(order);

    const page = await fetch(link.replace(service.config.appUrl, service.url));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(number);
  });

  it("stands under the status of the most urgent one", async () => {
    const order = anOrder(TWO_LAMPS_ONE_MUG);
    const [first, second] = [aNumber(), aNumber()];
    service.courier.knows(first, anEvent("DELIVERED", "2026-11-20T10:00:00Z"));
    service.courier.knows(second, anEvent("DELIVERY_FAILED", "2026-11-20T10:00:00Z"));
    await send(order, first, [[0, 2]]);
    expect((await detail(order)).status).toBe("DELIVERED");

    await send(order, second, [[1, 1]]);

    expect((await detail(order)).status).toBe("DELIVERY_FAILED");
  });

  it("in one fulfilment has a shipment for each tracking number", async () => {
    const order = anOrder();
    const numbers = [aNumber(), aNumber(), aNumber()];
    tick();
    shopify().fulfillOrder(shop.domain, order.id, { trackingNumbers: [...numbers, numbers[0]!, " "] });

    const shown = await detail(order);

    expect(shown.shipments.map((shipment) => shipment.tracking_number).sort()).toEqual(numbers);
  });
});

describe("a tracking number that was changed", () => {
  it("makes way for the new one, keeps its history, and is followed again when it comes back", async () => {
    const order = anOrder();
    const [wrong, right] = [aNumber(), aNumber()];
    service.courier.knows(wrong, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    const fulfillment = await send(order, wrong);
    expect((await detail(order)).status).toBe("IN_TRANSIT");

    tick();
    shopify().updateFulfillment(shop.domain, fulfillment.id, { trackingNumber: right });
    const changed = await detail(order);
    expect(changed.shipments.map((shipment) => shipment.tracking_number)).toEqual([right]);
    expect(changed.status).toBe("NO_RECORD");
    expect(await eventsOf(wrong)).toBe(1);

    tick();
    shopify().updateFulfillment(shop.domain, fulfillment.id, { trackingNumber: wrong });
    const back = await detail(order);
    expect(back.shipments).toMatchObject([{ tracking_number: wrong, status: "IN_TRANSIT" }]);
    expect(back.shipments[0]!.next_check_at).not.toBeNull();
  });

  it("is not brought back by a late webhook of before", async () => {
    const order = anOrder();
    const [wrong, right] = [aNumber(), aNumber()];
    service.sandbox.shopify.faults.reorder = 4;
    const fulfillment = await send(order, wrong);
    tick();
    shopify().updateFulfillment(shop.domain, fulfillment.id, { trackingNumber: right });

    const shown = await detail(order);
    service.sandbox.shopify.faults.reorder = 0;

    expect(shown.shipments.map((shipment) => shipment.tracking_number)).toEqual([right]);
  });
});

describe("an order that is undone", () => {
  it("has no shipment any more when its fulfilment is cancelled, and everything still to be sent", async () => {
    const order = anOrder(TWO_LAMPS_ONE_MUG);
    const fulfillment = await send(order, aNumber());
    expect((await detail(order)).not_yet_shipped).toEqual([]);

    tick();
    shopify().updateFulfillment(shop.domain, fulfillment.id, { status: "CANCELLED" });

    const shown = await detail(order);
    expect(shown).toMatchObject({ status: null, shipments: [] });
    expect(shown.not_yet_shipped.map((item) => item.quantity).sort()).toEqual([1, 2]);
  });

  it("is marked when it is cancelled", async () => {
    const order = anOrder();
    tick();
    shopify().cancelOrder(shop.domain, order.id);

    expect(await detail(order)).toMatchObject({ cancelled: true });
  });

  it("stays away once it is deleted, whatever arrives late", async () => {
    const order = anOrder();
    const fulfillment = await send(order, aNumber());
    await service.settle();

    tick();
    shopify().deleteOrder(shop.domain, order.id);
    await service.settle();
    const late = {
      id: BigInt(order.id),
      name: order.name,
      created_at: order.createdAt,
      updated_at: "2026-12-01T00:00:00Z",
    };
    shopify().sendWebhook(shop.domain, "orders/updated", late);
    shopify().sendWebhook(shop.domain, "fulfillments/update", {
      ...late,
      id: BigInt(fulfillment.id),
      order_id: BigInt(order.id),
      tracking_number: aNumber(),
    });
    await service.settle();

    expect(await find(order.name)).toBeUndefined();
  });

  it("loses the items that an edit took out of it", async () => {
    const order = anOrder(TWO_LAMPS_ONE_MUG);
    await service.settle();

    tick();
    shopify().editOrder(shop.domain, order.id, [{ ...order.lineItems[0]!, quantity: 1 }]);

    const shown = await detail(order);
    expect(shown.not_yet_shipped.map((item) => item.quantity)).toEqual([1]);
    expect(shown.item_count).toBe(1);
  });
});

describe("units that a refund has taken out", () => {
  it("are not waited for, though Shopify still counts them as ordered", async () => {
    const order = anOrder(TWO_LAMPS_ONE_MUG);
    await service.settle();

    tick();
    const [lamps, mug] = order.lineItems;
    shopify().editOrder(shop.domain, order.id, [{ ...lamps!, removed: 2 }, mug!]);

    expect((await detail(order)).not_yet_shipped.map((item) => item.title)).toEqual([mug!.title]);
  });

  it("are not waited for when the order is read by query either", async () => {
    const order = anOrder(TWO_LAMPS_ONE_MUG);
    await service.settle();
    shopify().faults.drop = 1;

    tick();
    const [lamps, mug] = order.lineItems;
    shopify().editOrder(shop.domain, order.id, [{ ...lamps!, removed: 1 }, mug!]);
    await fetchOrder(service.ctx, shop.id, order.id);

    expect((await detail(order)).not_yet_shipped.map((item) => item.quantity).sort()).toEqual([1, 1]);
  });
});

describe("an order of which Shopify withholds everything it may", () => {
  it("is shown all the same, from webhook and from query", async () => {
    const order = anOrder({
      email: null,
      phone: null,
      shippingAddress: null,
      customerLocale: null,
      tags: [],
    });
    await send(order, aNumber());
    const fromWebhook = await detail(order);

    expect(fromWebhook).toMatchObject({ email: null, phone: null, ship_to: [], customer: null });
    expect(fromWebhook.shipments).toHaveLength(1);

    tick();
    shopify().sendWebhook(shop.domain, "orders/create", {
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
    expect(await find("#bare")).toMatchObject({ customer: null, destination: null, item_count: 0 });
  });

  it("keeps the name its webhook told when the query knows none", async () => {
    const order = anOrder({ shippingAddress: null });
    await service.settle();
    await service.ctx.db
      .updateTable("orders")
      .set({ customerName: "Anna Berg" })
      .where("shopifyId", "=", order.id)
      .execute();
    tick();

    await call(service, "POST", "/endApi/api/order/sync", { as: shop, body: { days: 3 } });

    expect(await detail(order)).toMatchObject({ customer: "Anna Berg" });
  });

  it("arrives although a name in it holds what no database takes", async () => {
    tick();
    shopify().sendWebhook(shop.domain, "orders/create", {
      id: 950000000000000002n,
      name: "#odd\u0000",
      created_at: "2026-11-20T09:00:00Z",
      updated_at: "2026-11-20T09:00:00Z",
      shipping_address: { name: "A\u0000 \ud83d", city: "\udc00", country_code: "DE" },
    });
    await service.settle();

    expect(await find("#odd")).toMatchObject({ destination: "DE" });
  });
});

describe("Shopify's own fulfilment events", () => {
  it("move the shipment, carry their place, and are taken back when Shopify deletes them", async () => {
    const order = anOrder();
    const fulfillment = await send(order, aNumber());
    tick();
    shopify().addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "IN_TRANSIT",
      city: "Hamburg",
      country: "DE",
    });
    tick();
    const { id } = shopify().addFulfillmentEvent(shop.domain, fulfillment.id, { status: "DELIVERED" });
    const before = await detail(order);
    expect(before).toMatchObject({ status: "DELIVERED" });
    expect(before.shipments[0]!.events).toMatchObject([
      { source: "shopify", message: "Delivered", place: null },
      { source: "shopify", message: "In transit", place: "Hamburg, DE" },
    ]);

    tick();
    shopify().deleteFulfillmentEvent(shop.domain, fulfillment.id, id);
    const after = await detail(order);

    expect(after).toMatchObject({ status: "IN_TRANSIT" });
    expect(after.shipments[0]).toMatchObject({ delivered_at: null });
  });

  it("stay away when their deletion overtakes them", async () => {
    const order = anOrder();
    const fulfillment = await send(order, aNumber());
    await service.settle();

    // Held until there are two, and then sent the other way round.
    shopify().faults.reorder = 2;
    tick();
    const { id } = shopify().addFulfillmentEvent(shop.domain, fulfillment.id, { status: "DELIVERED" });
    tick();
    shopify().deleteFulfillmentEvent(shop.domain, fulfillment.id, id);
    const shown = await detail(order);
    shopify().faults.reorder = 0;

    expect(shown.shipments[0]).toMatchObject({ events: [], delivered_at: null });
  });

  it("about a fulfilment nobody has heard of fetch its order first", async () => {
    service.sandbox.shopify.faults.drop = 3;
    const order = anOrder();
    const fulfillment = await send(order, aNumber());
    tick();
    shopify().addFulfillmentEvent(shop.domain, fulfillment.id, { status: "OUT_FOR_DELIVERY" });

    expect(await detail(order)).toMatchObject({ status: "WAITING_DELIVERY" });
  });
});

async function eventsOf(trackingNumber: string): Promise<number> {
  const rows = await service.ctx.db
    .selectFrom("trackingEvents")
    .innerJoin("shipments", "shipments.id", "trackingEvents.shipmentId")
    .select("trackingEvents.id")
    .where("trackingNumber", "=", trackingNumber)
    .execute();
  return rows.length;
}

beforeEach(async () => {
  await service.settle();
});
