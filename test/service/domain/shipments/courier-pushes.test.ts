import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isBeforeOrder, isBeforeOrderInSql } from "../../../../service/domain/shipments/before-order";
import type { EventSource } from "../../../../service/domain/tracking-providers/tracking-event";
import { loadTrackedOrders } from "../../../../service/read/tracked-order/load-tracked-orders";
import {
  listLatestOrders,
  listOrdersById,
} from "../../../../service/read/tracked-order/tracked-orders.queries";
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

describe("a push of the courier", () => {
  beforeEach(async () => {
    aSentOrder(service, shop, shipment);
    await service.settle();
  });

  it("moves the shipment within a moment", async () => {
    expect(
      (
        await pushTracking(service, [
          trackingUpdate(shipment, anEvent("WAITING_DELIVERY", "2026-11-20T11:00:00Z")),
        ])
      ).status,
    ).toBe(200);
    await service.settle();

    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "WAITING_DELIVERY" });
  });

  it.each([
    ["the same courier", "usps", "WAITING_DELIVERY"],
    ["another courier", "dhl-express", "INIT"],
    ["a courier that it does not name", null, "INIT"],
  ])("from the provider that it moves to counts where it is of %s", async (_, courier, status) => {
    const of = service.ctx.db.updateTable("shipments").where("trackingNumber", "=", shipment.number);
    await of.set({ provider: "aftership", courier: "usps", status: "INIT" }).execute();
    const push = trackingUpdate(shipment, anEvent("WAITING_DELIVERY", "2026-11-20T11:00:00Z"));

    await pushTracking(service, [{ ...push, courier, isTrackingStopped: true }]);
    await service.settle();

    const stored = await service.ctx.db
      .selectFrom("shipments")
      .select(["status", "provider", "providerState", "pushedAt"])
      .where("trackingNumber", "=", shipment.number)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ status, provider: "aftership", providerState: "registered", pushedAt: null });
  });

  it("is refused with 401 and leaves no trace when it is not signed", async () => {
    const before = await inboxSize();

    const response = await pushTracking(
      service,
      [trackingUpdate(shipment, anEvent("DELIVERED", "2026-11-20T11:00:00Z"))],
      {
        "x-signature": "wrong",
      },
    );
    await service.settle();

    expect(response.status).toBe(401);
    expect(await inboxSize()).toBe(before);
    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "NO_RECORD" });
  });

  it("is taken once, however often it is repeated at once", async () => {
    const id = randomUUID();
    const body = [trackingUpdate(shipment, anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z"))];

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => pushTracking(service, body, { "x-id": id })),
    );
    await service.settle();

    expect(responses.every((response) => response.status === 200)).toBe(true);
    expect((await orderDetail(service, shop, shipment)).shipments[0].events).toHaveLength(1);
  });

  it("is of an earlier parcel for SQL where it is for JavaScript", async () => {
    const orderedAt = new Date("2026-11-20T12:00:00Z");
    const around = fc.integer({ min: -2, max: 2 }).map((ms) => ms - 7 * 86_400_000);
    const anyEvent = fc.record({
      source: fc.constantFrom<EventSource>("merchant", "shopify", "simulated"),
      occurredAt: fc
        .oneof(around, fc.integer({ min: -20 * 86_400_000, max: 86_400_000 }))
        .map((ms) => new Date(orderedAt.getTime() + ms)),
    });
    const events = fc.sample(anyEvent, 200);

    const { rows } = await sql<{ isBefore: boolean }>`
      select ${isBeforeOrderInSql("e", "o")} as is_before
      from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as ("source" text, "occurredAt" timestamptz)) with ordinality as e (source, occurred_at, n)
        cross join (values (${orderedAt}::timestamptz)) as o (ordered_at)
      order by n`.execute(service.ctx.db);

    expect(rows.map(({ isBefore }) => isBefore)).toEqual(
      events.map((event) => isBeforeOrder(event, orderedAt)),
    );
    expect(new Set(rows.map(({ isBefore }) => isBefore)).size).toBe(2);
  });

  it("that tells of an earlier parcel with the number counts for nothing, and is shown apart", async () => {
    const old = anEvent("DELIVERED", "2024-03-01T09:00:00Z");
    const without = anEvent("IN_TRANSIT", "1970-01-01T00:00:00Z");
    const label = anEvent("INFO_RECEIVED", "2026-11-17T09:00:00Z");
    const now = anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z");
    const stopped = { ...trackingUpdate(shipment, old), isTrackingStopped: true };
    const estimate = { from: new Date("2024-03-02"), to: new Date("2024-03-02") };

    await pushTracking(service, [{ ...stopped, estimatedDelivery: estimate }]);
    await service.settle();
    expect(await listedOrder(service, shop, shipment)).toMatchObject({
      status: "NO_RECORD",
      shipments: [{ delivered_at: null, last_event: null, estimated_delivery_at: null }],
    });

    await pushTracking(service, [trackingUpdate(shipment, old, without, label, now)]);
    await service.settle();
    const { shipments } = await orderDetail(service, shop, shipment);
    expect(shipments[0]).toMatchObject({ status: "IN_TRANSIT", delivered_at: null });
    expect(shipments[0].events.map(({ at }: { at: string }) => new Date(at))).toEqual([
      now.occurredAt,
      label.occurredAt,
    ]);
    expect(shipments[0].events_before_order.map(({ at }: { at: string }) => new Date(at))).toEqual([
      old.occurredAt,
      without.occurredAt,
    ]);
    expect(shipments[0].messages.map(({ status }: { status: string }) => status)).not.toContain("DELIVERED");
  });

  it("that dates a scan in the future by mistake counts for nothing until then, and is shown apart with the merchant", async () => {
    const now = anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z");
    const ahead = anEvent("WAITING_DELIVERY", "2036-11-20T11:00:00Z");
    await pushTracking(service, [trackingUpdate(shipment, now, ahead)]);
    await service.settle();

    const { shipments } = await orderDetail(service, shop, shipment);
    expect(shipments[0]).toMatchObject({ status: "IN_TRANSIT" });
    expect(shipments[0].events.map(({ at }: { at: string }) => new Date(at))).toEqual([now.occurredAt]);
    expect(shipments[0].events_ahead).toMatchObject([
      { at: ahead.occurredAt.toISOString(), to_shoppers: "hidden" },
    ]);
    const [latest] = await listLatestOrders(service.ctx.db, shop.id, 1);
    const orders = await listOrdersById(service.ctx.db, shop.id, [latest!.id]);
    const [shown] = (await loadTrackedOrders(service.ctx, service.ctx.db, shop.id, orders)).values();
    expect(shown!.shipments[0]!.events.map(({ at }) => at)).toEqual([now.occurredAt.toISOString()]);
  });

  it("that ends the tracking is not the last word: checking the shipment begins anew", async () => {
    const scan = anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z");
    await pushTracking(service, [{ ...trackingUpdate(shipment, scan), isTrackingStopped: true }]);
    await service.settle();
    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "EXPIRED" });
    const { id } = (await orderDetail(service, shop, shipment)).shipments[0];
    service.courier.asked.length = 0;

    const { body } = await call(service, "POST", "/endApi/api/order/refresh-shipment", {
      as: shop,
      body: { id },
    });
    await service.settle();

    expect(body.data).toEqual({ queued: true, mark: expect.any(String) });
    expect(service.courier.asked).toMatchObject([{ trackingNumber: shipment.number, isStopped: true }]);
    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("that comes before the registration is stored counts, but not for an order that waits for quota", async () => {
    const { db } = service.ctx;
    const unregister = () =>
      db
        .updateTable("shipments")
        .set({ provider: null, providerState: "none" })
        .where("shopId", "=", shop.id);
    await unregister().execute();
    await pushTracking(service, [trackingUpdate(shipment, anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z"))]);
    await service.settle();
    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "IN_TRANSIT" });

    await unregister().execute();
    await db.updateTable("orders").set({ isTracked: false }).where("shopId", "=", shop.id).execute();
    await pushTracking(service, [trackingUpdate(shipment, anEvent("DELIVERED", "2026-11-20T11:30:00Z"))]);
    await service.settle();
    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("that tells of a number twice is heard twice", async () => {
    await pushTracking(service, [
      trackingUpdate(shipment, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z")),
      trackingUpdate(shipment, anEvent("WAITING_DELIVERY", "2026-11-20T11:00:00Z")),
    ]);
    await service.settle();

    expect((await orderDetail(service, shop, shipment)).shipments[0].events).toHaveLength(2);
  });

  it("about a number that two shops have reaches both, and no third", async () => {
    const [second, third] = [await aShop(service), await aShop(service)];
    const name = shipment.orderName;
    aSentOrder(service, second, shipment);
    aSentOrder(service, third, shipment, `${shipment.number}X`);
    await service.settle();

    await pushTracking(service, [trackingUpdate(shipment, anEvent("DELIVERED", "2026-11-20T11:00:00Z"))]);
    await service.settle();

    shipment.orderName = name;
    for (const [as, status] of [
      [shop, "DELIVERED"],
      [second, "DELIVERED"],
      [third, "NO_RECORD"],
    ] as const) {
      expect(await listedOrder(service, as, shipment)).toMatchObject({ status });
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
    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "NO_RECORD" });
  });

  it("with a courier's words that no database takes as they are still moves the shipment", async () => {
    const message = "Delivered\u0000 to \ud83d";

    await pushTracking(service, [
      trackingUpdate(
        shipment,
        anEvent("DELIVERED", "2026-11-20T11:00:00Z", {
          message,
          place: { city: "A\u0000\ud83d", province: null, country: null, zip: null },
        }),
      ),
    ]);
    await service.settle();

    expect(await listedOrder(service, shop, shipment)).toMatchObject({ status: "DELIVERED" });
  });
});

const inboxSize = async () => (await service.ctx.db.selectFrom("inbox").select("id").execute()).length;
