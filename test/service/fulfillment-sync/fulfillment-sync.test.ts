import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WRITABLE_STATUSES } from "../../../contract/shopper-visibility-limits";
import { applyTracking } from "../../../service/shipments/apply-tracking";
import { ShopifyError } from "../../../service/shopify/error";
import { sweepStatusMismatches } from "../../../service/fulfillment-sync/sweep-status-mismatches.job";
import { writeFulfillmentEvent } from "../../../service/fulfillment-sync/write-fulfillment-event.job";
import { anEvent } from "../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";

const DAY = 86_400_000;
let service: TestService;
let shop: TestShop;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  service.clock.now = new Date("2026-11-20T12:59:00Z");
});

const switchOn = (statuses: readonly string[] = WRITABLE_STATUSES) =>
  call(service, "POST", "/endApi/api/store/fulfillment-events", {
    as: shop,
    body: { enabled: true, statuses },
  });

/** An order that Shopify knows, sent in shipments of these numbers. */
async function aSentOrder(amount = 1) {
  const { shopify } = service.sandbox;
  const trackingNumbers = Array.from({ length: amount }, () => `SIM${String((count += 1)).padStart(9, "0")}`);
  const order = shopify.placeOrder(shop.domain, { email: "anna@example.com" });
  const fulfillment = shopify.fulfillOrder(shop.domain, order.id, { trackingNumbers, company: "Other" });
  await service.settle();
  const shipments = await service.ctx.db
    .selectFrom("shipments")
    .select(["id", "orderId", "fulfillmentId"])
    .where("shopId", "=", shop.id)
    .where("trackingNumber", "in", trackingNumbers)
    .orderBy("id")
    .execute();
  const written = () =>
    service.world
      .getShop(shop.domain)
      .findOrderOfFulfillment(fulfillment.id)!
      .fulfillments.flatMap(({ events }) => events);
  return { order, fulfillment, shipments, id: shipments[0]!.id, written };
}

const hear = (id: string, ...events: ReturnType<typeof anEvent>[]) =>
  applyTracking(service.ctx, shop.id, [{ shipmentId: id, events, isCheck: true }]);

/** A write that Shopify took although its answer never came. */
async function getThroughUnheard(fulfillment: string) {
  const { db } = service.ctx;
  await db.updateTable("fulfillmentWrites").set({ attempts: 1 }).where("shopId", "=", shop.id).execute();
  service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment, {
    status: "OUT_FOR_DELIVERY",
    happenedAt: "2026-11-20T12:10:00Z",
  });
}

const words = (events: { status: string }[]) => events.map(({ status }) => status);
const rows = () =>
  service.ctx.db
    .selectFrom("fulfillmentWrites")
    .selectAll()
    .where("shopId", "=", shop.id)
    .orderBy("id")
    .execute();
const detail = async (id: string) =>
  (await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop })).body.data.shipments[0];

