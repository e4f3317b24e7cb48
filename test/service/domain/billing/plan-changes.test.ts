import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { sweepScheduledCancellations } from "../../../../service/features/subscriptions/apply-scheduled-cancellation.job";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFreeShop, ask, orders, passDays, planList, planOf, subscribe, subscriptions } from "./a-subscriber";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

describe("the trial", () => {
  it("is had once, also by a store that takes the app out and comes back", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300", is_trial: true });
    passDays(service, 10);
    service.sandbox.shopify.uninstall(shop.domain);
    await service.settle();
    await service.ctx.db.deleteFrom("shops").where("id", "=", shop.id).execute();

    const { installShop } = await import("../../../../service/main/shop-lifecycle/install-shop");
    service.sandbox.shopify.install(shop.domain);
    const token = await service.sandbox.shopify.idToken(shop.domain);
    await installShop(service.ctx, { token, shop: shop.domain });
    const { current_plan } = await planList(service, shop);

    expect(current_plan).toMatchObject({ plan: "STARTER", trial_status: "used" });
  });

  it("goes on with what is left of it when the plan is changed", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300", is_trial: true });
    passDays(service, 3);

    await subscribe(service, shop, { plan: "GROWTH_1000", is_trial: true });

    expect((await planList(service, shop)).current_plan).toMatchObject({
      plan: "GROWTH_1000",
      trial_status: "active",
      trial_ends_at: "2026-11-27T12:00:00.000Z",
    });
  });
});

describe("between paid plans", () => {
  it("a larger one is had at once, and keeps the cycle and what was used in it", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300" });
    await saveOrders(service.ctx, shop.id, orders(200, service.clock.now));
    passDays(service, 5);

    await subscribe(service, shop, { plan: "GROWTH_500" });

    expect((await planList(service, shop)).current_plan).toMatchObject({
      plan: "GROWTH_500",
      quota_remain: 300,
      cycle_ends_at: "2026-12-20T12:00:00.000Z",
    });
    expect(subscriptions(service, shop).map(({ status }) => status)).toEqual(["CANCELLED", "ACTIVE"]);
  });

  it("a smaller one that fits is had at once", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "ADVANCED_2000" });
    await saveOrders(service.ctx, shop.id, orders(250, service.clock.now));

    await subscribe(service, shop, { plan: "GROWTH_300" });

    expect((await planList(service, shop)).current_plan).toMatchObject({
      plan: "GROWTH_300",
      quota_remain: 50,
    });
  });

  it("a smaller one that does not fit waits for the end of the cycle, and is then in force", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_500" });
    await saveOrders(service.ctx, shop.id, orders(301, service.clock.now));
    const preview = await ask(
      service,
      shop,
      "GET",
      "subscribe/plan-preview?plan=GROWTH_300&interval=EVERY_30_DAYS",
    );

    await subscribe(service, shop, { plan: "GROWTH_300" });
    const before = (await planList(service, shop)).current_plan;
    service.clock.now = new Date("2026-12-20T12:00:01Z");
    const after = (await planList(service, shop)).current_plan;

    expect(preview.body.data).toMatchObject({
      direction: "down",
      takes_effect: "cycle_end",
      at: "2026-12-20T12:00:00.000Z",
    });
    expect(before).toMatchObject({
      plan: "GROWTH_500",
      next: { plan: "GROWTH_300", interval: "EVERY_30_DAYS", name: "Growth", at: "2026-12-20T12:00:00.000Z" },
    });
    expect(after).toMatchObject({ plan: "GROWTH_300", quota_amount: 300, quota_remain: 300, next: null });
  });

  it("the plan that is current cannot be chosen", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_500" });

    const response = await ask(service, shop, "POST", "subscribe/plan", {
      plan: "GROWTH_500",
      interval: "EVERY_30_DAYS",
    });

    expect(response).toMatchObject({ status: 400, body: { code: "A0001", data: { reason: "samePlan" } } });
  });

  it("by the year has twelve quotas for the year, and is used up before anything smaller begins", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300", interval: "ANNUAL" });

    const { current_plan } = await planList(service, shop);
    const preview = await ask(
      service,
      shop,
      "GET",
      "subscribe/plan-preview?plan=GROWTH_300&interval=EVERY_30_DAYS",
    );

    expect(current_plan).toMatchObject({
      plan: "GROWTH_300",
      interval: "ANNUAL",
      price: 86.4,
      original_price: 108,
      quota_amount: 3600,
      cycle_ends_at: "2027-11-20T12:00:00.000Z",
    });
    expect(preview.body.data).toMatchObject({ direction: "same", takes_effect: "cycle_end" });
  });
});

