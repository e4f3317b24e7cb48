import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveOrders } from "../../../service/orders/save-orders";
import { readAndApply } from "../../../service/billing/read-and-apply";
import { sweepNotedPlans } from "../../../service/billing/end-noted-plans.job";
import { sweepSubscriptions } from "../../../service/billing/read-subscription.job";
import { aShop, CLIENT_SECRET, createTestService, type TestService, type TestShop } from "../harness";
import {
  aFreeShop,
  ask,
  decide,
  orders,
  passDays,
  planList,
  request,
  subscribe,
  tracked,
} from "./a-subscriber";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

const plan = async (shop: TestShop) => (await ask(service, shop, "GET", "subscribe/plan")).body.data;
/** What Shopify holds, the oldest first. */
const subscriptions = (shop: TestShop) =>
  service.world
    .getShop(shop.domain)
    .list("subscription")
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
const audits = (shop: TestShop) =>
  service.ctx.db
    .selectFrom("auditEntries")
    .select(["action", "actor"])
    .where("shopId", "=", shop.id)
    .orderBy("id")
    .execute();

describe("from the free plan to a paid one", () => {
  it("the plan is granted once the merchant approves, with quota, cycle and trial", async () => {
    const shop = await aFreeShop(service);

    await subscribe(service, shop, { plan: "GROWTH_500", is_trial: true });

    expect((await planList(service, shop)).current_plan).toEqual({
      name: "Growth",
      plan: "GROWTH_500",
      price: 15,
      original_price: 15,
      quota_amount: 500,
      quota_remain: 500,
      interval: "EVERY_30_DAYS",
      trial_status: "active",
      trial_ends_at: "2026-11-27T12:00:00.000Z",
      cycle_ends_at: "2026-12-27T12:00:00.000Z",
      frozen: false,
      next: null,
      main_store: { myshopify_domain: shop.domain },
    });
    expect(await plan(shop)).toMatchObject({ name: "Growth", quota_amount: 500, func_permission: null });
  });

  it("asks Shopify for what was chosen: price, extra orders up to the cap, and a test charge in the sandbox", async () => {
    const shop = await aFreeShop(service);

    await request(service, shop, { plan: "ADVANCED_2000", is_trial: true });

    const [asked] = subscriptions(shop);
    expect(asked).toMatchObject({
      name: "Advanced 2000 / EVERY_30_DAYS",
      test: true,
      trialDays: 7,
      replacement: "APPLY_IMMEDIATELY",
    });
    expect(asked!.lines.map((line) => line.plan)).toMatchObject([
      { kind: "recurring", priceCents: 5900, interval: "EVERY_30_DAYS", discount: null },
      { kind: "usage", cappedCents: 5900, terms: "$0.05 for each order above 2000 in 30 days" },
    ]);
  });

  it("caps extra orders at ten dollars at least, and sells none by the year", async () => {
    const shop = await aFreeShop(service);

    await request(service, shop, { plan: "GROWTH_300" });
    passDays(service, 1);
    await request(service, shop, { plan: "GROWTH_300", interval: "ANNUAL", is_trial: true });

    const [monthly, annual] = subscriptions(shop);
    expect(monthly!.lines[1]!.plan).toMatchObject({ cappedCents: 1000 });
    expect(annual!.lines).toHaveLength(1);
    expect(annual!.lines[0]!.plan).toMatchObject({ priceCents: 8640, interval: "ANNUAL" });
    expect(annual!.trialDays).toBe(0);
  });

  it("leads back to the billing page inside the admin", async () => {
    const shop = await aFreeShop(service);
    const back = await decide(service, await request(service, shop, { plan: "GROWTH_300" }), "approve");

    const answer = await fetch(back!, { redirect: "manual" });

    const handle = shop.domain.replace(".myshopify.com", "");
    expect(back).toMatch(new RegExp(`^${service.url}/shopify/billing/return\\?token=.+&charge_id=\\d+$`));
    expect(answer.headers.get("location")).toBe(
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

    expect(await plan(shop)).toMatchObject({ name: "Growth" });
  });

  it("opens gated features with its quota for orders that waited", async () => {
    const shop = await aFreeShop(service);
    await saveOrders(service.ctx, shop.id, orders(150, service.clock.now));
    expect(await tracked(service, shop)).toEqual({ yes: 100, waiting: 50 });

    await subscribe(service, shop, { plan: "GROWTH_300" });

    expect(await tracked(service, shop)).toEqual({ yes: 150, waiting: 0 });
  });
});

describe("what grants nothing", () => {
  it("coming back from the page with a made-up charge, or a forged address", async () => {
    const shop = await aFreeShop(service);
    await request(service, shop, { plan: "GROWTH_500" });
    const { returnUrl, id } = subscriptions(shop)[0]!;

    await fetch(`${returnUrl}&charge_id=${id}`, { redirect: "manual" });
    await fetch(`${returnUrl}&charge_id=1%27%20or%201=1`, { redirect: "manual" });
    const forged = await fetch(`${service.url}/shopify/billing/return?token=a.b.c&charge_id=${id}`, {
      redirect: "manual",
    });
    const late = new URL(returnUrl);
    passDays(service, 4);
    const expired = await fetch(late, { redirect: "manual" });
    await service.settle();

    expect([forged.status, expired.status]).toEqual([400, 400]);
    expect(await plan(shop)).toMatchObject({ name: "Starter" });
  });

  it("a webhook that says ACTIVE of a charge Shopify does not know", async () => {
    const shop = await aFreeShop(service);
    service.sandbox.shopify.sendWebhook(shop.domain, "app_subscriptions/update", {
      app_subscription: {
        admin_graphql_api_id: "gid://shopify/AppSubscription/1",
        name: "Advanced 20000 / EVERY_30_DAYS",
        status: "ACTIVE",
      },
    });

    await service.settle();

    expect(await plan(shop)).toMatchObject({ name: "Starter" });
  });

  it("a subscription we did not ask for, and one at another price than was asked", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300" });
    const [real] = subscriptions(shop);
    const store = service.world.getShop(shop.domain);
    store.put("subscription", { ...real!, id: "77", name: "Advanced 20000 / EVERY_30_DAYS" });
    const [recurring, ...more] = real!.lines;
    const cheap = { ...recurring!, plan: { ...recurring!.plan, priceCents: 1 } } as typeof recurring;
    store.put("subscription", { ...real!, lines: [cheap!, ...more] });

    await readAndApply(service.ctx, shop);

    expect(await plan(shop)).toMatchObject({ name: "Starter" });
    expect(service.logged.some(({ msg }) => msg === "an active subscription is not what was asked for")).toBe(
      true,
    );
    service.logged.length = 0;
  });

  it("another shop's subscription", async () => {
    const rich = await aFreeShop(service);
    const poor = await aFreeShop(service);
    await subscribe(service, rich, { plan: "ADVANCED_2000" });
    const { id } = subscriptions(rich)[0]!;
    const body = JSON.stringify({
      app_subscription: { admin_graphql_api_id: `gid://shopify/AppSubscription/${id}`, status: "ACTIVE" },
    });
    await fetch(`${service.url}/shopify/webhooks`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-shopify-topic": "app_subscriptions/update",
        "x-shopify-webhook-id": randomUUID(),
        "x-shopify-shop-domain": poor.domain,
        "x-shopify-triggered-at": service.clock.now.toISOString(),
        "x-shopify-hmac-sha256": createHmac("sha256", CLIENT_SECRET).update(body).digest("base64"),
      },
    });

    await service.settle();

    expect(await plan(poor)).toMatchObject({ name: "Starter" });
    expect(await plan(rich)).toMatchObject({ name: "Advanced" });
  });

  it.each([
    { plan: "GROWTH_501" },
    { plan: "CUSTOM" },
    { plan: "ADVANCED_300" },
    { plan: "GROWTH_3600", interval: "ANNUAL" },
  ])("a plan that is not sold to this store: %j", async (choice) => {
    const shop = await aFreeShop(service);

    const answer = await ask(service, shop, "POST", "subscribe/plan", {
      interval: "EVERY_30_DAYS",
      ...choice,
    });

    expect(answer).toMatchObject({ status: 400, body: { code: "A0001", data: { reason: "notOffered" } } });
    expect(subscriptions(shop)).toEqual([]);
  });

  it("a price, a quota or a trial that the request names", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300", is_trial: true });
    passDays(service, 8);

    await request(service, shop, {
      plan: "ADVANCED_2000",
      is_trial: true,
      ...{ price: 1, quota: 99_999, trial_days: 365, extra_shipment_price: 0 },
    });

    const asked = subscriptions(shop).at(-1)!;
    expect(asked.trialDays).toBe(0);
    expect(asked.lines[0]!.plan).toMatchObject({ priceCents: 5900 });
  });
});

