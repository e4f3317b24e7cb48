import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tables } from "../../../../service/platform/db/tables";
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

/** The mark of the check. */
async function ask(): Promise<string> {
  const { body } = await call(service, "POST", "/endApi/api/order/refresh-shipment", {
    as: shop,
    body: { id },
  });
  return body.data.mark;
}
const became = (mark: string, as = shop) =>
  call(service, "GET", `/endApi/api/order/shipment-check?id=${id}&mark=${mark}`, {
    as,
  });
const outcome = async (mark: string) => (await became(mark)).body.data;

const store = (values: Updateable<Tables["shipments"]>) =>
  service.ctx.db.updateTable("shipments").set(values).where("shopId", "=", shop.id).execute();
const shipmentRow = () =>
  service.ctx.db.selectFrom("shipments").selectAll().where("shopId", "=", shop.id).executeTakeFirstOrThrow();

describe("a check on demand", () => {
  it("waits until it has ended, whatever another one has brought meanwhile", async () => {
    const mark = await ask();
    expect(await outcome(mark)).toEqual({ state: "waiting", new_events: 0 });

    await pushTracking(service, [trackingUpdate(shipment, anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z"))], {
      "x-id": randomUUID(),
    });
    const queued = service.ctx.db.selectFrom("trackingQueue").selectAll().where("shopId", "=", shop.id);
    const row = await queued.executeTakeFirstOrThrow();
    await service.settle();
    // As while the provider is being asked: the push was faster.
    await service.ctx.db.insertInto("trackingQueue").values(row).execute();
    expect(await outcome(mark)).toEqual({ state: "waiting", new_events: 1 });

    await ask();
    await service.settle();
    expect(await outcome(mark)).toEqual({ state: "answered", new_events: 1 });
  });

  it("does not count what had come before", async () => {
    await pushTracking(service, [trackingUpdate(shipment, anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z"))]);
    await service.settle();
    later();

    const mark = await ask();
    await service.settle();

    expect(await outcome(mark)).toEqual({ state: "answered", new_events: 0 });
  });

  it.each([
    ["is tried again at once, as after a failure that may be over", 5_000, "waiting"],
    ["is tried again only later", 60_000, "unanswered"],
  ])("that %s", async (_, ms, state) => {
    const mark = await ask();
    await service.ctx.db
      .updateTable("trackingQueue")
      .set({ dueAt: new Date(service.clock.now.getTime() + ms) })
      .where("shopId", "=", shop.id)
      .execute();

    expect((await outcome(mark)).state).toBe(state);
  });

  it.each([
    ["a poll got no answer", { failedChecks: 1 }, "unanswered"],
    ["its provider is away", { problem: "provider_unavailable" }, "unanswered"],
    ["its provider has taken it, and tells by itself", {}, "registered"],
    ["its number was refused", { providerState: "refused" as const }, "unanswered"],
    [
      "no provider has taken it, as while the budget is used up",
      { providerState: "none" as const },
      "unanswered",
    ],
  ])("says where %s", async (_, stored, state) => {
    const before = await shipmentRow();
    const mark = await ask();
    await service.settle();
    const { lastCheckedAt } = before;
    await store({ lastCheckedAt, ...stored });

    expect((await outcome(mark)).state).toBe(state);
  });

  it("does not take failures before it for its own", async () => {
    await store({ failedChecks: 2 });
    const mark = await ask();
    await service.ctx.db.deleteFrom("trackingQueue").where("shopId", "=", shop.id).execute();
    expect((await outcome(mark)).state).toBe("registered");
    await store({ failedChecks: 3 });
    expect((await outcome(mark)).state).toBe("unanswered");
  });

  it("after a change of courier begins with no failures", async () => {
    await store({ failedChecks: 2 });
    const { body } = await call(service, "POST", "/endApi/api/order/change-shipment", {
      as: shop,
      body: { id, tracking_number: shipment.number, courier: "gls-de" },
    });
    expect(body.data).toEqual({ id });

    expect((await shipmentRow()).failedChecks).toBe(0);
    const mark = await ask();
    later();
    await service.settle();
    expect((await outcome(mark)).state).toBe("answered");
  });

  it.each([
    ["behind", -120_000],
    ["ahead", 120_000],
  ])("is answered by a process whose clock is %s as well, and its news counted", async (_, ms) => {
    const mark = await ask();
    service.courier.knows(shipment.number, anEvent("IN_TRANSIT", "2026-11-20T11:00:00Z"));
    service.clock.now = new Date(service.clock.now.getTime() + ms);
    await service.ctx.db
      .updateTable("trackingQueue")
      .set({ dueAt: service.clock.now })
      .where("shopId", "=", shop.id)
      .execute();
    await service.settle();

    expect(await outcome(mark)).toEqual({ state: "answered", new_events: 1 });
  });

  it("is not another shop's to see", async () => {
    const mark = await ask();

    expect(await became(mark, await aShop(service))).toMatchObject({ status: 404 });
  });
});
