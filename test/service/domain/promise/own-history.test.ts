import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeliveryRules } from "../../../../contract/estimated-delivery";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { OrderDetail } from "../../../../contract/order-detail";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { rebuildHistory } from "../../../../service/domain/shipments/own-history/learn-shipments.job";
import { renewShopForecasts } from "../../../../service/domain/shipments/own-history/forecast-shipments.job";
import { updateDeliveryRules } from "../../../../service/features/delivery-estimates/update-delivery-rules";
import { updateNotificationSettings } from "../../../../service/features/notifications/update-notification-settings";
import { transaction } from "../../../../service/platform/db/database";
import { getOrder } from "../../../../service/read/order-detail/get-order";
import { aShop, anActor, createTestService, type TestService, type TestShop } from "../../harness";
import { listMailRows } from "../../features/notifications/mail-rows";
import { aFulfillment, anEventAt, anOrder } from "../../shipments";
import { dayAfter, shipmentsOf, START } from "./shop-with-history";
import { someRules } from "./some-rules";

const DAY_MS = 86_400_000;

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = START;
  shop = await aShop(service);
});

let numbers = 0;
const place = (at: Date) => {
  numbers += 1;
  const fulfillments = [aFulfillment(`${numbers}`, [`TN${numbers}`], at)];
  return anOrder(service, shop, { orderedAt: at, country: "DE", fulfillments });
};
type Placed = Awaited<ReturnType<typeof place>>;

async function scan({ shipments: [shipment] }: Placed, at: Date, status: "IN_TRANSIT" | "DELIVERED") {
  service.clock.now = at;
  const events = [anEventAt(at, { status, message: `${status} ${at.toISOString()}` })];
  await applyTracking(service.ctx, shop.id, [{ shipmentId: shipment!.id, events, isCheck: true }]);
}

/** Shipments that are scanned on the second day and arrive on the third to fifth. */
async function deliverMany(count: number) {
  const took = Array.from({ length: count }, (_, each) => 3 + (each % 3));
  await shipmentsOf(service, shop).sendAll(0, took);
  await service.settle();
}

async function save(rules: Partial<DeliveryRules>, version: number) {
  const actor = await anActor(service.ctx, shop.domain);
  await updateDeliveryRules(service.ctx, actor, { value: someRules({ enabled: false, ...rules }), version });
  await service.settle();
}

/** Read in the service itself: sessions end in the weeks that a shipment takes. */
async function shown({ id }: Placed) {
  const order = OrderDetail.parse(
    await getOrder(service.ctx, await anActor(service.ctx, shop.domain), id, "en"),
  );
  const { estimated_delivery_at: at, estimate, promised_at: promised } = order.shipments[0]!;
  return { at: at?.slice(0, 10) ?? null, estimate, promised: promised?.slice(0, 10) ?? null };
}

async function attentionOf({ id }: Placed) {
  const row = await service.ctx.db
    .selectFrom("orderList")
    .select("attentionReason")
    .where("shopId", "=", shop.id)
    .where("orderId", "=", id)
    .executeTakeFirstOrThrow();
  return row.attentionReason;
}

async function predictionsOf({ id }: Placed) {
  const rows = await service.ctx.db
    .selectFrom("events")
    .select("payload")
    .where("shopId", "=", shop.id)
    .where("orderId", "=", id)
    .where("name", "=", "shipment.lateness-predicted")
    .orderBy("id")
    .execute();
  return rows.map(({ payload }) => (payload as { isLikelyLate: boolean }).isLikelyLate);
}

const dateAfter = (from: Date, days: number) =>
  new Date(from.getTime() + days * DAY_MS).toISOString().slice(0, 10);

