import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ShopifyError } from "../../../../service/adapters/shopify/error";
import { fulfillmentEventChannel } from "../../../../service/features/fulfillment-sync/fulfillment-event.channel";
import { sweepStatusMismatches } from "../../../../service/features/fulfillment-sync/sweep-status-mismatches.job";
import { anEvent } from "../../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import {
  aSentOrder,
  shownShipment,
  reportEvents,
  listWrites,
  sendWhile,
  switchOnWrites,
  statusesOf,
} from "./a-sent-order";
import { sendDue } from "../../send-due";

const DAY = 86_400_000;
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  service.clock.now = new Date("2026-11-20T12:59:00Z");
});

/** A write that Shopify took although its answer never came. */
async function getThroughUnheard(fulfillment: string) {
  const { db } = service.ctx;
  await db.updateTable("deliveries").set({ attempts: 1 }).where("shopId", "=", shop.id).execute();
  service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment, {
    status: "OUT_FOR_DELIVERY",
    happenedAt: "2026-11-20T12:10:00Z",
  });
}

/** The last try of all that waits fails. */
async function giveUp(error: Error) {
  const { db } = service.ctx;
  await db
    .updateTable("deliveries")
    .set({ attempts: fulfillmentEventChannel.retry.tries - 1, nextAt: service.clock.now })
    .where("shopId", "=", shop.id)
    .execute();
  await sendWhile(service, error);
}

describe("statuses written to Shopify", () => {
  it("that a shipment is late are no news when they come back, and are not written again", async () => {
    await switchOnWrites(service, shop);
    const { id, written, shipments } = await aSentOrder(service, shop);
    await reportEvents(
      service,
      shop,
      id,
      anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z", { flag: "delayed", message: "Delayed" }),
    );
    await service.settle();
    for (let round = 0; round < 2; round += 1) {
      await call(service, "POST", "/endApi/api/order/sync", { as: shop, body: {} });
      await service.settle();
    }

    const shown = await shownShipment(service, shop, shipments[0]!.orderId);

    expect(statusesOf(written())).toEqual(["DELAYED"]);
    expect(await listWrites(service, shop)).toHaveLength(1);
    expect(shown.events.map(({ message }: { message: string }) => message)).toEqual(["Delayed"]);
    expect(shown).toMatchObject({ status: "IN_TRANSIT", flag: "delayed", disagrees: false });
  });

  it("are no news when they come back by webhook or by reading", async () => {
    await switchOnWrites(service, shop);
    const { id, order, shipments } = await aSentOrder(service, shop);
    await reportEvents(
      service,
      shop,
      id,
      anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z", { message: "Left the hub" }),
    );
    await service.settle();
    await call(service, "POST", "/endApi/api/order/sync", { as: shop, body: {} });
    await service.settle();

    const shown = await shownShipment(service, shop, shipments[0]!.orderId);

    expect(order.name).toBeTruthy();
    expect(shown.events.map(({ message }: { message: string }) => message)).toEqual(["Left the hub"]);
    expect(shown).toMatchObject({ shopify_status: "IN_TRANSIT", disagrees: false });
    expect(shown.fulfillment_sync).toMatchObject({ status: "CARRIER_PICKED_UP", state: "written" });
  });

  it("are known by what they say when they come back before Shopify's answer does", async () => {
    await switchOnWrites(service, shop);
    const { id, shipments, fulfillment } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("WAITING_DELIVERY", "2026-11-20T12:10:00.700Z"));
    await getThroughUnheard(fulfillment.id);
    await service.sandbox.shopify.drainWebhooks();
    await service.settle();

    expect((await shownShipment(service, shop, shipments[0]!.orderId)).events).toHaveLength(1);
  });

  it("are not written again where an earlier try got through unheard", async () => {
    await switchOnWrites(service, shop);
    const { id, written, fulfillment } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("WAITING_DELIVERY", "2026-11-20T12:10:00Z"));
    await getThroughUnheard(fulfillment.id);
    await service.settle();

    expect(statusesOf(written())).toEqual(["OUT_FOR_DELIVERY"]);
    expect(await listWrites(service, shop)).toMatchObject([
      { state: "written", shopifyEventId: written()[0]!.id },
    ]);
  });
});

