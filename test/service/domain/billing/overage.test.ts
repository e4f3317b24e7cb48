import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { replayDeliveries } from "../../../../service/platform/deliveries/enqueue-deliveries";
import { transaction } from "../../../../service/platform/db/database";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { releaseWaiting } from "../../../../service/domain/orders/release-waiting.job";
import { createTestService, type TestService, type TestShop } from "../../harness";
import {
  aFreeShop,
  anOrder,
  ask,
  charged,
  decide,
  orders,
  passDays,
  subscribe,
  tracked,
  usage,
} from "./a-subscriber";
import { aSubscriber, setCap } from "./extra-orders";
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});
const records = (shop: TestShop) =>
  service.ctx.db.selectFrom("usageRecords").selectAll().where("shopId", "=", shop.id).execute();
const units = (shop: TestShop) =>
  service.ctx.db.selectFrom("quotaUnits").selectAll().where("shopId", "=", shop.id).execute();
/** Charges for use that stand at Shopify, in cents. */
const balance = (shop: TestShop) =>
  charged(service, shop).reduce((sum, { priceCents }) => sum + priceCents, 0);

describe("orders above the quota of a monthly plan", () => {
  it("are tracked, and each is charged once", async () => {
    const shop = await aSubscriber(service, 2);

    await saveOrders(service.ctx, shop.id, orders(5, service.clock.now));
    await service.settle();

    expect(await tracked(service, shop)).toEqual({ yes: 303, waiting: 0 });
    expect(charged(service, shop).map(({ priceCents }) => priceCents)).toEqual([5, 5, 5]);
    expect((await records(shop)).map(({ state }) => state)).toEqual(["charged", "charged", "charged"]);
    expect(await usage(service, shop)).toMatchObject({
      limit: "overage",
      extra_shipment_price: 0.05,
      capped_amount: { amount: 10, used: 0.15 },
      waiting_orders: 0,
      periods: [
        {
          from: "2026-11-20",
          to: "2026-12-20",
          quota: 300,
          used: 303,
          overage_orders: 3,
          overage_cost: 0.15,
        },
      ],
    });
  });

  it("take one unit and one charge when two workers import the same order", async () => {
    const shop = await aSubscriber(service, 0);
    const order = anOrder(service.clock.now);

    await Promise.all(Array.from({ length: 8 }, () => saveOrders(service.ctx, shop.id, [order])));
    await Promise.all([service.settle(), service.settle()]);

    expect((await units(shop)).filter(({ isOverage }) => isOverage)).toHaveLength(1);
    expect(charged(service, shop)).toHaveLength(1);
  });

  it("are charged once also when the worker dies between Shopify's answer and our own note of it", async () => {
    const shop = await aSubscriber(service, 0);
    await saveOrders(service.ctx, shop.id, [anOrder(service.clock.now)]);
    await service.settle();
    // As it stood when the worker died: charged there, not known here.
    await service.ctx.db
      .updateTable("usageRecords")
      .set({ state: "queued", shopifyId: null })
      .where("shopId", "=", shop.id)
      .execute();

    const { ctx } = service;
    const log = await ctx.db
      .selectFrom("deliveryLog")
      .select("id")
      .where("shopId", "=", shop.id)
      .where("channel", "=", "usage-record")
      .execute();
    await transaction(ctx.db, (tx) =>
      replayDeliveries(
        ctx,
        tx,
        shop.id,
        log.map(({ id }) => id),
      ),
    );
    await service.settle();

    expect(charged(service, shop)).toHaveLength(1);
    expect(await records(shop)).toMatchObject([{ state: "charged" }]);
  });

  it("wait above the capped amount, and are released when the merchant approves a higher one", async () => {
    const shop = await aSubscriber(service, 0);
    await setCap(service, shop, 50);
    await saveOrders(service.ctx, shop.id, orders(13, service.clock.now));
    await service.settle();
    expect(await tracked(service, shop)).toEqual({ yes: 310, waiting: 3 });
    expect(balance(shop)).toBe(50);

    const response = await ask(service, shop, "POST", "subscribe/capped-amount", { amount: 20 });
    expect(response.body.data.action).toBe("redirect");
    await decide(service, response.body.data.url, "approve");
    await service.settle();
    await releaseWaiting.run(service.ctx, { shop: shop.id });
    await service.settle();

    expect(await tracked(service, shop)).toEqual({ yes: 313, waiting: 0 });
    expect(balance(shop)).toBe(65);
  });

  it("wait when Shopify says that the cap is reached, and are released in the next cycle", async () => {
    const shop = await aSubscriber(service, 0);
    const store = service.shopifyStore.getShop(shop.domain);
    const [subscription] = store.list("subscription");
    const lines = subscription!.lines.map((line) =>
      line.plan.kind === "usage" ? { ...line, plan: { ...line.plan, balanceCents: 995 } } : line,
    );
    store.put("subscription", { ...subscription!, lines });

    await saveOrders(service.ctx, shop.id, orders(3, service.clock.now));
    await service.settle();
    const refused = { tracked: await tracked(service, shop), usage: await usage(service, shop) };
    await saveOrders(service.ctx, shop.id, orders(1, service.clock.now));
    await releaseWaiting.run(service.ctx, { shop: shop.id });
    await service.settle();
    const stillWaiting = (await tracked(service, shop)).waiting;
    passDays(service, 31);
    await releaseWaiting.run(service.ctx, { shop: shop.id });
    await service.settle();

    expect(refused).toMatchObject({ tracked: { yes: 301, waiting: 2 }, usage: { waiting_orders: 2 } });
    expect(stillWaiting).toBe(3);
    expect(await tracked(service, shop)).toEqual({ yes: 304, waiting: 0 });
    expect(charged(service, shop)).toHaveLength(1);
  });

  it("cost nothing where they have waited since before the cycle", async () => {
    const shop = await aFreeShop(service);
    await saveOrders(service.ctx, shop.id, orders(500, new Date("2026-11-10T12:00:00Z")));
    expect(await tracked(service, shop)).toEqual({ yes: 100, waiting: 400 });

    await subscribe(service, shop, { plan: "GROWTH_300" });

    expect(await tracked(service, shop)).toEqual({ yes: 400, waiting: 100 });
    expect(charged(service, shop)).toEqual([]);
  });

  it("wait by the year and on the free plan", async () => {
    const annual = await aFreeShop(service);
    await subscribe(service, annual, { plan: "GROWTH_300", interval: "ANNUAL" });
    await service.ctx.db.updateTable("shops").set({ quotaAmount: 2 }).where("id", "=", annual.id).execute();

    await saveOrders(service.ctx, annual.id, orders(3, service.clock.now));
    await service.settle();

    expect(await tracked(service, annual)).toEqual({ yes: 2, waiting: 1 });
    expect(await usage(service, annual)).toMatchObject({
      limit: "wait",
      capped_amount: null,
      waiting_orders: 1,
    });
  });

  it("never cost more than the cap, and no order is lost or counted twice, whatever comes in which order", async () => {
    const shop = await aSubscriber(service, 20);
    const pool = orders(40, service.clock.now);
    const batches = fc.array(fc.subarray(pool, { minLength: 1 }), { minLength: 1, maxLength: 4 });
    await setCap(service, shop, 50);

    await fc.assert(
      fc.asyncProperty(batches, async (imports) => {
        await Promise.all(imports.map((batch) => saveOrders(service.ctx, shop.id, batch)));

        const all = await tracked(service, shop);
        const taken = await units(shop);
        expect(taken).toHaveLength(all.yes);
        expect(taken.filter(({ isOverage }) => isOverage).length).toBeLessThanOrEqual(10);
        expect(all.yes).toBeLessThanOrEqual(310);
      }),
      { numRuns: 8 },
    );
  });
});

