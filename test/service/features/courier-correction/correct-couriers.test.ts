import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../../../contract/order-history";
import { createCustomCourier } from "../../../../service/domain/couriers/change-custom-couriers";
import { listUse } from "../../../../service/domain/tracking-providers/budget/budget.queries";
import { takeBudget } from "../../../../service/domain/tracking-providers/budget/take-budget";
import { startAttempts } from "../../../../service/features/courier-correction/start-attempts";
import { decideCorrection } from "../../../../service/features/courier-correction/decide-correction.job";
import { listCorrections } from "../../../../service/features/courier-correction/list-corrections";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { registerCandidates } from "../../../../service/features/courier-correction/register-candidates.job";
import { reportCorrections } from "../../../../service/features/courier-correction/report-corrections.job";
import { saveShopBudget } from "../../../../service/domain/tracking-providers/overrides/provider-overrides.queries";
import { upsertShipments } from "../../../../service/domain/shipments/shipments.queries";
import { createCourier } from "../../courier";
import { listLogOf } from "../../../../service/platform/deliveries/delivery-log.queries";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { aSilentShipment, createWorld, DAY, history, shipment } from "./a-silent-shipment";
import { saveSetting } from "../../save-setting";

let service: TestService;
let world: ReturnType<typeof createWorld>;
let shop: TestShop;

beforeAll(async () => {
  world = createWorld();
  service = await createTestService({ trackingProviders: [world.provider] });
});

const setCorrection = (value: object) => saveSetting(service, shop, "/api/store/courier-correction", value);

beforeEach(async () => {
  world.known.clear();
  world.registered.length = 0;
  world.stopped.length = 0;
  shop = await aShop(service);
  await setCorrection({ enabled: true, exempt: [] });
});

/** One day's work: ask, register, and decide as if two hours had passed. */
async function correct() {
  await startAttempts(service.ctx, shop.id);
  for (const { id } of await history(service, shop)) {
    await registerCandidates.run(service.ctx, { shop: shop.id, id });
    await decideCorrection.run(service.ctx, { shop: shop.id, id });
  }
}

const recently = () => [new Date(service.clock.now.getTime() - DAY)];

