import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder } from "../../shipments";
import { hoursAgo, track } from "./a-tracked-order";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
  await service.ctx.db.deleteFrom("rateLimits").execute();
});

describe("a shipment that was handed over", () => {
  it("keeps its legs: a number that comes later joins the courier, another courier is another leg", async () => {
    const order = await anOrder(service, shop);
    const shipmentId = order.shipments[0]!.id;
    const handOver = (courier: string, name: string, trackingNumber: string | null) =>
      applyTracking(service.ctx, shop.id, [
        { shipmentId, events: [], lastMile: { courier, name, trackingNumber } },
      ]);
    await handOver("usps", "USPS", null);
    await handOver("usps", "USPS", "9400");
    await handOver("usps", "USPS", null);
    await handOver("ontrac", "OnTrac", "D1");
    // An old push that is repeated.
    await handOver("usps", "USPS", null);

    const legs = await service.ctx.db
      .selectFrom("shipmentLegs")
      .select(["leg", "courier", "trackingNumber"])
      .where("shipmentId", "=", shipmentId)
      .orderBy("leg")
      .execute();
    const merchant = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, { as: shop });

    expect(legs).toEqual([
      { leg: 2, courier: "usps", trackingNumber: "9400" },
      { leg: 3, courier: "ontrac", trackingNumber: "D1" },
    ]);
    expect(merchant.body.data.shipments[0].last_mile).toMatchObject({
      courier: "OnTrac",
      tracking_number: "D1",
    });
  });

  it("is with the courier whose events came last, in whatever order we heard of the two", async () => {
    const order = await anOrder(service, shop);
    const shipmentId = order.shipments[0]!.id;
    const tell = (courier: string, name: string, hours: number) =>
      applyTracking(service.ctx, shop.id, [
        {
          shipmentId,
          events: [anEventAt(hoursAgo(service, hours), { courier, message: name })],
          lastMile: { courier, name, trackingNumber: null },
        },
      ]);

    await tell("ontrac", "OnTrac", 2);
    await tell("usps", "USPS", 20);

    expect((await track(service, shop, order)).order.shipments[0]!.lastMile).toMatchObject({
      courier: { name: "OnTrac" },
    });
  });
});
