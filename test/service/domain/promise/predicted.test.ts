import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShipmentId } from "../../../../contract/ids";
import { isLikelyLate } from "../../../../service/domain/promise/history/warning";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { forecastShipments } from "../../../../service/domain/shipments/own-history/forecast-shipments.job";
import { listRanks } from "../../../../service/domain/shipments/own-history/forecasts.queries";
import { shipmentOf } from "../../../../service/domain/shipments/own-history/shipment-in-history";
import { listShipmentFacts } from "../../../../service/domain/shipments/own-history/shipment-facts.queries";
import { listEvents } from "../../../../service/domain/shipments/events.queries";
import { latenessPredicted } from "../../../../service/domain/shipments/shipment.events";
import { transaction } from "../../../../service/platform/db/database";
import { publish } from "../../../../service/platform/events/publish";
import { listMailRows } from "../../features/notifications/mail-rows";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt } from "../../shipments";
import { dayAfter, shipmentsOf, START } from "./shop-with-history";

const DAY_MS = 86_400_000;

let service: TestService;
let shop: TestShop;
let of: ReturnType<typeof shipmentsOf>;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = START;
  shop = await aShop(service);
  of = shipmentsOf(service, shop);
});

async function aHistory() {
  await of.sendAll(
    0,
    Array.from({ length: 40 }, (_, at) => 3 + (at % 3)),
  );
  service.clock.now = dayAfter(6);
  await service.settle();
}

const rowOf = (id: ShipmentId) =>
  service.ctx.db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const factsOf = async (id: ShipmentId) => {
  const [facts] = await listShipmentFacts(service.ctx.db, shop.id, [id]);
  return shipmentOf(facts!, await listEvents(service.ctx.db, shop.id, [id]), service.clock.now);
};

describe("a forecast", () => {
  it("leaves the next poll where it is, also one that was set since", async () => {
    await aHistory();
    const id = await of.send(10, null);
    await service.settle();
    const at = new Date("2026-08-20T01:02:03Z");
    await service.ctx.db.updateTable("shipments").set({ nextCheckAt: at }).where("id", "=", id).execute();
    service.clock.now = dayAfter(12);
    await forecastShipments.run(service.ctx, { shop: shop.id, ids: [id] });
    expect((await rowOf(id)).nextCheckAt).toEqual(at);
  });

  it("is no news where only the range begins on another day", async () => {
    await aHistory();
    const id = await of.send(10, null);
    await service.settle();
    const { at, from, since } = { at: dayAfter(20), from: dayAfter(15), since: service.clock.now };
    const midnight = (moment: Date) => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
    const name = (first: Date) =>
      applyTracking(service.ctx, shop.id, [
        {
          ...{ shipmentId: id, events: [], keepsCheck: true },
          historyDate: { from: midnight(first), at: midnight(at), reason: { by: "rules", steps: [] } },
        },
      ]);
    await name(from);
    const events = await newsOf(id);
    service.clock.now = dayAfter(11.5);
    await name(dayAfter(17));
    expect(await rowOf(id)).toMatchObject({
      ...{ estimatedFrom: midnight(dayAfter(17)), estimatedDeliveryAt: midnight(at), estimatedAt: since },
    });
    expect(await newsOf(id)).toBe(events);
  });

  it("knows no scan that is dated far in the future", async () => {
    await aHistory();
    const id = await of.send(10, null);
    const events = [anEventAt(new Date("2036-01-01T09:00:00Z"), { status: "IN_TRANSIT", message: "2036" })];
    await applyTracking(service.ctx, shop.id, [{ shipmentId: id, events, isCheck: true }]);
    expect((await factsOf(id)).seen).toHaveLength(1);
  });

  it("takes a courier's moment for the day that it is at the destination", async () => {
    const id = await of.place(0);
    await service.ctx.db
      .updateTable("shipments")
      // The 11th in Germany.
      .set({ promisedAt: new Date("2026-08-10T22:30:00Z"), promisedBy: "courier" })
      .where("id", "=", id)
      .execute();
    expect(await factsOf(id)).toMatchObject({ named: 8 });
  });
});

describe("ranks", () => {
  it("are none of what was cancelled, or delivered by the merchant: it will not be seen to arrive", async () => {
    await aHistory();
    const ids = [await of.place(10), await of.place(10), await of.place(10)];
    await service.settle();
    const today = (await of.forecast(ids[0]!))!.madeOn + 20;
    const waiting = async () =>
      (await listRanks(service.ctx.db, shop.id, today)).filter(({ isDelivered }) => !isDelivered).length;
    expect(await waiting()).toBe(3);
    const set = (id: ShipmentId, values: object) =>
      service.ctx.db.updateTable("shipments").set(values).where("id", "=", id).execute();
    await set(ids[0]!, { cancelledAt: START });
    await set(ids[1]!, { manualStatus: "DELIVERED", manualStatusAt: START, deliveredAt: START });
    expect(await waiting()).toBe(1);
  });

  it("make levels in the night, not with each delivery", async () => {
    await aHistory();
    const before = await of.part("levels", "*");
    await service.ctx.db
      .updateTable("transitHistories")
      .set({ state: JSON.stringify({ ...before, 90: 0.91 }) })
      .where("shopId", "=", shop.id)
      .where("kind", "=", "levels")
      .execute();
    await of.send(10, 3);
    await service.settle();
    expect(await of.part("levels", "*")).toMatchObject({ 90: 0.91 });
  });
});

describe("a warning", () => {
  it("is no email to the customer unless the merchant has switched it on", async () => {
    const id = await of.place(0);
    const { orderId: order } = await rowOf(id);
    const payload = { order, shipment: id, isLikelyLate: true, promisedAt: dayAfter(5), late: 80, lost: 2 };
    await transaction(service.ctx.db, (tx) =>
      publish(service.ctx, tx, shop.id, latenessPredicted, [payload]),
    );
    await service.settle();
    expect(await listMailRows(service, shop.id, id)).toEqual([]);
  });

  it("begins before the promised day, and ends with it", () => {
    const at = (today: number, wasLikely: boolean) =>
      isLikelyLate({ late: 0.9, promised: 100, wasLikely }, today);
    expect([at(99, false), at(100, false)]).toEqual([true, false]);
    expect([at(100, true), at(101, true)]).toEqual([true, false]);
  });
});

async function newsOf(id: ShipmentId): Promise<number> {
  const { news } = await service.ctx.db
    .selectFrom("events")
    .select(({ fn }) => fn.countAll().as("news"))
    .where("shopId", "=", shop.id)
    .where("name", "=", "shipment.tracked")
    .where("orderId", "=", (await rowOf(id)).orderId)
    .executeTakeFirstOrThrow();
  return Number(news);
}