describe("statuses written to Shopify", () => {
  it("are none until the merchant asks for it, and none of before then", async () => {
    const { id, written } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    await service.settle();
    await switchOn();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:20:00Z"));
    await service.settle();

    expect(written()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it("follow the journey in Shopify's words, with neither the carrier's words nor a place", async () => {
    await switchOn();
    const { id, written } = await aSentOrder();
    const steps = [
      anEvent("INFO_RECEIVED", "2026-11-20T12:01:00Z"),
      anEvent("IN_TRANSIT", "2026-11-20T12:02:00Z"),
      anEvent("IN_TRANSIT", "2026-11-20T12:03:00Z", { message: "Left Shenzhen" }),
      anEvent("ABNORMAL", "2026-11-20T12:04:00Z", { subStatus: "ABNORMAL_02" }),
      anEvent("WAITING_DELIVERY", "2026-11-20T12:05:00Z", { subStatus: "WAITING_DELIVERY_01" }),
      anEvent("DELIVERY_FAILED", "2026-11-20T12:06:00Z"),
      anEvent("WAITING_DELIVERY", "2026-11-20T12:07:00Z", { subStatus: "WAITING_DELIVERY_02" }),
      anEvent("DELIVERED", "2026-11-20T12:08:00Z"),
    ];
    for (const step of steps) {
      await hear(id, step);
      await service.settle();
    }

    expect(words(written())).toEqual([
      "CONFIRMED",
      "CARRIER_PICKED_UP",
      "IN_TRANSIT",
      "DELAYED",
      "OUT_FOR_DELIVERY",
      "ATTEMPTED_DELIVERY",
      "READY_FOR_PICKUP",
      "DELIVERED",
    ]);
    expect(written().every(({ message, city, country }) => !message && !city && !country)).toBe(true);
    expect(written().at(-1)!.happenedAt).toMatch(/^2026-11-20T12:08:00/);
  });

  it("say that a shipment is late once, as long as it is on its way", async () => {
    await switchOn();
    const { id, written } = await aSentOrder();
    const steps = [
      anEvent("IN_TRANSIT", "2026-11-20T12:01:00Z"),
      anEvent("IN_TRANSIT", "2026-11-20T12:02:00Z", { flag: "delayed", message: "Delayed" }),
      anEvent("IN_TRANSIT", "2026-11-20T12:03:00Z", { flag: "weather", message: "Snow" }),
      anEvent("ABNORMAL", "2026-11-20T12:04:00Z", { flag: "delayed", message: "Still delayed" }),
      anEvent("IN_TRANSIT", "2026-11-20T12:05:00Z", { message: "On its way again" }),
      anEvent("WAITING_DELIVERY", "2026-11-20T12:06:00Z", { flag: "delayed", message: "Late today" }),
      anEvent("DELIVERED", "2026-11-20T12:07:00Z", { flag: "delayed", message: "Delivered late" }),
    ];
    for (const step of steps) {
      await hear(id, step);
      await service.settle();
    }

    expect(words(written())).toEqual([
      "CARRIER_PICKED_UP",
      "DELAYED",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
      "DELIVERED",
    ]);
  });

  it("say of a shipment whose status did not move that it is late, and nothing of its other flags", async () => {
    const { id, written } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:01:00Z"));
    await switchOn();
    await hear(
      id,
      anEvent("IN_TRANSIT", "2026-11-20T12:02:00Z", { flag: "forwarded", message: "Forwarded" }),
    );
    await service.settle();
    expect(await rows()).toEqual([]);

    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:03:00Z", { flag: "delayed", message: "Delayed" }));
    await service.settle();

    expect(words(written())).toEqual(["DELAYED"]);
  });

  it("that a shipment is late are no news when they come back, and are not written again", async () => {
    await switchOn();
    const { id, written, shipments } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z", { flag: "delayed", message: "Delayed" }));
    await service.settle();
    for (let round = 0; round < 2; round += 1) {
      await call(service, "POST", "/endApi/api/order/sync", { as: shop, body: {} });
      await service.settle();
    }

    const shown = await detail(shipments[0]!.orderId);

    expect(words(written())).toEqual(["DELAYED"]);
    expect(await rows()).toHaveLength(1);
    expect(shown.events.map(({ message }: { message: string }) => message)).toEqual(["Delayed"]);
    expect(shown).toMatchObject({ status: "IN_TRANSIT", flag: "delayed", disagrees: false });
  });

  it("say where a late shipment is to whom does not want its delays written", async () => {
    await switchOn(["IN_TRANSIT", "FAILURE"]);
    const { id, written } = await aSentOrder();
    const late = { flag: "delayed" as const };
    await hear(id, anEvent("INFO_RECEIVED", "2026-11-20T12:01:00Z"));
    await hear(
      id,
      anEvent("IN_TRANSIT", "2026-11-20T12:02:00Z"),
      anEvent("IN_TRANSIT", "2026-11-20T12:03:00Z", late),
    );
    await service.settle();
    await hear(id, anEvent("ABNORMAL", "2026-11-20T12:04:00Z", { ...late, message: "Stuck" }));
    await service.settle();

    expect(words(written())).toEqual(["IN_TRANSIT", "FAILURE"]);
  });

  it("are no news when they come back by webhook or by reading", async () => {
    await switchOn();
    const { id, order, shipments } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z", { message: "Left the hub" }));
    await service.settle();
    await call(service, "POST", "/endApi/api/order/sync", { as: shop, body: {} });
    await service.settle();

    const shown = await detail(shipments[0]!.orderId);

    expect(order.name).toBeTruthy();
    expect(shown.events.map(({ message }: { message: string }) => message)).toEqual(["Left the hub"]);
    expect(shown).toMatchObject({ shopify_status: "IN_TRANSIT", disagrees: false });
    expect(shown.fulfillment_sync).toMatchObject({ status: "CARRIER_PICKED_UP", state: "written" });
  });

  it("are known by what they say when they come back before Shopify's answer does", async () => {
    await switchOn();
    const { id, shipments, fulfillment } = await aSentOrder();
    await hear(id, anEvent("WAITING_DELIVERY", "2026-11-20T12:10:00.700Z"));
    await getThroughUnheard(fulfillment.id);
    await service.sandbox.shopify.drainWebhooks();
    await service.settle();

    expect((await detail(shipments[0]!.orderId)).events).toHaveLength(1);
  });

  it("are not written again where an earlier try got through unheard", async () => {
    await switchOn();
    const { id, written, fulfillment } = await aSentOrder();
    await hear(id, anEvent("WAITING_DELIVERY", "2026-11-20T12:10:00Z"));
    await getThroughUnheard(fulfillment.id);
    await service.settle();

    expect(words(written())).toEqual(["OUT_FOR_DELIVERY"]);
    expect(await rows()).toMatchObject([{ state: "written", shopifyEventId: written()[0]!.id }]);
  });

  it("are only the newest where many have piled up", async () => {
    await switchOn();
    const { id, written } = await aSentOrder();
    for (const [minute, status] of (["IN_TRANSIT", "WAITING_DELIVERY", "DELIVERED"] as const).entries())
      await hear(id, anEvent(status, `2026-11-20T12:1${minute}:00Z`));
    await service.settle();

    expect(words(written())).toEqual(["DELIVERED"]);
    expect((await rows()).map(({ state }) => state)).toEqual(["overtaken", "overtaken", "written"]);
  });

  it("are those the merchant has chosen, and nothing that happened before the app was installed", async () => {
    await switchOn(["DELIVERED"]);
    const { id, written } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    await hear(id, anEvent("DELIVERED", "2026-11-20T12:20:00Z"));
    const old = await aSentOrder();
    await hear(old.id, anEvent("DELIVERED", "2026-11-18T12:20:00Z"));
    await service.settle();

    expect(words(written())).toEqual(["DELIVERED"]);
    expect(old.written()).toEqual([]);
  });

  it("say delivered when the last shipment of a fulfilment is there", async () => {
    await switchOn(["DELIVERED"]);
    const { shipments, written } = await aSentOrder(2);
    await hear(shipments[0]!.id, anEvent("DELIVERED", "2026-11-20T12:20:00Z"));
    await service.settle();
    expect(written()).toEqual([]);

    await hear(shipments[1]!.id, anEvent("DELIVERED", "2026-11-20T12:30:00Z"));
    await service.settle();

    expect(words(written())).toEqual(["DELIVERED"]);
  });

  it.each([
    ["DELIVERED", { status: "DELIVERED" }],
    ["DELAYED", { flag: "delayed" }],
  ])("do not tell Shopify %s, which Shopify has told us", async (status, shown) => {
    await switchOn();
    const { fulfillment, written, shipments } = await aSentOrder();
    service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status,
      happenedAt: "2026-11-20T12:30:00Z",
      message: "By another app",
    });
    await service.settle();

    expect(await detail(shipments[0]!.orderId)).toMatchObject(shown);
    expect(words(written())).toEqual([status]);
    expect(await rows()).toEqual([]);
  });

  it("are dropped where the switch was turned back while they waited", async () => {
    await switchOn();
    const { id, written } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    const body = { enabled: false, statuses: [] };
    await call(service, "POST", "/endApi/api/store/fulfillment-events", { as: shop, body });
    await service.settle();

    expect(written()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "skipped", reason: "switched_off" }]);
  });
});

