import type { ShipmentId } from "../../../../contract/ids";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OrderDetail } from "../../../../contract/order-detail";
import { listOrders } from "../../../../contract/orders";
import { findShipment } from "../../../../service/domain/shipments/shipments.queries";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import type { TrackingUpdate } from "../../../../service/domain/shipments/tracking-update";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";

const FRIDAY = new Date("2026-11-27T12:00:00.000Z");
const MONDAY = new Date("2026-11-30T12:00:00.000Z");

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

async function shipmentOf(order: { id: string }) {
  const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, { as: shop });
  return OrderDetail.parse(body.data).shipments[0]!;
}

const hears = (order: { shipments: { id: ShipmentId }[] }, news: Partial<TrackingUpdate>) =>
  applyTracking(service.ctx, shop.id, [{ shipmentId: order.shipments[0]!.id, events: [], ...news }]);
const later = () => void (service.clock.now = new Date(service.clock.now.getTime() + 60_000));

/** Told as a day, whatever the hour. */
const dayOf = (at: Date) => `${at.toISOString().slice(0, 10)}T00:00:00.000Z`;

describe("the expected date of a shipment", () => {
  it("is nobody's word where there is none", async () => {
    const order = await anOrder(service, shop);

    expect(await shipmentOf(order)).toMatchObject({ estimated_delivery_at: null, estimate: null });
  });

  it("is the courier's with the moment it was first given, however often that is repeated", async () => {
    const order = await anOrder(service, shop);
    const first = service.clock.now.toISOString();
    await hears(order, { estimatedDeliveryAt: FRIDAY });
    later();
    await hears(order, { estimatedDeliveryAt: FRIDAY });
    await hears(order, { estimatedDeliveryAt: null });

    expect(await shipmentOf(order)).toMatchObject({
      estimated_delivery_at: dayOf(FRIDAY),
      estimate: { by: "courier", at: first, from: null, reason: null },
    });
  });

  it("is the courier's, whatever Shopify says later", async () => {
    const order = await anOrder(service, shop);
    await hears(order, { estimatedDeliveryAt: MONDAY, estimatedBy: "shopify" });
    later();
    await hears(order, { estimatedDeliveryAt: FRIDAY });
    await hears(order, { estimatedDeliveryAt: MONDAY, estimatedBy: "shopify" });

    expect(await shipmentOf(order)).toMatchObject({
      estimated_delivery_at: dayOf(FRIDAY),
      estimate: { by: "courier", at: service.clock.now.toISOString(), from: null, reason: null },
    });
  });

  it("moves with its source, and what was shown first stays known", async () => {
    const order = await anOrder(service, shop);
    await hears(order, { estimatedDeliveryAt: FRIDAY, estimatedBy: "provider" });
    await hears(order, { estimatedDeliveryAt: MONDAY });

    const row = await findShipment(service.ctx.db, shop.id, order.shipments[0]!.id);
    expect(row).toMatchObject({
      ...{ estimatedDeliveryAt: MONDAY, estimatedBy: "courier" },
      ...{ promisedAt: FRIDAY, promisedBy: "provider" },
    });
  });

  it("is Shopify's where it came with the fulfilment", async () => {
    const at = service.clock.now;
    const fulfillments = [{ ...aFulfillment("77", ["TN77"], at), estimatedDeliveryAt: FRIDAY }];
    const order = await anOrder(service, shop, { fulfillments });

    expect((await shipmentOf(order)).estimate).toMatchObject({ by: "shopify", at: at.toISOString() });
  });

  it("is late once it is over, and told nowhere once there is an exception", async () => {
    const order = await anOrder(service, shop);
    const yesterday = new Date(service.clock.now.getTime() - 86_400_000);
    const inList = async () => {
      const { body } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
      return listOrders.response.parse(body.data).content[0]!.shipments[0]!;
    };

    await hears(order, { estimatedDeliveryAt: yesterday });
    const late = { estimated_delivery_at: dayOf(yesterday), is_late: true };
    expect([await shipmentOf(order), await inList()]).toMatchObject([late, late]);

    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(service.clock.now, { status: "ABNORMAL", subStatus: "ABNORMAL_05", message: "Refused" }),
    ]);
    const none = { estimated_delivery_at: null, is_late: false };
    expect(await shipmentOf(order)).toMatchObject({ ...none, estimate: null });
    expect(await inList()).toMatchObject({
      ...none,
      last_event: "Refused",
      last_event_sub_status: "ABNORMAL_05",
    });
  });
});
