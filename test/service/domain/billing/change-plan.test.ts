import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { sweepSubscriptions } from "../../../../service/features/subscriptions/read-subscription.job";
import { createTestService, type TestService } from "../../harness";
import {
  aFreeShop,
  decide,
  orders,
  passDays,
  planList,
  planOf,
  request,
  subscribe,
  subscriptions,
  tracked,
} from "./a-subscriber";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

describe("from the free plan to a paid one", () => {
  it("the plan is granted once the merchant approves, with quota, cycle and trial", async () => {
    const shop = await aFreeShop(service);

    await subscribe(service, shop, { plan: "GROWTH_500", is_trial: true });

    expect((await planList(service, shop)).current_plan).toEqual({
      name: "Growth",
      plan: "GROWTH_500",
      price: 7.5,
      original_price: 15,
      discount: { percent: 50, regular_price: 15, until: "2026-12-27T12:00:00.000Z" },
      granted: false,
      quota_amount: 500,
      quota_remain: 500,
      quota_used: 0,
      interval: "EVERY_30_DAYS",
      trial_status: "active",
      trial_ends_at: "2026-11-27T12:00:00.000Z",
      trial_days: 7,
      cycle_ends_at: "2026-12-27T12:00:00.000Z",
      frozen: false,
      next: null,
      discount_taken: null,
      open_approvals: [],
      main_store: { myshopify_domain: shop.domain },
    });
    expect(await planOf(service, shop)).toMatchObject({
      name: "Growth",
      quota_amount: 500,
      func_permission: null,
    });
  });

  it("asks Shopify for what was chosen: price, extra orders up to the cap, and a test charge in the sandbox", async () => {
    const shop = await aFreeShop(service);

    await request(service, shop, { plan: "ADVANCED_2000", is_trial: true });

    const [asked] = subscriptions(service, shop);
    expect(asked).toMatchObject({
      name: "Advanced 2000 / EVERY_30_DAYS",
      test: true,
      trialDays: 7,
      replacement: "APPLY_IMMEDIATELY",
    });
    expect(asked!.lines.map((line) => line.plan)).toMatchObject([
      { kind: "recurring", priceCents: 5900, interval: "EVERY_30_DAYS" },
      { kind: "usage", cappedCents: 5900, terms: "$0.05 for each order above 2000 in 30 days" },
    ]);
  });

  it("caps extra orders at ten dollars at least, and sells none by the year", async () => {
    const shop = await aFreeShop(service);

    await request(service, shop, { plan: "GROWTH_300" });
    passDays(service, 1);
    await request(service, shop, { plan: "GROWTH_300", interval: "ANNUAL", is_trial: true });

    const [monthly, annual] = subscriptions(service, shop);
    expect(monthly!.lines[1]!.plan).toMatchObject({ cappedCents: 1000 });
    expect(annual!.lines).toHaveLength(1);
    expect(annual!.lines[0]!.plan).toMatchObject({ priceCents: 8640, interval: "ANNUAL" });
    expect(annual!.trialDays).toBe(0);
  });

  it("leads back to the billing page inside the admin", async () => {
    const shop = await aFreeShop(service);
    const back = await decide(service, await request(service, shop, { plan: "GROWTH_300" }), "approve");

    const response = await fetch(back!, { redirect: "manual" });

    const handle = shop.domain.replace(".myshopify.com", "");
    expect(back).toMatch(new RegExp(`^${service.url}/shopify/billing/return\\?token=.+&charge_id=\\d+$`));
    expect(response.headers.get("location")).toBe(
      `${service.url}/sandbox/shopify/admin/store/${handle}/apps/waybill/track/billing?charge_id=${new URL(back!).searchParams.get("charge_id")}`,
    );
  });

  it.each(["decline", "expire"] as const)("changes nothing on %s", async (decision) => {
    const shop = await aFreeShop(service);

    await decide(service, await request(service, shop, { plan: "GROWTH_500" }), decision);
    await service.settle();

    expect((await planList(service, shop)).current_plan).toMatchObject({
      plan: "STARTER",
      trial_status: "available",
    });
    const [row] = await service.ctx.db
      .selectFrom("subscriptions")
      .select("status")
      .where("shopId", "=", shop.id)
      .execute();
    expect(row!.status).toBe(decision === "decline" ? "DECLINED" : "EXPIRED");
  });

  it("is seen on the page before any webhook has come", async () => {
    const shop = await aFreeShop(service);
    service.sandbox.shopify.faults.drop = 100;
    await decide(service, await request(service, shop, { plan: "GROWTH_500" }), "approve");

    const list = await planList(service, shop);
    service.sandbox.shopify.faults.drop = 0;

    expect(list.current_plan.plan).toBe("GROWTH_500");
  });

  it("is found by the daily reading where webhook and merchant never came back", async () => {
    const shop = await aFreeShop(service);
    service.sandbox.shopify.faults.drop = 100;
    await decide(service, await request(service, shop, { plan: "GROWTH_500" }), "approve");
    await service.sandbox.shopify.drainWebhooks();
    service.sandbox.shopify.faults.drop = 0;

    await sweepSubscriptions.run(service.ctx, {});
    await service.settle();

    expect(await planOf(service, shop)).toMatchObject({ name: "Growth" });
  });

  it("opens gated features with its quota for orders that waited", async () => {
    const shop = await aFreeShop(service);
    await saveOrders(service.ctx, shop.id, orders(150, service.clock.now));
    expect(await tracked(service, shop)).toEqual({ yes: 100, waiting: 50 });

    await subscribe(service, shop, { plan: "GROWTH_300" });

    expect(await tracked(service, shop)).toEqual({ yes: 150, waiting: 0 });
  });
});

describe("what was arranged with a store", () => {
  it("is offered to that store alone, and can be bought there", async () => {
    const shop = await aFreeShop(service);
    const other = await aFreeShop(service);
    await service.ctx.db
      .insertInto("customOffers")
      .values({ shopId: shop.id, interval: "ANNUAL", quota: 600_000, priceCents: 900_000 })
      .execute();

    const { custom } = await planList(service, shop);
    await subscribe(service, shop, { plan: "CUSTOM", interval: "ANNUAL" });

    expect(custom).toMatchObject([{ plan: "CUSTOM", interval: "ANNUAL", quota: 600_000, price: 9000 }]);
    expect((await planList(service, other)).custom).toEqual([]);
    expect(await planOf(service, shop)).toMatchObject({
      name: "Enterprise",
      quota_amount: 600_000,
      func_permission: "Advanced",
    });
  });
});