describe("the trial", () => {
  it("is had once, also by a store that takes the app out and comes back", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300", is_trial: true });
    passDays(service, 10);
    service.sandbox.shopify.uninstall(shop.domain);
    await service.settle();
    await service.ctx.db.deleteFrom("shops").where("id", "=", shop.id).execute();

    const { installShop } = await import("../../../service/shops/install-shop");
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
    expect(subscriptions(shop).map(({ status }) => status)).toEqual(["CANCELLED", "ACTIVE"]);
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
      next: { plan: "GROWTH_300", name: "Growth", at: "2026-12-20T12:00:00.000Z" },
    });
    expect(after).toMatchObject({ plan: "GROWTH_300", quota_amount: 300, quota_remain: 300, next: null });
  });

  it("the plan that is current cannot be chosen", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_500" });

    const answer = await ask(service, shop, "POST", "subscribe/plan", {
      plan: "GROWTH_500",
      interval: "EVERY_30_DAYS",
    });

    expect(answer).toMatchObject({ status: 400, body: { code: "A0001", data: { reason: "samePlan" } } });
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

describe("to the free plan", () => {
  const leave = (shop: TestShop) =>
    ask(service, shop, "POST", "subscribe/plan", { plan: "STARTER", interval: "EVERY_30_DAYS" });

  it("at once where this cycle's orders fit", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_500" });

    const answer = await leave(shop);

    expect(answer.body.data).toEqual({ action: "reload" });
    expect(await plan(shop)).toMatchObject({ name: "Starter", quota_amount: 100 });
    expect(subscriptions(shop)[0]!.status).toBe("CANCELLED");
  });

  it("at the end of the cycle where they do not, and not at all where the merchant thinks better of it", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_500" });
    await saveOrders(service.ctx, shop.id, orders(101, service.clock.now));

    expect((await leave(shop)).body.data).toEqual({ action: "reload" });
    expect((await planList(service, shop)).current_plan).toMatchObject({
      plan: "GROWTH_500",
      next: { plan: "STARTER", name: "Starter", at: "2026-12-20T12:00:00.000Z" },
    });
    const kept = await ask(service, shop, "POST", "subscribe/plan", {
      plan: "GROWTH_500",
      interval: "EVERY_30_DAYS",
    });
    expect(kept.body.data).toEqual({ action: "reload" });
    expect((await planList(service, shop)).current_plan.next).toBeNull();

    await leave(shop);
    service.clock.now = new Date("2026-12-20T11:30:00Z");
    await sweepNotedPlans.run(service.ctx, {});
    await sweepNotedPlans.run(service.ctx, {});
    await service.settle();

    expect(await plan(shop)).toMatchObject({ name: "Starter" });
  });

  it("from a plan that was granted without being paid", async () => {
    const shop = await aShop(service, { planCode: "ADVANCED", quotaAmount: 5000 });

    const answer = await leave(shop);

    expect(answer.body.data).toEqual({ action: "reload" });
    expect(await plan(shop)).toMatchObject({ name: "Starter", quota_amount: 100 });
  });
});

