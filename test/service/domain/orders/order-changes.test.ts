import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fetchOrder } from "../../../../service/features/order-sync/fetch-order";
import { anEvent } from "../../courier";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder, aNumber, orderDetail, findOrder, fulfill, tick, TWO_LAMPS_ONE_MUG } from "./placed-orders";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

describe("a tracking number that was changed", () => {
  it("makes way for the new one, keeps its history, and is followed again when it comes back", async () => {
    const order = anOrder(service, shop);
    const [wrong, right] = [aNumber(), aNumber()];
    service.courier.knows(wrong, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    const fulfillment = await fulfill(service, shop, order, wrong);
    expect((await orderDetail(service, shop, order)).status).toBe("IN_TRANSIT");

    tick(service);
    service.sandbox.shopify.updateFulfillment(shop.domain, fulfillment.id, { trackingNumber: right });
    const changed = await orderDetail(service, shop, order);
    expect(changed.shipments.map((shipment) => shipment.tracking_number)).toEqual([right]);
    expect(changed.status).toBe("NO_RECORD");
    expect(await eventsOf(wrong)).toBe(1);

    tick(service);
    service.sandbox.shopify.updateFulfillment(shop.domain, fulfillment.id, { trackingNumber: wrong });
    const back = await orderDetail(service, shop, order);
    expect(back.shipments).toMatchObject([{ tracking_number: wrong, status: "IN_TRANSIT" }]);
    expect(back.shipments[0]!.next_check_at).not.toBeNull();
  });

  it("is not brought back by a late webhook of before", async () => {
    const order = anOrder(service, shop);
    const [wrong, right] = [aNumber(), aNumber()];
    service.sandbox.shopify.faults.reorder = 4;
    const fulfillment = await fulfill(service, shop, order, wrong);
    tick(service);
    service.sandbox.shopify.updateFulfillment(shop.domain, fulfillment.id, { trackingNumber: right });

    const shown = await orderDetail(service, shop, order);
    service.sandbox.shopify.faults.reorder = 0;

    expect(shown.shipments.map((shipment) => shipment.tracking_number)).toEqual([right]);
  });
});

describe("an order that is undone", () => {
  it("has no shipment any more when its fulfilment is cancelled, and everything still to be sent", async () => {
    const order = anOrder(service, shop, TWO_LAMPS_ONE_MUG);
    const fulfillment = await fulfill(service, shop, order, aNumber());
    expect((await orderDetail(service, shop, order)).not_yet_shipped).toEqual([]);

    tick(service);
    service.sandbox.shopify.updateFulfillment(shop.domain, fulfillment.id, { status: "CANCELLED" });

    const shown = await orderDetail(service, shop, order);
    expect(shown).toMatchObject({ status: null, shipments: [] });
    expect(shown.not_yet_shipped.map((item) => item.quantity).sort()).toEqual([1, 2]);
  });

  it("is marked when it is cancelled", async () => {
    const order = anOrder(service, shop);
    tick(service);
    service.sandbox.shopify.cancelOrder(shop.domain, order.id);

    expect(await orderDetail(service, shop, order)).toMatchObject({ cancelled: true, not_yet_shipped: [] });
  });

  it("stays away once it is deleted, whatever arrives late", async () => {
    const order = anOrder(service, shop);
    const fulfillment = await fulfill(service, shop, order, aNumber());
    await service.settle();

    tick(service);
    service.sandbox.shopify.deleteOrder(shop.domain, order.id);
    await service.settle();
    const late = {
      id: BigInt(order.id),
      name: order.name,
      created_at: order.createdAt,
      updated_at: "2026-12-01T00:00:00Z",
    };
    service.sandbox.shopify.sendWebhook(shop.domain, "orders/updated", late);
    service.sandbox.shopify.sendWebhook(shop.domain, "fulfillments/update", {
      ...late,
      id: BigInt(fulfillment.id),
      order_id: BigInt(order.id),
      tracking_number: aNumber(),
    });
    await service.settle();

    expect(await findOrder(service, shop, order.name)).toBeUndefined();
  });

  it("loses the items that an edit took out of it", async () => {
    const order = anOrder(service, shop, TWO_LAMPS_ONE_MUG);
    await service.settle();

    tick(service);
    service.sandbox.shopify.editOrder(shop.domain, order.id, [{ ...order.lineItems[0]!, quantity: 1 }]);

    const shown = await orderDetail(service, shop, order);
    expect(shown.not_yet_shipped.map((item) => item.quantity)).toEqual([1]);
    expect(shown.item_count).toBe(1);
  });
});

describe("units that a refund has taken out", () => {
  it("are not waited for, though Shopify still counts them as ordered", async () => {
    const order = anOrder(service, shop, TWO_LAMPS_ONE_MUG);
    await service.settle();

    tick(service);
    const [lamps, mug] = order.lineItems;
    service.sandbox.shopify.editOrder(shop.domain, order.id, [{ ...lamps!, removed: 2 }, mug!]);

    expect((await orderDetail(service, shop, order)).not_yet_shipped.map((item) => item.title)).toEqual([
      mug!.title,
    ]);
  });

  it("are not waited for when the order is read by query either", async () => {
    const order = anOrder(service, shop, TWO_LAMPS_ONE_MUG);
    await service.settle();
    service.sandbox.shopify.faults.drop = 1;

    tick(service);
    const [lamps, mug] = order.lineItems;
    service.sandbox.shopify.editOrder(shop.domain, order.id, [{ ...lamps!, removed: 1 }, mug!]);
    await fetchOrder(service.ctx, shop.id, order.id);

    expect(
      (await orderDetail(service, shop, order)).not_yet_shipped.map((item) => item.quantity).sort(),
    ).toEqual([1, 1]);
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
