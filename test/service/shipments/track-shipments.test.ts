import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProviderError } from "../../../service/couriers/provider";
import { signAdminToken } from "../../../service/shops/admin-token";
import { sweepShipments } from "../../../service/shipments/sweep-shipments.job";
import type { TrackingEvent } from "../../../service/shipments/status/tracking-event";
import { anEvent } from "../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let service: TestService;
let shop: TestShop;
let number: string;
let orderName: string;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  service.courier.failWith(null);
  service.courier.asked.length = 0;
  shop = await aShop(service);
  count += 1;
  number = `SIM${String(count).padStart(9, "0")}`;
});

async function later(ms: number, of: TestService = service, as: TestShop = shop): Promise<void> {
  of.clock.now = new Date(of.clock.now.getTime() + ms);
  as.bearer = await signAdminToken(of.config, as.domain, 3600, of.clock.now);
}

/** An order that a buyer has placed and the merchant has sent, known to Shopify; webhooks are on their way. */
function aSentOrder(domain = shop.domain, trackingNumber = number) {
  const { shopify } = service.sandbox;
  const order = shopify.placeOrder(domain, { email: "anna@example.com" });
  shopify.fulfillOrder(domain, order.id, { trackingNumber, company: "Other" });
  orderName = order.name;
  return order;
}

/** The queue's own clock does not stand still with ours, so what failed is started again by hand. */
async function sweep() {
  await sweepShipments.run(service.ctx, {});
  await service.settle();
}

async function listed(as = shop) {
  const { body } = await call(service, "POST", "/endApi/api/order/list", {
    as,
    body: { filter: { query: orderName } },
  });
  return body.data.content[0];
}

async function detail(as = shop) {
  const { id } = await listed(as);
  return (await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as })).body.data;
}