describe("a plan in force", () => {
  it("falls back while Shopify holds it back for an unpaid bill, and returns without a new trial", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "ADVANCED_2000", is_trial: true });
    service.sandbox.shopify.freeze(shop.domain, true);
    await service.settle();

    const frozen = await planList(service, shop);
    service.sandbox.shopify.freeze(shop.domain, false);
    await service.settle();

    expect(frozen.current_plan).toMatchObject({ plan: "STARTER", frozen: true });
    expect((await planList(service, shop)).current_plan).toMatchObject({
      plan: "ADVANCED_2000",
      frozen: false,
      cycle_ends_at: "2026-12-27T12:00:00.000Z",
    });
  });

  it("ends when the merchant or Shopify cancels it, and when the app is removed", async () => {
    const cancelled = await aFreeShop(service);
    const removed = await aFreeShop(service);
    await subscribe(service, cancelled, { plan: "GROWTH_500" });
    await subscribe(service, removed, { plan: "GROWTH_500" });

    service.sandbox.shopify.cancelSubscription(cancelled.domain);
    service.sandbox.shopify.uninstall(removed.domain);
    await service.settle();

    const plans = await service.ctx.db
      .selectFrom("shops")
      .select(["planCode", "quotaAmount", "subscriptionId", "cycleEnd"])
      .where("id", "in", [cancelled.id, removed.id])
      .execute();
    const free = { planCode: "STARTER", quotaAmount: null, subscriptionId: null, cycleEnd: null };
    expect(plans).toEqual([free, free]);
  });

  it("is granted once, however often and in whatever order Shopify tells of it", async () => {
    const shop = await aFreeShop(service);
    service.sandbox.shopify.faults.duplicate = 100;
    await subscribe(service, shop, { plan: "GROWTH_500", is_trial: true });
    service.sandbox.shopify.faults.duplicate = 0;

    await Promise.all(Array.from({ length: 6 }, () => readAndApply(service.ctx, shop)));

    const changes = (await audits(shop)).filter(({ action }) => action === "plan.changed");
    expect(changes).toHaveLength(1);
    expect(await plan(shop)).toMatchObject({ name: "Growth" });
  });

  it("is not brought back by an answer from before it was cancelled", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_500" });
    const { shopify } = service.ctx;
    let release = () => {};
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    let isFirst = true;
    const slow = {
      ...service.ctx,
      shopify: {
        ...shopify,
        graphql: (async (...args: Parameters<typeof shopify.graphql>) => {
          const answer = await shopify.graphql(...args);
          if (isFirst) {
            isFirst = false;
            asked();
            await held;
          }
          return answer;
        }) as typeof shopify.graphql,
      },
    };

    const late = readAndApply(slow, shop);
    await isAsked;
    service.sandbox.shopify.cancelSubscription(shop.domain);
    await service.settle();
    release();
    await late;

    expect(await plan(shop)).toMatchObject({ name: "Starter" });
  });

  it("leaves an entry of who asked for it and what came of it", async () => {
    const shop = await aFreeShop(service);

    await subscribe(service, shop, { plan: "GROWTH_500" });

    const mine = (await audits(shop)).filter(({ action }) => action.startsWith("plan."));
    expect(mine).toEqual([
      { action: "plan.requested", actor: "admin-token" },
      { action: "plan.changed", actor: "shopify" },
    ]);
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
    expect(await plan(shop)).toMatchObject({
      name: "Enterprise",
      quota_amount: 600_000,
      func_permission: "Advanced",
    });
  });
});
