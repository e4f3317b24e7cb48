import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
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
let id: string;

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
  id = (await orderDetail(service, shop, shipment)).shipments[0].id;
  later();
});

const later = () => void (service.clock.now = new Date(service.clock.now.getTime() + 60_000));

async function ask(): Promise<string> {
  const { body } = await call(service, "POST", "/endApi/api/order/refresh-shipment", {
    as: shop,
    body: { id },
  });
  return body.data.asked_at;
}
const became = (asked: string, as = shop) =>
  call(service, "GET", `/endApi/api/order/shipment-check?id=${id}&asked_at=${encodeURIComponent(asked)}`, {
    as,
  });
const outcome = async (asked: string) => (await became(asked)).body.data;

describe("a check on demand", () => {
  it("waits until it has ended, whatever another one has brought meanwhile", async () => {
    const asked = await ask();
    expect(await outcome(asked)).toEqual({ state: "waiting", new_events: 0 });

    await pushTracking(service, [trackingUpdate(shipment, anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z"))], {
      "x-id": randomUUID(),
    });
    const queued = service.ctx.db.selectFrom("trackingQueue").selectAll().where("shopId", "=", shop.id);
    const row = await queued.executeTakeFirstOrThrow();
    await service.settle();
    // As while the provider is being asked: the push was faster.
    await service.ctx.db.insertInto("trackingQueue").values(row).execute();
    expect(await outcome(asked)).toEqual({ state: "waiting", new_events: 1 });

    await ask();
    await service.settle();
    expect(await outcome(asked)).toEqual({ state: "answered", new_events: 1 });
  });

  it("does not count what had come before", async () => {
    await pushTracking(service, [trackingUpdate(shipment, anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z"))]);
    await service.settle();
    later();

    const asked = await ask();
    await service.settle();

    expect(await outcome(asked)).toEqual({ state: "answered", new_events: 0 });
  });

  it.each([
    ["is tried again at once, as after a failure that may be over", 5_000, "waiting"],
    ["is tried again only later", 60_000, "unanswered"],
  ])("that %s", async (_, ms, state) => {
    const asked = await ask();
    await service.ctx.db
      .updateTable("trackingQueue")
      .set({ dueAt: new Date(service.clock.now.getTime() + ms) })
      .where("shopId", "=", shop.id)
      .execute();

    expect((await outcome(asked)).state).toBe(state);
  });

  it.each([
    ["a poll got no answer", { failedChecks: 1 }, "unanswered"],
    ["its provider is away", { problem: "provider_unavailable" }, "unanswered"],
    ["its provider has taken it, and tells by itself", { lastCheckedAt: null }, "registered"],
  ])("says where %s", async (_, stored, state) => {
    const asked = await ask();
    await service.settle();
    await service.ctx.db.updateTable("shipments").set(stored).where("shopId", "=", shop.id).execute();

    expect((await outcome(asked)).state).toBe(state);
  });

  it("is not another shop's to see", async () => {
    const asked = await ask();

    expect(await became(asked, await aShop(service))).toMatchObject({ status: 404 });
  });
});