describe("a status that Shopify does not take", () => {
  it("is kept with Shopify's words, and the merchant sees it in the settings and at the shipment", async () => {
    await switchOn();
    const { id, order, shipments } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    service.sandbox.shopify.deleteOrder(shop.domain, order.id);
    const [row] = await rows();
    await writeFulfillmentEvent.run(service.ctx, { shop: shop.id, id: row!.id });

    const settings = await call(service, "GET", "/endApi/api/store/fulfillment-events", { as: shop });

    expect(settings.body.data.failures).toEqual([
      expect.objectContaining({
        order_name: order.name,
        status: "CARRIER_PICKED_UP",
        reason: "Fulfillment does not exist.",
      }),
    ]);
    expect((await detail(shipments[0]!.orderId)).fulfillment_sync).toMatchObject({ state: "failed" });
  });

  it("is tried again while Shopify is away, and given up with the reason in the end", async () => {
    await switchOn();
    const { id } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    const [row] = await rows();
    const payload = { shop: shop.id, id: row!.id };
    const away = { ...service.ctx.shopify, graphql: () => Promise.reject(new ShopifyError("Away", 503)) };

    await expect(writeFulfillmentEvent.run({ ...service.ctx, shopify: away }, payload)).rejects.toThrow(
      "Away",
    );
    expect(await rows()).toMatchObject([{ state: "queued", attempts: 1 }]);
    await writeFulfillmentEvent.onDeadLetter!(service.ctx, payload, new Error("Away"));

    expect(await rows()).toMatchObject([{ state: "failed", reason: "Away" }]);
  });

  it("is tried again with the carrier's next news, and with it alone", async () => {
    await switchOn(["IN_TRANSIT"]);
    const { id, written } = await aSentOrder();
    await hear(
      id,
      anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"),
      anEvent("IN_TRANSIT", "2026-11-20T12:20:00Z"),
    );
    const [row] = await rows();
    await writeFulfillmentEvent.onDeadLetter!(service.ctx, { shop: shop.id, id: row!.id }, new Error("Away"));

    await hear(id);
    const before = await rows();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:30:00Z"));
    await service.settle();

    expect(before).toHaveLength(1);
    expect(words(written())).toEqual(["IN_TRANSIT"]);
    expect(await rows()).toMatchObject([{ state: "failed" }, { state: "written" }]);
  });

  it("is final at once where Shopify has taken the permission back", async () => {
    await switchOn();
    const { id } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    const [row] = await rows();
    const closed = { ...service.ctx.shopify, graphql: () => Promise.reject(new ShopifyError("Closed", 403)) };

    await writeFulfillmentEvent.run({ ...service.ctx, shopify: closed }, { shop: shop.id, id: row!.id });

    expect(await rows()).toMatchObject([{ state: "failed", reason: "Closed" }]);
  });
});

