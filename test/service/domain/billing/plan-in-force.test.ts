import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { readAndApply } from "../../../../service/features/subscriptions/read-and-apply";
import { createTestService, type TestService, type TestShop } from "../../harness";
import { aFreeShop, decide, planList, planOf, request, subscribe } from "./a-subscriber";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

const audits = (shop: TestShop) =>
  service.ctx.db
    .selectFrom("auditEntries")
    .select(["action", "actor"])
    .where("shopId", "=", shop.id)
    .orderBy("id")
    .execute();

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
    expect(await planOf(service, shop)).toMatchObject({ name: "Growth" });
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
          const response = await shopify.graphql(...args);
          if (isFirst) {
            isFirst = false;
            asked();
            await held;
          }
          return response;
        }) as typeof shopify.graphql,
      },
    };

    const late = readAndApply(slow, shop);
    await isAsked;
    service.sandbox.shopify.cancelSubscription(shop.domain);
    await service.settle();
    release();
    await late;

    expect(await planOf(service, shop)).toMatchObject({ name: "Starter" });
  });

  it("is that of the usage which the same page reads next", async () => {
    const shop = await aFreeShop(service);
    await decide(service, await request(service, shop, { plan: "GROWTH_300", is_trial: true }), "approve");
    const page = service.openPage();
    const bearer = await signAdminToken(service.config, shop.domain, 60, service.clock.now);
    const read = async (path: string) => {
      const headers = new Headers({ authorization: `Bearer ${bearer}` });
      const url = `${service.url}/endApi/api/subscribe/${path}`;
      const response = await page({
        ...{ method: "GET", url, headers, body: null, signal: new AbortController().signal },
      });
      return (JSON.parse(await response.text()) as { data: Record<string, unknown> }).data;
    };

    const plans = await read("plan-list");
    const usage = await read("usage");

    expect(plans.current_plan).toMatchObject({ plan: "GROWTH_300" });
    expect(usage.periods).toMatchObject([{ quota: 300 }]);
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