describe("auto-correction", () => {
  it("gives a shipment nobody knows to the only other courier that does, with its events, and ends the trial", async () => {
    const id = await aSilentShipment(service, world, shop);
    world.known.set("gls-de", recently());

    await correct();

    expect(await shipment(service, id)).toMatchObject({ courier: "gls-de", status: "IN_TRANSIT" });
    const [attempt] = await history(service, shop);
    expect(attempt).toMatchObject({ fromCourier: "ups", toCourier: "gls-de", outcome: "switched" });
    expect(attempt!.candidates.length).toBeLessThanOrEqual(5);
    expect(attempt!.candidates).not.toContain("ups");
    expect(world.registered.map(({ courier }) => courier)).toEqual(attempt!.candidates);
    expect(new Set(world.stopped.map(({ courier }) => courier))).toEqual(
      new Set([...attempt!.candidates.filter((courier) => courier !== "gls-de"), "ups"]),
    );
  });

  it("is listed with what the merchant has changed, here and at Shopify", async () => {
    const [first, second] = [await anOrder(service, shop), await anOrder(service, shop)];
    const change = { id: first.shipments[0]!.id, tracking_number: first.number, courier: "gls-de" };
    await call(service, "POST", "/endApi/api/order/change-shipment", { as: shop, body: change });
    service.clock.now = new Date(service.clock.now.getTime() + 60_000);
    const { shopifyId, id: _, shipments: __, number, ...order } = second;
    const named = {
      ...aFulfillment(shopifyId, [], service.clock.now),
      trackings: [{ number, company: "Evri", url: null }],
    };
    const updatedAt = service.clock.now;
    await saveOrders(service.ctx, shop.id, [{ ...order, shopifyId, updatedAt, fulfillments: [named] }]);

    const listed = await listCorrections(service.ctx, shop.actor, { size: 10 });

    expect(listed.content).toMatchObject([
      { by: "shopify", from: ["UPS"], to: ["Evri"], outcome: "switched" },
      { by: "token", from: ["UPS"], to: ["GLS Germany"], outcome: "switched" },
    ]);
  });

  it("is told in the history of the order, as Waybill's doing", async () => {
    const id = await aSilentShipment(service, world, shop);
    world.known.set("gls-de", recently());
    await correct();
    const { orderId, trackingNumber } = await shipment(service, id);

    const { body } = await call(service, "GET", `/endApi/api/order/history?id=${orderId}`, { as: shop });

    const { content } = body.data as { content: HistoryEntry[] };
    expect(content.find(({ change }) => change.kind === "courier")).toMatchObject({
      by: "waybill",
      change: { number: trackingNumber, from: "UPS", to: "GLS Germany" },
      mails: [],
    });
  });

  it("gives the shopper the page of the courier that it is, whatever Shopify goes on saying", async () => {
    const id = await aSilentShipment(
      service,
      world,
      shop,
      6,
      "https://www.ups.com/track?tracknum=12345678906",
    );
    world.known.set("gls-de", recently());
    await correct();
    const { fulfillmentId, orderId } = await shipment(service, id);
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
      [{ ...again, trackingUrl: "https://ups.example", shippedAt: new Date() }],
      service.clock.now,
    );

    expect(await shipment(service, id)).toMatchObject({ courier: "gls-de", courierName: "UPS" });
    expect((await shipment(service, id)).trackingUrl ?? "").not.toContain("ups");
  });

  it("asks the provider that has the shipment, in whatever order they are asked", async () => {
    const other = { ...createCourier(), id: "aftership" as const };
    service.ctx.trackingProviders.unshift(other);
    service.ctx.config.providerOrder = ["aftership", "simulated" as never];
    await aSilentShipment(service, world, shop);

    await startAttempts(service.ctx, shop.id);

    service.ctx.trackingProviders.shift();
    service.ctx.config.providerOrder = undefined;
    expect(await history(service, shop)).toHaveLength(1);
  });

  it("keeps within the shop's budget, and goes on the next day", async () => {
    await aSilentShipment(service, world, shop);
    const { db } = service.ctx;
    await saveShopBudget(db, shop.id, "simulated", { perDay: 3, perMonth: null });
    await db.deleteFrom("providerUse").where("shopId", "=", shop.id).execute();
    await startAttempts(service.ctx, shop.id);
    const [attempt] = await history(service, shop);
    await takeBudget(service.ctx, shop.id, "simulated", 1);

    await registerCandidates.run(service.ctx, { shop: shop.id, id: attempt!.id });
    await registerCandidates.run(service.ctx, { shop: shop.id, id: attempt!.id });

    expect(world.registered).toHaveLength(2);
    expect((await history(service, shop))[0]).toMatchObject({
      outcome: "pending",
      candidates: attempt!.candidates.slice(0, 2),
    });
    expect((await listUse(db, shop.id, service.clock.now))[0]).toMatchObject({ today: 3 });
  });

  it("does the same when it runs twice, and asks about a shipment once a week", async () => {
    const id = await aSilentShipment(service, world, shop);
    await correct();
    const first = await history(service, shop);

    await correct();

    expect(await history(service, shop)).toEqual(first);
    expect(first).toMatchObject([{ outcome: "kept", reason: "no_match" }]);
    expect(await shipment(service, id)).toMatchObject({ courier: "ups", status: "NO_RECORD" });
  });

  it("changes nothing where two couriers answer", async () => {
    const id = await aSilentShipment(service, world, shop);
    world.known.set("gls-de", recently()).set("gls", recently());

    await correct();

    expect(await shipment(service, id)).toMatchObject({ courier: "ups", firstEventAt: null });
    expect(await history(service, shop)).toMatchObject([{ outcome: "kept", reason: "several" }]);
  });

  it("never touches a shipment that was heard of, not even while it was asked about", async () => {
    const id = await aSilentShipment(service, world, shop);
    world.known.set("gls-de", recently());
    await startAttempts(service.ctx, shop.id);
    await applyEvents(service, shop, id, [anEventAt(service.clock.now)]);

    await correct();

    expect(await shipment(service, id)).toMatchObject({ courier: "ups" });
    expect(await history(service, shop)).toMatchObject([{ outcome: "kept", reason: "superseded" }]);
  });

  it.each([
    ["shipped less than four days ago", 3, {}],
    ["of a courier that is exempted", 6, { exempt: ["ups"] }],
    ["while it is switched off", 6, { enabled: false }],
  ])("leaves alone shipments %s", async (_, days, more) => {
    await setCorrection({ enabled: true, exempt: [], ...more });
    await aSilentShipment(service, world, shop, days);

    await startAttempts(service.ctx, shop.id);

    expect(await history(service, shop)).toEqual([]);
  });

  it("never gives a shipment to a courier that is exempted", async () => {
    await setCorrection({ enabled: true, exempt: ["gls-de"] });
    await aSilentShipment(service, world, shop);

    await startAttempts(service.ctx, shop.id);

    expect((await history(service, shop))[0]!.candidates).not.toContain("gls-de");
  });

  it("does nothing for a plan without it", async () => {
    await aSilentShipment(service, world, shop);
    await service.ctx.db.updateTable("shops").set({ planCode: "GROWTH" }).where("id", "=", shop.id).execute();

    await startAttempts(service.ctx, shop.id);

    expect(await history(service, shop)).toEqual([]);
  });

  it("asks a hundred couriers a day at most", async () => {
    for (let count = 0; count < 22; count += 1) await aSilentShipment(service, world, shop);

    await startAttempts(service.ctx, shop.id);
    await startAttempts(service.ctx, shop.id);

    const asked = (await history(service, shop)).flatMap((attempt) => attempt.candidates);
    expect(asked).toHaveLength(100);
  });

  it("tells the merchant once what was changed in the week", async () => {
    await aSilentShipment(service, world, shop);
    world.known.set("gls-de", recently());
    await correct();
    const day = new Date(service.clock.now.getTime() + DAY).toISOString().slice(0, 10);

    await reportCorrections.run(service.ctx, { shop: shop.id, day });
    await reportCorrections.run(service.ctx, { shop: shop.id, day });

    await service.settle();
    const log = await listLogOf(service.ctx.db, shop.id, "merchant-mail", ["shop"]);
    const mails = log.filter(({ key }) => key.startsWith("courier-report"));
    expect(mails).toHaveLength(1);
    expect((mails[0]!.rendered as { text: string }).text).toContain("UPS → GLS Germany");
  });

  it("does not ask a shop's own couriers, whom no provider knows", async () => {
    const own = await createCustomCourier(service.ctx, shop.actor, {
      name: "Van",
      tracking_url: "https://van.example/{number}",
    });
    await aSilentShipment(service, world, shop);
    await service.ctx.db
      .insertInto("courierUsage")
      .values({ shopId: shop.id, shape: "99999999999", courier: own.code, shipments: 50 })
      .execute();

    await startAttempts(service.ctx, shop.id);

    expect((await history(service, shop))[0]!.candidates).not.toContain(own.code);
  });
});