describe("a date by own history", () => {
  it("is given once 30 shipments have arrived, as a range with what it rests on", async () => {
    await deliverMany(29);
    const early = await place(dayAfter(10));
    await service.settle();
    expect(await shown(early)).toMatchObject({ at: null, estimate: null });

    await deliverMany(1);
    service.clock.now = dayAfter(10);
    const order = await place(dayAfter(10));
    await service.settle();

    const { at, estimate, promised } = await shown(order);
    expect(at).toBe(dateAfter(dayAfter(10), 5));
    expect(promised).toBe(at);
    expect(estimate).toMatchObject({
      by: "history",
      from: `${dateAfter(dayAfter(10), 3)}T00:00:00.000Z`,
      reason: { by: "history", cause: "first", shipments: 30, sure: 90, stage: "handed_over" },
    });
  });

  it("is the first date of a new shipment where history comes before the rules, and none by rules is promised before it", async () => {
    await deliverMany(30);
    await save({ enabled: true, sources: ["history", "rules"] }, 0);
    service.clock.now = dayAfter(10);
    const order = await place(dayAfter(10));
    const atOnce = await shown(order);
    await service.settle();

    expect(atOnce).toMatchObject({ at: dateAfter(dayAfter(10), 5), estimate: { by: "history" } });
    expect(await shown(order)).toEqual(atOnce);
    const moves = await service.ctx.db
      .selectFrom("deliveryDateMoves")
      .select("source")
      .where("shopId", "=", shop.id)
      .where("shipmentId", "=", order.shipments[0]!.id)
      .execute();
    expect(moves).toEqual([{ source: "history" }]);
  });

  it("is renewed by scans and by silence; the promise stays, and every move is kept with its reason", async () => {
    await deliverMany(40);
    service.clock.now = dayAfter(10);
    const order = await place(dayAfter(10));
    await service.settle();
    const first = await shown(order);

    await scan(order, dayAfter(13), "IN_TRANSIT");
    await service.settle();
    const scanned = await shown(order);
    service.clock.now = dayAfter(20);
    await renewShopForecasts.run(service.ctx, { shop: shop.id });
    await service.settle();
    const silent = await shown(order);

    expect(scanned.estimate?.reason).toMatchObject({ cause: "scan", stage: "in_transit", silent: 0 });
    expect(silent.estimate?.reason).toMatchObject({ cause: "silence", stage: "in_transit", silent: 7 });
    expect(scanned.at! > first.at!).toBe(true);
    expect(silent.at! >= dateAfter(dayAfter(20), 0)).toBe(true);
    expect([scanned.promised, silent.promised]).toEqual([first.at, first.at]);
    const moves = await service.ctx.db
      .selectFrom("deliveryDateMoves")
      .select(["source", "at", "reason"])
      .where("shopId", "=", shop.id)
      .where("shipmentId", "=", order.shipments[0]!.id)
      .orderBy("id")
      .execute();
    expect(moves.map(({ at }) => at!.toISOString().slice(0, 10))).toEqual([first.at, scanned.at, silent.at]);
    expect(moves.every(({ source, reason }) => source === "history" && reason?.by === "history")).toBe(true);
  });

  it("warns before the promised day of a delivery that is likely late, once, until it has arrived", async () => {
    // Seen on the first day, on its way for two days more; half of those that are silent for longer take weeks.
    for (const took of [...Array<number>(60).fill(3), ...Array<number>(12).fill(16)]) {
      const order = await place(START);
      await scan(order, dayAfter(1), "IN_TRANSIT");
      await scan(order, dayAfter(took), "DELIVERED");
    }
    await service.settle();
    service.clock.now = dayAfter(30);
    await save({ how_sure: 80 }, 0);
    const value = { kinds: { ...INITIAL_SWITCHES, delayed: true } };
    await updateNotificationSettings(service.ctx, await anActor(service.ctx, shop.domain), {
      value,
      version: 0,
    });
    const order = await place(dayAfter(30));
    await service.settle();
    const { at: promised } = await shown(order);
    await service.ctx.db
      .updateTable("shipments")
      .set({ promisedAt: new Date(`${dateAfter(dayAfter(30), 8)}T00:00:00Z`) })
      .where("id", "=", order.shipments[0]!.id)
      .execute();
    await scan(order, dayAfter(31), "IN_TRANSIT");
    await service.settle();
    expect(await attentionOf(order)).toBeNull();

    for (const day of [36, 37]) {
      service.clock.now = dayAfter(day);
      await renewShopForecasts.run(service.ctx, { shop: shop.id });
      await service.settle();
    }

    expect(promised).not.toBeNull();
    expect(await attentionOf(order)).toBe("likely_late");
    expect(await predictionsOf(order)).toEqual([true]);
    const mails = (await listMailRows(service, shop.id, order.shipments[0]!.id)).filter(({ change }) =>
      change.startsWith("delay"),
    );
    expect(mails).toMatchObject([
      { state: "sent", change: `delay ${dateAfter(dayAfter(30), 8)}T00:00:00.000Z` },
    ]);
    const [mail] = service.mails.sent.filter(({ subject }) => subject.includes("later than expected"));
    expect(mail!.text).toContain("will probably not arrive by");
    expect(mail!.text).toContain("The courier has not scanned the parcel since");
    // Nothing is known of such deliveries any more, as where the address has become one in another country.
    await service.ctx.db
      .deleteFrom("transitHistories")
      .where("shopId", "=", shop.id)
      .where("kind", "<>", "levels")
      .execute();
    await renewShopForecasts.run(service.ctx, { shop: shop.id });
    await service.settle();
    expect(await attentionOf(order)).toBeNull();
    expect(await predictionsOf(order)).toEqual([true, false]);
    await scan(order, dayAfter(37), "DELIVERED");
    await service.settle();
    expect(await attentionOf(order)).toBeNull();
  });

  it("is later the surer the merchant wants it, and gone where history is left out", async () => {
    await deliverMany(40);
    service.clock.now = dayAfter(10);
    const order = await place(dayAfter(10));
    await service.settle();
    await save({ how_sure: 80 }, 0);
    const [less] = [await shown(order)];
    await save({ how_sure: 95 }, 1);
    const more = await shown(order);
    expect(more.at! >= less.at!).toBe(true);
    expect(more.estimate?.reason).toMatchObject({ sure: 95 });

    await save({ sources: ["courier", "rules"] }, 2);
    expect(await shown(order)).toMatchObject({ at: null });
  });

  it("is no date for a plan without it", async () => {
    await deliverMany(40);
    await service.ctx.db.updateTable("shops").set({ planCode: "GROWTH" }).where("id", "=", shop.id).execute();
    service.clock.now = dayAfter(10);
    const order = await place(dayAfter(10));
    await service.settle();
    expect(await shown(order)).toMatchObject({ at: null });
  });
});

