import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomCourier } from "../../../../service/couriers/change-custom-couriers";
import { listUse } from "../../../../service/couriers/budget/budget.queries";
import { takeBudget } from "../../../../service/couriers/budget/take-budget";
import { changeCorrection } from "../../../../service/couriers/change-courier-settings";
import { askOtherCouriers } from "../../../../service/couriers/correction/ask-other-couriers";
import { decideCorrection } from "../../../../service/couriers/correction/decide-correction.job";
import { registerCandidates } from "../../../../service/couriers/correction/register-candidates.job";
import { reportCorrections } from "../../../../service/couriers/correction/report-corrections.job";
import type { CourierProvider, TrackingRequest } from "../../../../service/couriers/provider";
import { saveShopBudget } from "../../../../service/couriers/provider-overrides.queries";
import { upsertShipments } from "../../../../service/shipments/shipments.queries";
import { createCourier } from "../../courier";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEvent, anOrder, hear } from "../../shipments";

/** A provider that knows events by courier, and what it was asked to register and to stop. */
function createWorld() {
  const courier = createCourier();
  const known = new Map<string, Date[]>();
  const registered: TrackingRequest[] = [];
  const stopped: TrackingRequest[] = [];
  const provider: CourierProvider = {
    ...courier,
    register: (shipments) => {
      registered.push(...shipments);
      return courier.register(shipments);
    },
    stop: (shipments) => {
      stopped.push(...shipments);
      return courier.stop(shipments);
    },
    async read(shipments) {
      const results = await courier.read(shipments);
      return results.map((result, index) => {
        const dates = known.get(shipments[index]!.courier ?? "") ?? [];
        if (result.outcome === "rejected") return result;
        return { ...result, update: { ...result.update, events: dates.map((date) => anEvent(date)) } };
      });
    },
  };
  return { provider, known, registered, stopped };
}

const DAY = 86_400_000;
let service: TestService;
let world: ReturnType<typeof createWorld>;
let shop: TestShop;

beforeAll(async () => {
  world = createWorld();
  service = await createTestService({ couriers: [world.provider] });
});

beforeEach(async () => {
  world.known.clear();
  world.registered.length = 0;
  world.stopped.length = 0;
  shop = await aShop(service);
  await changeCorrection(service.ctx, shop.actor, { enabled: true, exempt: [] });
});

/** A shipment that Shopify says is UPS's, with the number of a GLS shipment, shipped so many days ago. */
async function aSilentShipment(days = 6, url: string | null = null) {
  const shippedAt = new Date(service.clock.now.getTime() - days * DAY);
  const shopifyId = String(8_000_000_000 + Math.floor(Math.random() * 1e9));
  const fulfillment = {
    ...aFulfillment(shopifyId, [], shippedAt),
    trackings: [{ number: "12345678906", company: "UPS", url }],
  };
  const order = await anOrder(service, shop, { orderedAt: shippedAt, fulfillments: [fulfillment] });
  const id = order.shipments[0]!.id;
  await service.settle();
  await service.ctx.db
    .updateTable("shipments")
    .set({ status: "NO_RECORD", provider: "simulated", providerState: "registered" })
    .where("id", "=", id)
    .execute();
  world.registered.length = 0;
  return id;
}

const shipment = (id: string) =>
  service.ctx.db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const history = () =>
  service.ctx.db
    .selectFrom("courierHistory")
    .selectAll()
    .where("shopId", "=", shop.id)
    .orderBy("id")
    .execute();

/** One day's work: ask, register, and decide as if two hours had passed. */
async function correct() {
  await askOtherCouriers(service.ctx, shop.id);
  for (const { id } of await history()) {
    await registerCandidates.run(service.ctx, { shop: shop.id, id });
    await decideCorrection.run(service.ctx, { shop: shop.id, id });
  }
}

const recently = () => [new Date(service.clock.now.getTime() - DAY)];