const push = (updates: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/couriers/simulated/webhook`, {
    method: "POST",
    body: JSON.stringify(updates),
    headers: { "x-signature": "right", "x-id": randomUUID(), ...headers },
  });
const update = (...events: TrackingEvent[]) => ({
  trackingNumber: number,
  events,
  isGivenUp: false,
  estimatedDelivery: null,
});

describe("a shipment that was sent", () => {
  it("is asked about at once, and its status shows in the list and on the order page", async () => {
    service.courier.knows(
      number,
      anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z", { message: "Left the depot" }),
    );

    aSentOrder();
    await service.settle();

    expect(service.courier.asked.map((shipment) => shipment.trackingNumber)).toEqual([number]);
    expect(await listed()).toMatchObject({
      status: "IN_TRANSIT",
      shipments: [{ tracking_number: number, status: "IN_TRANSIT", last_event: "Left the depot" }],
    });
    expect(await detail()).toMatchObject({
      shipments: [
        { provider: "simulated", problem: null, events: [{ message: "Left the depot", source: "carrier" }] },
      ],
    });
  });

  it("tells the provider country, town and postcode, and nothing that names the buyer", async () => {
    aSentOrder();
    await service.settle();

    expect(service.courier.asked[0]).toMatchObject({
      destination: { country: "US", city: "Portland", zip: "97201" },
    });
    expect(JSON.stringify(service.courier.asked)).not.toMatch(/Ada|Lindqvist|Harbour Street|anna@/);
  });

  it("moves on when the carrier knows more", async () => {
    service.courier.knows(number, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    aSentOrder();
    await service.settle();
    await later(DAY);
    service.courier.knows(
      number,
      anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"),
      anEvent("DELIVERED", "2026-11-21T11:00:00Z"),
    );

    await sweep();

    expect(await listed()).toMatchObject({ status: "DELIVERED" });
    expect((await detail()).shipments[0]).toMatchObject({
      delivered_at: "2026-11-21T11:00:00.000Z",
      next_check_at: null,
    });
  });

  it("is not lost when the provider is down for longer than the job tries", async () => {
    service.courier.failWith(new ProviderError("unavailable", "down"));
    aSentOrder();
    await service.settle();
    expect(await listed()).toMatchObject({ status: "INIT", shipments: [{ tracking_number: number }] });

    service.courier.failWith(null);
    service.courier.knows(number, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    await later(31 * MINUTE);
    await sweep();

    expect(await listed()).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("is not lost when the provider refuses our key, which a person mends hours later", async () => {
    service.courier.failWith(new ProviderError("auth", "wrong key"));
    aSentOrder();
    await service.settle();
    for (let hour = 0; hour < 3; hour += 1) {
      await later(60 * MINUTE);
      await sweep();
    }

    service.courier.failWith(null);
    service.courier.knows(number, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    await later(60 * MINUTE);
    await sweep();

    expect(await listed()).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("shows why nothing can be learnt when the provider refuses its number, and expires in the end", async () => {
    const refusing = await createTestService({
      couriers: [
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
    refusing.sandbox.shopify.fulfillOrder(there.domain, order.id, { trackingNumber: number });
    await refusing.settle();
    const show = async () => {
      const { body } = await call(refusing, "POST", "/endApi/api/order/list", { as: there, body: {} });
      const answer = await call(refusing, "GET", `/endApi/api/order/detail?id=${body.data.content[0].id}`, {
        as: there,
      });
      return answer.body.data.shipments[0];
    };

    expect(await show()).toMatchObject({ problem: "No courier has numbers like this", status: "INIT" });

    await later(31 * DAY, refusing, there);
    await sweepShipments.run(refusing.ctx, {});
    await refusing.settle();
    expect(await show()).toMatchObject({ status: "EXPIRED", problem: "No courier has numbers like this" });
    await refusing.close();
  });

  it("is taken by one of two sweeps that run at once", async () => {
    aSentOrder();
    await service.settle();
    service.courier.asked.length = 0;
    await later(DAY);
    let reads = 0;
    const { read } = service.ctx.couriers[0]!;
    service.ctx.couriers[0]!.read = (shipments) => (
      (reads += shipments.filter((shipment) => shipment.trackingNumber === number).length),
      read(shipments)
    );

    await Promise.all([sweepShipments.run(service.ctx, {}), sweepShipments.run(service.ctx, {})]);
    await service.settle();

    service.ctx.couriers[0]!.read = read;
    expect(reads).toBe(1);
  });

  it("is left alone after the app was removed, whatever is still queued or pushed, and followed again on return", async () => {
    service.courier.knows(number, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    aSentOrder();
    await service.settle();
    await call(service, "POST", "/endApi/api/order/refresh-shipment", {
      as: shop,
      body: { id: (await detail()).shipments[0].id },
    });
    await later(MINUTE);
    service.sandbox.shopify.uninstall(shop.domain);
    await service.sandbox.shopify.drainWebhooks();
    service.courier.asked.length = 0;
    await service.settle();

    await push([update(anEvent("DELIVERED", "2026-11-20T11:59:00Z"))]);
    await later(DAY);
    await sweep();
    const row = await service.ctx.db
      .selectFrom("shipments")
      .select(["status", "nextCheckAt"])
      .where("trackingNumber", "=", number)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe("IN_TRANSIT");

    service.courier.knows(number, anEvent("DELIVERED", "2026-11-20T11:59:00Z"));
    const token = await service.sandbox.shopify.idToken(shop.domain);
    service.sandbox.shopify.install(shop.domain);
    await call(service, "POST", "/shopify/oauth/getAccessToken", { body: { token, shop: shop.domain } });
    await service.settle();
    await later(15 * MINUTE);
    await sweep();
    expect(await listed()).toMatchObject({ status: "DELIVERED" });
  });
});

describe("a push of the courier", () => {
  beforeEach(async () => {
    aSentOrder();
    await service.settle();
  });

  it("moves the shipment within a moment", async () => {
    expect((await push([update(anEvent("WAITING_DELIVERY", "2026-11-20T11:00:00Z"))])).status).toBe(200);
    await service.settle();

    expect(await listed()).toMatchObject({ status: "WAITING_DELIVERY" });
  });

  it("is refused with 401 and leaves no trace when it is not signed", async () => {
    const before = await inboxSize();

    const answer = await push([update(anEvent("DELIVERED", "2026-11-20T11:00:00Z"))], {
      "x-signature": "wrong",
    });
    await service.settle();

    expect(answer.status).toBe(401);
    expect(await inboxSize()).toBe(before);
    expect(await listed()).toMatchObject({ status: "NO_RECORD" });
  });

  it("is taken once, however often it is repeated at once", async () => {
    const id = randomUUID();
    const body = [update(anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z"))];

    const answers = await Promise.all(Array.from({ length: 20 }, () => push(body, { "x-id": id })));
    await service.settle();

    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect((await detail()).shipments[0].events).toHaveLength(1);
  });

  it("that tells of a number twice is heard twice", async () => {
    await push([
      update(anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z")),
      update(anEvent("WAITING_DELIVERY", "2026-11-20T11:00:00Z")),
    ]);
    await service.settle();

    expect((await detail()).shipments[0].events).toHaveLength(2);
  });

  it("about a number that two shops have reaches both, and no third", async () => {
    const [second, third] = [await aShop(service), await aShop(service)];
    const name = orderName;
    aSentOrder(second.domain);
    aSentOrder(third.domain, `${number}X`);
    await service.settle();

    await push([update(anEvent("DELIVERED", "2026-11-20T11:00:00Z"))]);
    await service.settle();

    orderName = name;
    for (const [as, status] of [
      [shop, "DELIVERED"],
      [second, "DELIVERED"],
      [third, "NO_RECORD"],
    ] as const) {
      expect(await listed(as)).toMatchObject({ status });
    }
  });

  it("of a provider nobody knows is 404, and a body nobody can read does no harm", async () => {
    const nowhere = await fetch(`${service.url}/couriers/nobody/webhook`, { method: "POST", body: "{}" });
    expect(nowhere.status).toBe(404);

    const broken = await fetch(`${service.url}/couriers/simulated/webhook`, {
      method: "POST",
      body: "{broken",
      headers: { "x-signature": "right", "x-id": randomUUID() },
    });
    await service.settle();
    expect(broken.status).toBe(200);
    expect(await listed()).toMatchObject({ status: "NO_RECORD" });
  });

  it("with a carrier's words that no database takes as they are still moves the shipment", async () => {
    const message = "Delivered\u0000 to \ud83d";

    await push([
      update(
        anEvent("DELIVERED", "2026-11-20T11:00:00Z", {
          message,
          place: { city: "A\u0000\ud83d", province: null, country: null, zip: null },
        }),
      ),
    ]);
    await service.settle();

    expect(await listed()).toMatchObject({ status: "DELIVERED" });
  });
});

const inboxSize = async () => (await service.ctx.db.selectFrom("inbox").select("id").execute()).length;