describe("the history", () => {
  const parts = async () => {
    const rows = await service.ctx.db
      .selectFrom("transitHistories")
      .select(["kind", "key", "state"])
      .where("shopId", "=", shop.id)
      .where("kind", "<>", "levels")
      .orderBy("kind")
      .orderBy("key")
      .execute();
    return rows.map(({ kind, key, state }) => ({
      kind,
      key,
      shipments: (state as { shipments?: number }).shipments,
    }));
  };

  it("counts a shipment once, however often its delivery is told, and is the same after a rebuild", async () => {
    await deliverMany(5);
    const order = await place(START);
    await scan(order, dayAfter(1), "IN_TRANSIT");
    await scan(order, dayAfter(3), "DELIVERED");
    await scan(order, dayAfter(3), "DELIVERED");
    await service.settle();
    const before = await parts();
    expect(before.find(({ key, kind }) => kind === "days" && key === "*")?.shipments).toBe(6);

    await rebuildHistory(service.ctx, shop.id);
    expect(await parts()).toEqual(before);
  });

  it("goes with the shop", async () => {
    await deliverMany(2);
    await transaction(service.ctx.db, (tx) => tx.deleteFrom("shops").where("id", "=", shop.id).execute());
    expect(await parts()).toEqual([]);
  });
});