describe("auto-correction", () => {
  it("gives a shipment nobody knows to the only other courier that does, with its events, and ends the trial", async () => {
    const id = await aSilentShipment();
    world.known.set("gls-de", recently());

    await correct();

    expect(await shipment(id)).toMatchObject({ courier: "gls-de", status: "IN_TRANSIT" });
    const [attempt] = await history();
    expect(attempt).toMatchObject({ fromCourier: "ups", toCourier: "gls-de", outcome: "switched" });
    expect(attempt!.asked.length).toBeLessThanOrEqual(5);
    expect(attempt!.asked).not.toContain("ups");
    expect(world.registered.map(({ courier }) => courier)).toEqual(attempt!.asked);
    expect(new Set(world.stopped.map(({ courier }) => courier))).toEqual(
      new Set([...attempt!.asked.filter((courier) => courier !== "gls-de"), "ups"]),
    );
  });

  it("gives the shopper the page of the courier that it is, whatever Shopify goes on saying", async () => {
    const id = await aSilentShipment(6, "https://www.ups.com/track?tracknum=12345678906");
    world.known.set("gls-de", recently());
    await correct();
    const { fulfillmentId, orderId } = await shipment(id);
    const again = {
      fulfillmentId,
      orderId,
      trackingNumber: "12345678906",
      courier: "ups",
      courierName: "UPS",
    };

    await upsertShipments(
      service.ctx.db,
      shop.id,
      [{ ...again, trackingUrl: "https://ups.example", shippedAt: new Date(), estimatedDeliveryAt: null }],
      service.clock.now,
    );

    expect(await shipment(id)).toMatchObject({ courier: "gls-de", courierName: "UPS" });
    expect((await shipment(id)).trackingUrl ?? "").not.toContain("ups");
  });

  it("asks the provider that has the shipment, in whatever order they are asked", async () => {
    const other = { ...createCourier(), id: "aftership" as const };
    service.ctx.couriers.unshift(other);
    service.ctx.config.providerOrder = ["aftership", "simulated" as never];
    await aSilentShipment();

    await askOtherCouriers(service.ctx, shop.id);

    service.ctx.couriers.shift();
    service.ctx.config.providerOrder = undefined;
    expect(await history()).toHaveLength(1);
  });

  it("keeps within the shop's budget, and goes on the next day", async () => {
    await aSilentShipment();
    const { db } = service.ctx;
    await saveShopBudget(db, shop.id, "simulated", { perDay: 3, perMonth: null });
    await db.deleteFrom("providerUse").where("shopId", "=", shop.id).execute();
    await askOtherCouriers(service.ctx, shop.id);
    const [attempt] = await history();
    await takeBudget(service.ctx, shop.id, "simulated", 1);

    await registerCandidates.run(service.ctx, { shop: shop.id, id: attempt!.id });
    await registerCandidates.run(service.ctx, { shop: shop.id, id: attempt!.id });

    expect(world.registered).toHaveLength(2);
    expect((await history())[0]).toMatchObject({ outcome: "asking", asked: attempt!.asked.slice(0, 2) });
    expect((await listUse(db, shop.id, service.clock.now))[0]).toMatchObject({ today: 3 });
  });

  it("does the same when it runs twice, and asks about a shipment once a week", async () => {
    const id = await aSilentShipment();
    await correct();
    const first = await history();

    await correct();

    expect(await history()).toEqual(first);
    expect(first).toMatchObject([{ outcome: "kept", reason: "nobody" }]);
    expect(await shipment(id)).toMatchObject({ courier: "ups", status: "NO_RECORD" });
  });

  it("changes nothing where two couriers answer", async () => {
    const id = await aSilentShipment();
    world.known.set("gls-de", recently()).set("gls", recently());

    await correct();

    expect(await shipment(id)).toMatchObject({ courier: "ups", firstEventAt: null });
    expect(await history()).toMatchObject([{ outcome: "kept", reason: "several" }]);
  });

  it("never touches a shipment that was heard of, not even while it was asked about", async () => {
    const id = await aSilentShipment();
    world.known.set("gls-de", recently());
    await askOtherCouriers(service.ctx, shop.id);
    await hear(service, shop, id, [anEvent(service.clock.now)]);

    await correct();

    expect(await shipment(id)).toMatchObject({ courier: "ups" });
    expect(await history()).toMatchObject([{ outcome: "kept", reason: "overtaken" }]);
  });

  it.each([
    ["shipped less than four days ago", 3, {}],
    ["of a courier that is exempted", 6, { exempt: ["ups"] }],
    ["while it is switched off", 6, { enabled: false }],
  ])("leaves alone shipments %s", async (_, days, more) => {
    await changeCorrection(service.ctx, shop.actor, { enabled: true, exempt: [], ...more });
    await aSilentShipment(days);

    await askOtherCouriers(service.ctx, shop.id);

    expect(await history()).toEqual([]);
  });

  it("never gives a shipment to a courier that is exempted", async () => {
    await changeCorrection(service.ctx, shop.actor, { enabled: true, exempt: ["gls-de"] });
    await aSilentShipment();

    await askOtherCouriers(service.ctx, shop.id);

    expect((await history())[0]!.asked).not.toContain("gls-de");
  });

  it("does nothing for a plan without it", async () => {
    await aSilentShipment();
    await service.ctx.db.updateTable("shops").set({ planCode: "GROWTH" }).where("id", "=", shop.id).execute();

    await askOtherCouriers(service.ctx, shop.id);

    expect(await history()).toEqual([]);
  });

  it("asks a hundred couriers a day at most", async () => {
    for (let count = 0; count < 22; count += 1) await aSilentShipment();

    await askOtherCouriers(service.ctx, shop.id);
    await askOtherCouriers(service.ctx, shop.id);

    const asked = (await history()).flatMap((attempt) => attempt.asked);
    expect(asked).toHaveLength(100);
  });

  it("tells the merchant once what was changed in the week", async () => {
    await aSilentShipment();
    world.known.set("gls-de", recently());
    await correct();
    const day = new Date(service.clock.now.getTime() + DAY).toISOString().slice(0, 10);

    await reportCorrections.run(service.ctx, { shop: shop.id, day });
    await reportCorrections.run(service.ctx, { shop: shop.id, day });

    const mails = await service.ctx.db
      .selectFrom("merchantMails")
      .selectAll()
      .where("shopId", "=", shop.id)
      .where("key", "like", "courier-report%")
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("UPS → GLS Germany");
  });

  it("does not ask a shop's own couriers, whom no provider knows", async () => {
    const own = await createCustomCourier(service.ctx, shop.actor, {
      name: "Van",
      tracking_url: "https://van.example/{number}",
    });
    await aSilentShipment();
    await service.ctx.db
      .insertInto("courierUsage")
      .values({ shopId: shop.id, shape: "99999999999", courier: own.code, shipments: 50 })
      .execute();

    await askOtherCouriers(service.ctx, shop.id);

    expect((await history())[0]!.asked).not.toContain(own.code);
  });
});