describe("Shopify and we, where we disagree", () => {
  it("stand side by side on the order page", async () => {
    const { id, shipments, fulfillment } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:40:00Z"));
    service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "OUT_FOR_DELIVERY",
      happenedAt: "2026-11-20T12:10:00Z",
    });
    await service.settle();

    expect(await detail(shipments[0]!.orderId)).toMatchObject({
      status: "IN_TRANSIT",
      shopify_status: "WAITING_DELIVERY",
      carrier_status: "IN_TRANSIT",
      disagrees: true,
    });
  });

  it("are read again in the night, once it has lasted for a day", async () => {
    const { shopify } = service.sandbox;
    const { id, shipments, fulfillment } = await aSentOrder();
    await hear(id, anEvent("IN_TRANSIT", "2026-11-20T12:40:00Z"));
    shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "OUT_FOR_DELIVERY",
      happenedAt: "2026-11-20T12:10:00Z",
    });
    await service.settle();
    // What came next was lost on its way to us.
    shopify.faults.drop = 1;
    shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "DELIVERED",
      happenedAt: "2026-11-20T12:50:00Z",
    });
    await shopify.drainWebhooks();
    const status = async () =>
      (
        await service.ctx.db
          .selectFrom("shipments")
          .select("status")
          .where("id", "=", shipments[0]!.id)
          .executeTakeFirst()
      )?.status;

    service.clock.now = new Date(service.clock.now.getTime() + DAY / 2);
    await sweepStatusMismatches.run(service.ctx, {});
    await service.settle();
    expect(await status()).toBe("IN_TRANSIT");

    service.clock.now = new Date(service.clock.now.getTime() + DAY);
    await sweepStatusMismatches.run(service.ctx, {});
    await service.settle();
    expect(await status()).toBe("DELIVERED");
  });
});
