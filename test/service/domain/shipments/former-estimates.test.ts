import { beforeAll, beforeEach, expect, it } from "vitest";
import { customCode } from "../../../../service/domain/couriers/custom-couriers.queries";
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
  await service.settle();
});

/** Null: the provider is to detect it. */
async function change(courier: string | null): Promise<void> {
  later();
  const { id } = (await orderDetail(service, shop, shipment)).shipments[0];
  const body = { id, tracking_number: shipment.number, courier };
  const { status } = await call(service, "POST", "/endApi/api/order/change-shipment", { as: shop, body });
  expect(status).toBe(200);
}

const later = () => void (service.clock.now = new Date(service.clock.now.getTime() + 1_000));

const push = (courier: string | null, day: string) =>
  pushTracking(service, [
    {
      ...trackingUpdate(shipment, anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z")),
      ...{ courier, estimatedDelivery: { from: new Date(day), to: new Date(day) } },
    },
  ]);

async function aCustomCourier(): Promise<string> {
  const { id } = await service.ctx.db
    .insertInto("customCouriers")
    .values({
      shopId: shop.id,
      name: "Own vans",
      trackingUrl: "https://vans.test/{number}",
      createdAt: service.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return customCode(id);
}

const shown = async () => (await orderDetail(service, shop, shipment)).shipments[0];

it.each([
  ["as the provider names it", "dhl-express"],
  ["that the provider does not name", null],
])(
  "a push of the former courier, %s, that waits while that is changed brings its events, and not its date",
  async (_, named) => {
    await push(named, "2026-11-24");
    await change("gls-de");
    await service.settle();

    const after = await shown();
    expect(after).toMatchObject({ courier_code: "gls-de", estimate: null });
    expect(after.events).toHaveLength(1);
  },
);

it("one that waits and names the present courier keeps its date, as where a change was taken back", async () => {
  await push("dhl-express", "2026-11-24");
  await change("gls-de");
  await change("dhl-express");
  await service.settle();

  expect((await shown()).estimated_delivery_at).toContain("2026-11-24");
});

it("of pushes that arrive together the present courier's date counts, also where the former's comes last", async () => {
  await change("gls-de");
  await service.settle();
  later();
  await push("gls-de", "2026-11-25");
  await push("dhl-express", "2026-11-24");
  await service.settle();

  expect((await shown()).estimated_delivery_at).toContain("2026-11-25");
});

it.each([
  ["is named as it is", () => "gls-de", "gls-de"],
  ["is not named", () => "gls-de", null],
  ["shares its name at the provider with another one", () => "dpd-fr", "dpd-de"],
  ["has the former's name at the provider", () => "dpd-fr", "dhl-express"],
  ["is to be detected", () => null, "gls-de"],
  ["is to be detected, and is found to be the former one", () => null, "dhl-express"],
  ["is the shop's own, where the provider detects another one", aCustomCourier, "dhl-express"],
])("after the change the date counts, at each push, of a courier that %s", async (_, given, named) => {
  await change(await given());
  await service.settle();
  for (const day of ["2026-11-25", "2026-11-26"]) {
    later();
    await push(named, day);
    await service.settle();

    expect((await shown()).estimated_delivery_at).toContain(day);
  }
});

it("a provider's other name for a courier that was never changed costs no date", async () => {
  await service.ctx.db.deleteFrom("courierHistory").where("shopId", "=", shop.id).execute();
  await push("dhl-paket", "2026-11-24");
  await service.settle();

  expect((await shown()).estimated_delivery_at).toContain("2026-11-24");
});