describe("the capped amount", () => {
  it("cannot be changed where no extra orders are sold, nor to something that is no amount", async () => {
    const shop = await aFreeShop(service);

    const none = await ask(service, shop, "POST", "subscribe/capped-amount", { amount: 20 });
    const wrong = await ask(service, shop, "POST", "subscribe/capped-amount", { amount: -1 });

    expect(none).toMatchObject({ status: 400, body: { code: "A0001", data: { reason: "noUsageCharges" } } });
    expect(wrong).toMatchObject({ status: 400, body: { code: "A0400" } });
  });

  it("stays where the merchant declines the higher one", async () => {
    const shop = await aSubscriber(service, 300);
    const response = await ask(service, shop, "POST", "subscribe/capped-amount", { amount: 50.25 });

    await decide(service, response.body.data.url, "decline");
    await service.settle();

    expect(await usage(service, shop)).toMatchObject({ capped_amount: { amount: 10 } });
  });
});

describe("the history and the forecast", () => {
  it("show each period with the quota it had, and the day on which this one's runs out", async () => {
    const shop = await aFreeShop(service);
    service.clock.now = new Date("2026-11-06T12:00:00Z");
    await saveOrders(service.ctx, shop.id, orders(40, new Date("2026-10-15T12:00:00Z")));
    service.clock.now = new Date("2026-11-20T12:00:00Z");
    await saveOrders(service.ctx, shop.id, orders(70, new Date("2026-11-13T12:00:00Z")));

    const before = await usage(service, shop);
    await subscribe(service, shop, { plan: "GROWTH_300" });
    const after = await usage(service, shop);

    // The shop is new, but brought orders with it: seventy in seven and a half days leave thirty for three.
    expect(before).toMatchObject({
      limit: "wait",
      periods: [
        { from: "2026-11-01", to: "2026-12-01", quota: 100, used: 70 },
        { from: "2026-10-01", to: "2026-11-01", quota: 100, used: 40 },
      ],
      days: [{ day: "2026-11-13", orders: 70 }],
      runs_out_on: "2026-11-23",
    });
    expect(after.periods).toMatchObject([
      { from: "2026-11-20", to: "2026-12-20", quota: 300, used: 0 },
      { from: "2026-11-01", to: "2026-11-20", quota: 100, used: 70 },
      { from: "2026-10-01", to: "2026-11-01", quota: 100, used: 40 },
    ]);
  });

  it("leave out a period that another plan ended within a day, then and ever after, and no order of it", async () => {
    const shop = await aFreeShop(service);
    await saveOrders(service.ctx, shop.id, orders(10, new Date("2026-11-10T12:00:00Z")));
    await subscribe(service, shop, { plan: "GROWTH_300" });
    await saveOrders(service.ctx, shop.id, orders(5, service.clock.now));
    passDays(service, 0.2);
    await subscribe(service, shop, { plan: "GROWTH_300", interval: "ANNUAL" });
    const soon = (await usage(service, shop)).periods;

    passDays(service, 365);
    const { periods } = await usage(service, shop);

    const first = { from: "2026-11-01", to: "2026-11-20", quota: 100, used: 15 };
    expect(soon).toMatchObject([{ from: "2026-11-20", quota: 3600, used: 0 }, first]);
    expect(periods).toMatchObject([
      { from: "2027-11-20", quota: 3600 },
      { from: "2026-11-20", quota: 3600 },
      first,
    ]);
  });
});
