import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProviderError } from "../../../../service/domain/tracking-providers/provider";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { sweepShipments } from "../../../../service/domain/shipments/sweep-shipments.job";
import { anEvent } from "../../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import type { SentShipment } from "./a-sent-shipment";
import {
  aSentShipment,
  aSentOrder,
  orderDetail,
  listedOrder,
  pushTracking,
  trackingUpdate,
} from "./a-sent-shipment";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let service: TestService;
let shop: TestShop;
let shipment: SentShipment;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  service.courier.failWith(null);
  service.courier.asked.length = 0;
  shop = await aShop(service);
  shipment = aSentShipment();
});

async function later(ms: number, of: TestService = service, as: TestShop = shop): Promise<void> {
  of.clock.now = new Date(of.clock.now.getTime() + ms);
  as.bearer = await signAdminToken(of.config, as.domain, 3600, of.clock.now);
}

/** The queue's own clock does not stand still with ours, so what failed is started again by hand. */
async function sweep() {
  await sweepShipments.run(service.ctx, {});
  await service.settle();
}

describe("a shipment that was sent", () => {
  it("is asked about at once, and its status shows in the list and on the order page", async () => {
    service.courier.knows(
      shipment.number,
      anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z", { message: "Left the depot" }),
    );

    aSentOrder(service, shop, shipment);
    await service.settle();

    expect(service.courier.asked.map((shipment) => shipment.trackingNumber)).toEqual([shipment.number]);
    expect(await listedOrder(service, shop, shipment)).toMatchObject({
      status: "IN_TRANSIT",
      shipments: [{ tracking_number: shipment.number, status: "IN_TRANSIT", last_event: "Left the depot" }],
    });
    expect(await orderDetail(service, shop, shipment)).toMatchObject({
      shipments: [
        { provider: "simulated", problem: null, events: [{ message: "Left the depot", source: "courier" }] },
      ],
    });
  });

  it("tells the provider country, town and postcode, and nothing that names the buyer", async () => {
    aSentOrder(service, shop, shipment);
    await service.settle();

    expect(service.courier.asked[0]).toMatchObject({
      destination: { country: "US", city: "Portland", province: "OR", zip: "97201" },
    });
    expect(JSON.stringify(service.courier.asked)).not.toMatch(/Ada|Lindqvist|Harbour Street|anna@/);
  });

  it("moves on when the courier knows more", async () => {
    service.courier.knows(shipment.number, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    aSentOrder(service, shop, shipment);
    await service.settle();
    await later(DAY);
    service.courier.knows(
      shipment.number,
      anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"),
      anEvent("DELIVERED", "2026-11-21T11:00:00Z"),
    );

    await sweep();

    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "DELIVERED" });
    expect((await orderDetail(service, shop, shipment)).shipments[0]).toMatchObject({
      delivered_at: "2026-11-21T11:00:00.000Z",
      next_check_at: null,
    });
  });

  it("is not lost when the provider is down for longer than the job tries", async () => {
    service.courier.failWith(new ProviderError("unavailable", "down"));
    aSentOrder(service, shop, shipment);
    await service.settle();
    expect(await listedOrder(service, shop, shipment)).toMatchObject({
      status: "INIT",
      shipments: [{ tracking_number: shipment.number }],
    });

    service.courier.failWith(null);
    service.courier.knows(shipment.number, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    await later(31 * MINUTE);
    await sweep();

    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("is not lost when the provider refuses our key, which a person mends hours later", async () => {
    service.courier.failWith(new ProviderError("auth", "wrong key"));
    aSentOrder(service, shop, shipment);
    await service.settle();
    for (let hour = 0; hour < 3; hour += 1) {
      await later(60 * MINUTE);
      await sweep();
    }

    service.courier.failWith(null);
    service.courier.knows(shipment.number, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    await later(60 * MINUTE);
    await sweep();

    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("shows why nothing can be learnt when the provider refuses its number, and expires in the end", async () => {
    const refusing = await createTestService({
      trackingProviders: [
        {
          ...service.courier,
          register: (shipments) =>
            Promise.resolve(
              shipments.map((shipment) => ({
                outcome: "rejected" as const,
                shipment,
                code: "invalid_number",
                reason: "No courier has numbers like this",
                isRetryable: false,
              })),
            ),
        },
      ],
    });
    const there = await aShop(refusing);
    const order = refusing.sandbox.shopify.placeOrder(there.domain);
    refusing.sandbox.shopify.fulfillOrder(there.domain, order.id, { trackingNumber: shipment.number });
    await refusing.settle();
    const show = async () => {
      const { body } = await call(refusing, "POST", "/endApi/api/order/list", { as: there, body: {} });
      const response = await call(refusing, "GET", `/endApi/api/order/detail?id=${body.data.content[0].id}`, {
        as: there,
      });
      return response.body.data.shipments[0];
    };

    expect(await show()).toMatchObject({ problem: "No courier has numbers like this", status: "INIT" });

    await later(31 * DAY, refusing, there);
    await sweepShipments.run(refusing.ctx, {});
    await refusing.settle();
    expect(await show()).toMatchObject({ status: "EXPIRED", problem: "No courier has numbers like this" });
    await refusing.close();
  });

  it("is taken by one of two sweeps that run at once", async () => {
    aSentOrder(service, shop, shipment);
    await service.settle();
    service.courier.asked.length = 0;
    await later(DAY);
    let reads = 0;
    const { read } = service.ctx.trackingProviders[0]!;
    service.ctx.trackingProviders[0]!.read = (shipments) => (
      (reads += shipments.filter((each) => each.trackingNumber === shipment.number).length),
      read(shipments)
    );

    await Promise.all([sweepShipments.run(service.ctx, {}), sweepShipments.run(service.ctx, {})]);
    await service.settle();

    service.ctx.trackingProviders[0]!.read = read;
    expect(reads).toBe(1);
  });

  it("is left alone after the app was removed, whatever is still queued or pushed, and followed again on return", async () => {
    service.courier.knows(shipment.number, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    aSentOrder(service, shop, shipment);
    await service.settle();
    await call(service, "POST", "/endApi/api/order/refresh-shipment", {
      as: shop,
      body: { id: (await orderDetail(service, shop, shipment)).shipments[0].id },
    });
    await later(MINUTE);
    service.sandbox.shopify.uninstall(shop.domain);
    await service.sandbox.shopify.drainWebhooks();
    service.courier.asked.length = 0;
    await service.settle();

    await pushTracking(service, [trackingUpdate(shipment, anEvent("DELIVERED", "2026-11-20T11:59:00Z"))]);
    await later(DAY);
    await sweep();
    const row = await service.ctx.db
      .selectFrom("shipments")
      .select(["status", "nextCheckAt"])
      .where("trackingNumber", "=", shipment.number)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe("IN_TRANSIT");

    service.courier.knows(shipment.number, anEvent("DELIVERED", "2026-11-20T11:59:00Z"));
    const token = await service.sandbox.shopify.idToken(shop.domain);
    service.sandbox.shopify.install(shop.domain);
    await call(service, "POST", "/shopify/oauth/getAccessToken", { body: { token, shop: shop.domain } });
    await service.settle();
    await later(15 * MINUTE);
    await sweep();
    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "DELIVERED" });
  });
});
