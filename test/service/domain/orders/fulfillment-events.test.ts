import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder, aNumber, orderDetail, fulfill, tick } from "./placed-orders";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});
beforeEach(async () => {
  await service.settle();
});

describe("Shopify's own fulfilment events", () => {
  it("move the shipment, carry their place, and are taken back when Shopify deletes them", async () => {
    const order = anOrder(service, shop);
    const fulfillment = await fulfill(service, shop, order, aNumber());
    tick(service);
    service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "IN_TRANSIT",
      city: "Hamburg",
      country: "DE",
    });
    tick(service);
    const { id } = service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "DELIVERED",
    });
    const before = await orderDetail(service, shop, order);
    expect(before).toMatchObject({ status: "DELIVERED" });
    expect(before.shipments[0]!.events).toMatchObject([
      { source: "shopify", message: "Delivered", place: null },
      { source: "shopify", message: "In transit", place: "Hamburg, DE" },
    ]);

    tick(service);
    service.sandbox.shopify.deleteFulfillmentEvent(shop.domain, fulfillment.id, id);
    const after = await orderDetail(service, shop, order);

    expect(after).toMatchObject({ status: "IN_TRANSIT" });
    expect(after.shipments[0]).toMatchObject({ delivered_at: null });
  });

  it("stay away when their deletion supersedes them", async () => {
    const order = anOrder(service, shop);
    const fulfillment = await fulfill(service, shop, order, aNumber());
    await service.settle();

    // Held until there are two, and then sent the other way round.
    service.sandbox.shopify.faults.reorder = 2;
    tick(service);
    const { id } = service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "DELIVERED",
    });
    tick(service);
    service.sandbox.shopify.deleteFulfillmentEvent(shop.domain, fulfillment.id, id);
    const shown = await orderDetail(service, shop, order);
    service.sandbox.shopify.faults.reorder = 0;

    expect(shown.shipments[0]).toMatchObject({ events: [], delivered_at: null });
  });

  it("about a fulfilment nobody has heard of fetch its order first", async () => {
    service.sandbox.shopify.faults.drop = 3;
    const order = anOrder(service, shop);
    const fulfillment = await fulfill(service, shop, order, aNumber());
    tick(service);
    service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment.id, { status: "OUT_FOR_DELIVERY" });

    expect(await orderDetail(service, shop, order)).toMatchObject({ status: "WAITING_DELIVERY" });
  });
});