describe("a status that Shopify does not take", () => {
  it("is kept with Shopify's words, and the merchant sees it in the settings and at the shipment", async () => {
    await switchOnWrites(service, shop);
    const { id, order, shipments } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    service.sandbox.shopify.deleteOrder(shop.domain, order.id);
    await sendDue(service);

    const settings = await call(service, "GET", "/endApi/api/store/fulfillment-events", { as: shop });

    expect(settings.body.data.failures).toEqual([
      expect.objectContaining({
        order_name: order.name,
        status: "CARRIER_PICKED_UP",
        reason: "Fulfillment does not exist.",
      }),
    ]);
    expect((await shownShipment(service, shop, shipments[0]!.orderId)).fulfillment_sync).toMatchObject({
      state: "failed",
    });
  });

  it("is tried again while Shopify is away, and given up with the reason in the end", async () => {
    await switchOnWrites(service, shop);
    const { id } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    const away = new ShopifyError("Away", 503);

    await sendWhile(service, away);
    expect(await listWrites(service, shop)).toMatchObject([{ state: "queued", attempts: 1, reason: "Away" }]);
    await giveUp(away);

    expect(await listWrites(service, shop)).toMatchObject([{ state: "failed", reason: "Away" }]);
  });

  it("is tried again with the courier's next news, and with it alone", async () => {
    await switchOnWrites(service, shop, ["IN_TRANSIT"]);
    const { id, written } = await aSentOrder(service, shop);
    await reportEvents(
      service,
      shop,
      id,
      anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"),
      anEvent("IN_TRANSIT", "2026-11-20T12:20:00Z"),
    );
    await giveUp(new ShopifyError("Away", 503));

    await reportEvents(service, shop, id);
    const before = await listWrites(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:30:00Z"));
    await service.settle();

    expect(before).toHaveLength(1);
    expect(statusesOf(written())).toEqual(["IN_TRANSIT"]);
    expect(await listWrites(service, shop)).toMatchObject([{ state: "failed" }, { state: "written" }]);
  });

  it("is final at once where Shopify has taken the permission back", async () => {
    await switchOnWrites(service, shop);
    const { id } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));

    await sendWhile(service, new ShopifyError("Closed", 403));

    expect(await listWrites(service, shop)).toMatchObject([{ state: "failed", reason: "Closed" }]);
  });
});

describe("Shopify and we, where we disagree", () => {
  it("stand side by side on the order page", async () => {
    const { id, shipments, fulfillment } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:40:00Z"));
    service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "OUT_FOR_DELIVERY",
      happenedAt: "2026-11-20T12:10:00Z",
    });
    await service.settle();

    expect(await shownShipment(service, shop, shipments[0]!.orderId)).toMatchObject({
      status: "IN_TRANSIT",
      shopify_status: "WAITING_DELIVERY",
      courier_status: "IN_TRANSIT",
      disagrees: true,
    });
  });

  it("are read again in the night, once it has lasted for a day", async () => {
    const { shopify } = service.sandbox;
    const { id, shipments, fulfillment } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:40:00Z"));
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

  it("of a fulfilment with two numbers speaks for the first, and leaves the second to its courier", async () => {
    const { fulfillment, shipments } = await aSentOrder(service, shop, 2);
    service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "DELIVERED",
      happenedAt: "2026-11-20T12:20:00Z",
    });
    await service.settle();
    await reportEvents(service, shop, shipments[1]!.id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    await call(service, "POST", "/endApi/api/order/sync", { as: shop, body: {} });
    await service.settle();

    const path = `/endApi/api/order/detail?id=${shipments[0]!.orderId}`;
    const { data } = (await call(service, "GET", path, { as: shop })).body;

    expect(data.shipments).toMatchObject([
      { status: "DELIVERED", disagrees: false },
      { status: "IN_TRANSIT", disagrees: true, events: [{ source: "courier" }] },
    ]);
  });
});
