import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readAndApply } from "../../../../service/features/subscriptions/read-and-apply";
import { CLIENT_SECRET, createTestService, type TestService } from "../../harness";
import { aFreeShop, ask, passDays, planOf, request, subscribe, subscriptions } from "./a-subscriber";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

describe("what grants nothing", () => {
  it("coming back from the page with a made-up charge, or a forged address", async () => {
    const shop = await aFreeShop(service);
    await request(service, shop, { plan: "GROWTH_500" });
    const { returnUrl, id } = subscriptions(service, shop)[0]!;

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
    expect(await planOf(service, shop)).toMatchObject({ name: "Starter" });
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

    expect(await planOf(service, shop)).toMatchObject({ name: "Starter" });
  });

  it("a subscription we did not ask for, and one at another price than was asked", async () => {
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300" });
    const [real] = subscriptions(service, shop);
    const store = service.shopifyStore.getShop(shop.domain);
    store.put("subscription", { ...real!, id: "77", name: "Advanced 20000 / EVERY_30_DAYS" });
    const [recurring, ...more] = real!.lines;
    const cheap = { ...recurring!, plan: { ...recurring!.plan, priceCents: 1 } } as typeof recurring;
    store.put("subscription", { ...real!, lines: [cheap!, ...more] });

    await readAndApply(service.ctx, shop);

    expect(await planOf(service, shop)).toMatchObject({ name: "Starter" });
    expect(service.logged.some(({ msg }) => msg === "an active subscription is not what was asked for")).toBe(
      true,
    );
    service.logged.length = 0;
  });

  it("another shop's subscription", async () => {
    const rich = await aFreeShop(service);
    const poor = await aFreeShop(service);
    await subscribe(service, rich, { plan: "ADVANCED_2000" });
    const { id } = subscriptions(service, rich)[0]!;
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

    expect(await planOf(service, poor)).toMatchObject({ name: "Starter" });
    expect(await planOf(service, rich)).toMatchObject({ name: "Advanced" });
  });

  it.each([
    { plan: "GROWTH_501" },
    { plan: "CUSTOM" },
    { plan: "ADVANCED_300" },
    { plan: "GROWTH_3600", interval: "ANNUAL" },
  ])("a plan that is not sold to this store: %j", async (choice) => {
    const shop = await aFreeShop(service);

    const response = await ask(service, shop, "POST", "subscribe/plan", {
      interval: "EVERY_30_DAYS",
      ...choice,
    });

    expect(response).toMatchObject({
      status: 400,
      body: { code: "A0001", data: { reason: "planNotOffered" } },
    });
    expect(subscriptions(service, shop)).toEqual([]);
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

    const asked = subscriptions(service, shop).at(-1)!;
    expect(asked.trialDays).toBe(0);
    expect(asked.lines[0]!.plan).toMatchObject({ priceCents: 5900 });
  });
});