describe("the preview counts what counts after the change", () => {
  const preview = async (shop: TestShop, plan: string) =>
    (await ask(service, shop, "GET", `subscribe/plan-preview?plan=${plan}&interval=EVERY_30_DAYS`)).body.data;

  it("nothing in the cycle that a first subscription begins, and what was used where the cycle goes on", async () => {
    const shop = await aShop(service, { planCode: "ADVANCED", quotaAmount: 5000 });
    await saveOrders(service.ctx, shop.id, orders(110, service.clock.now));

    const granted = await preview(shop, "GROWTH_300");
    passDays(service, 1);
    await subscribe(service, shop, { plan: "GROWTH_300" });
    await saveOrders(service.ctx, shop.id, orders(20, service.clock.now));

    expect(granted).toMatchObject({ takes_effect: "now", quota_used: 0 });
    expect((await planList(service, shop)).current_plan).toMatchObject({ quota_used: 20 });
    expect(await preview(shop, "GROWTH_500")).toMatchObject({ takes_effect: "now", quota_used: 20 });
  });

  it("the calendar month on the free plan, which waits where its orders do not fit", async () => {
    const shop = await aShop(service, { planCode: "ADVANCED", quotaAmount: 5000 });
    await saveOrders(service.ctx, shop.id, orders(110, service.clock.now));
    passDays(service, 1);
    await subscribe(service, shop, { plan: "GROWTH_300" });

    expect((await planList(service, shop)).current_plan).toMatchObject({ quota_used: 0 });
    expect(await preview(shop, "STARTER")).toMatchObject({ takes_effect: "cycle_end", quota_used: 110 });
  });

  it("this month's orders from a year to a month, which a year's tell nothing about", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "ADVANCED_2000", interval: "ANNUAL" });
    await saveOrders(service.ctx, shop.id, orders(350, service.clock.now));
    service.clock.now = new Date("2027-03-10T12:00:00Z");
    await saveOrders(service.ctx, shop.id, orders(20, service.clock.now));

    const later = { takes_effect: "cycle_end", at: "2027-11-20T12:00:00.000Z" };
    expect(await preview(shop, "GROWTH_300")).toMatchObject({ ...later, quota_used: 20 });
    expect(await preview(shop, "STARTER")).toMatchObject({ ...later, quota_used: 20 });
  });
});

describe("to the free plan", () => {
  const leave = (shop: TestShop) =>
    ask(service, shop, "POST", "subscribe/plan", { plan: "STARTER", interval: "EVERY_30_DAYS" });

  it("at once where this cycle's orders fit", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_500" });

    const response = await leave(shop);

    expect(response.body.data).toEqual({ action: "reload" });
    expect(await planOf(service, shop)).toMatchObject({ name: "Starter", quota_amount: 100 });
    expect(subscriptions(service, shop)[0]!.status).toBe("CANCELLED");
  });

  it("at the end of the cycle where they do not, and not at all where the merchant thinks better of it", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_500" });
    await saveOrders(service.ctx, shop.id, orders(101, service.clock.now));

    expect((await leave(shop)).body.data).toEqual({ action: "reload" });
    expect((await planList(service, shop)).current_plan).toMatchObject({
      plan: "GROWTH_500",
      next: { plan: "STARTER", interval: "EVERY_30_DAYS", name: "Starter", at: "2026-12-20T12:00:00.000Z" },
    });
    const kept = await ask(service, shop, "POST", "subscribe/plan", {
      plan: "GROWTH_500",
      interval: "EVERY_30_DAYS",
    });
    expect(kept.body.data).toEqual({ action: "reload" });
    expect((await planList(service, shop)).current_plan.next).toBeNull();

    await leave(shop);
    service.clock.now = new Date("2026-12-20T11:30:00Z");
    await sweepScheduledCancellations.run(service.ctx, {});
    await sweepScheduledCancellations.run(service.ctx, {});
    await service.settle();

    expect(await planOf(service, shop)).toMatchObject({ name: "Starter" });
  });

  it("from a plan that was granted without being paid", async () => {
    const shop = await aShop(service, { planCode: "ADVANCED", quotaAmount: 5000 });

    const response = await leave(shop);

    expect(response.body.data).toEqual({ action: "reload" });
    expect(await planOf(service, shop)).toMatchObject({ name: "Starter", quota_amount: 100 });
  });
});
