import { beforeAll, beforeEach, expect, it } from "vitest";
import { anEvent } from "../../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import {
  aSentOrder,
  aSentShipment,
  orderDetail,
  pushTracking,
  type SentShipment,
  trackingUpdate,
} from "./a-sent-shipment";

let service: TestService;
let shop: TestShop;
let shipment: SentShipment;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  service.courier.failWith(null);
  shop = await aShop(service);
  shipment = aSentShipment();
  aSentOrder(service, shop, shipment);
  await service.settle();
  await change("dhl-express");
});

async function change(courier: string): Promise<void> {
  const { id } = (await orderDetail(service, shop, shipment)).shipments[0];
  const body = { id, tracking_number: shipment.number, courier };
  const { status } = await call(service, "POST", "/endApi/api/order/change-shipment", { as: shop, body });
  expect(status).toBe(200);
}

const push = (courier: string | null, day: string) =>
  pushTracking(service, [
    {
      ...trackingUpdate(shipment, anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z")),
      ...{ courier, estimatedDelivery: { from: new Date(day), to: new Date(day) } },
    },
  ]);

const shown = async () => (await orderDetail(service, shop, shipment)).shipments[0];

it("a push of the former courier that waits while the courier is changed brings its events, and not its date", async () => {
  await service.settle();
  await push("dhl-express", "2026-11-24");
  await change("gls-de");
  await service.settle();

  const after = await shown();
  expect(after).toMatchObject({ courier_code: "gls-de", estimate: null });
  expect(after.events).toHaveLength(1);
});

it.each([
  ["the present courier", "gls-de"],
  ["a courier that the provider does not name", null],
])("the date of %s counts, also beside one of the former", async (_, courier) => {
  await change("gls-de");
  await service.settle();
  await push(courier, "2026-11-25");
  await service.settle();
  expect((await shown()).estimate.at).toBeDefined();
  expect((await shown()).estimated_delivery_at).toContain("2026-11-25");

  await push("dhl-express", "2026-11-24");
  await service.settle();
  expect((await shown()).estimated_delivery_at).toContain("2026-11-25");
});

it("a provider's other name for a courier that was never changed costs no date", async () => {
  await service.ctx.db.deleteFrom("courierHistory").where("shopId", "=", shop.id).execute();
  await service.settle();
  await push("dhl-paket", "2026-11-24");
  await service.settle();

  expect((await shown()).estimated_delivery_at).toContain("2026-11-24");
});
