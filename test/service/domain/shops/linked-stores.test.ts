import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { eraseShop } from "../../../../service/features/privacy/erase-shop";
import {
  aFreeShop,
  ask,
  charged,
  decide,
  orders,
  planList,
  planOf,
  request,
  subscribe,
  tracked,
} from "../billing/a-subscriber";
import { createTestService, type TestService, type TestShop } from "../../harness";
import { aGroup, keyOf, linkStore, linkedStores } from "./link-calls";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

const unlink = (shop: TestShop, { domain }: TestShop) =>
  ask(service, shop, "POST", "store/unlink-store", { myshopify_domain: domain });

describe("a store that is linked", () => {
  it("has the plan and shares the quota of its main store", async () => {
    const { main, linked } = await aGroup(service);
    await saveOrders(service.ctx, linked.id, orders(3, service.clock.now));

    expect(await planOf(service, linked)).toMatchObject({
      name: "Growth",
      quota_amount: 300,
      quota_usage: 3,
    });
    expect(await linkedStores(service, linked)).toEqual({
      role: "linked",
      main_store: { myshopify_domain: main.domain },
      connection_key: null,
      stores: [],
    });
    expect(await linkedStores(service, main)).toMatchObject({
      role: "main",
      main_store: { myshopify_domain: main.domain },
      stores: [{ myshopify_domain: linked.domain, name: "Blue Door", quota_usage: 3 }],
    });
  });

  it("has its waiting orders released by the quota of the group", async () => {
    const main = await aFreeShop(service);
    const linked = await aFreeShop(service);
    await subscribe(service, main, { plan: "GROWTH_300" });
    await saveOrders(service.ctx, linked.id, orders(120, service.clock.now));
    expect(await tracked(service, linked)).toEqual({ yes: 100, waiting: 20 });

    await linkStore(service, linked, await keyOf(service, main));
    await service.settle();

    expect(await tracked(service, linked)).toEqual({ yes: 120, waiting: 0 });
  });

  it("has its extra orders charged to the main store", async () => {
    const { main, linked } = await aGroup(service);
    await saveOrders(service.ctx, main.id, orders(300, service.clock.now));

    await saveOrders(service.ctx, linked.id, orders(2, service.clock.now));
    await service.settle();

    expect(charged(service, main)).toHaveLength(2);
    expect(charged(service, linked)).toEqual([]);
    expect(await tracked(service, linked)).toEqual({ yes: 2, waiting: 0 });
  });

  it("may not change plan or cap, and is told where to", async () => {
    const { main, linked } = await aGroup(service);

    const changed = await ask(service, linked, "POST", "subscribe/plan", {
      plan: "ADVANCED_2000",
      interval: "EVERY_30_DAYS",
    });
    const left = await ask(service, linked, "POST", "subscribe/plan", {
      plan: "STARTER",
      interval: "EVERY_30_DAYS",
    });
    const capped = await ask(service, linked, "POST", "subscribe/capped-amount", { amount: 50 });
    const renewed = await ask(service, linked, "POST", "store/renew-connection-key", {});

    for (const response of [changed, left, capped, renewed]) {
      expect(response).toMatchObject({
        status: 403,
        body: { code: "A0301", data: { reason: "billedInMainStore", domain: main.domain } },
      });
    }
    expect((await planList(service, linked)).current_plan).toMatchObject({
      plan: "GROWTH_300",
      main_store: { myshopify_domain: main.domain },
    });
  });

  it("pays for no plan whose approval page was still open when it was linked", async () => {
    const main = await aFreeShop(service);
    const linked = await aFreeShop(service);
    const url = await request(service, linked, { plan: "ADVANCED_2000" });
    await linkStore(service, linked, await keyOf(service, main));

    await decide(service, url, "approve");
    await service.settle();

    const [subscription] = service.shopifyStore.getShop(linked.domain).list("subscription");
    expect(subscription!.status).toBe("CANCELLED");
    expect(await planOf(service, linked)).toMatchObject({ name: "Starter" });
  });
});

describe("a store leaves the group", () => {
  it("when its main store takes it out, with its own plan and quota again", async () => {
    const { main, linked } = await aGroup(service);

    const response = await unlink(main, linked);

    expect(response.body.data).toMatchObject({ role: "single", stores: [] });
    expect(await planOf(service, linked)).toMatchObject({ name: "Starter", quota_amount: 100 });
  });

  it("by itself", async () => {
    const { linked } = await aGroup(service);

    expect((await unlink(linked, linked)).body.data).toMatchObject({ role: "single" });
  });

  it("but cannot be taken out by strangers, siblings, or in place of the main store", async () => {
    const { main, linked } = await aGroup(service);
    const sibling = await aFreeShop(service);
    await linkStore(service, sibling, await keyOf(service, main));
    const stranger = await aFreeShop(service);

    for (const [who, whom] of [
      [stranger, linked],
      [sibling, linked],
      [linked, main],
      [main, stranger],
      [main, main],
    ] as const) {
      expect(await unlink(who, whom)).toMatchObject({ status: 404, body: { code: "A0404" } });
    }
    expect(await planOf(service, linked)).toMatchObject({ name: "Growth" });
  });

  it("when its main store is erased", async () => {
    const { main, linked } = await aGroup(service);
    service.sandbox.shopify.uninstall(main.domain);
    await service.settle();

    await eraseShop(service.ctx, main.id);

    expect(await planOf(service, linked)).toMatchObject({ name: "Starter" });
    expect(await linkedStores(service, linked)).toMatchObject({ role: "single" });
  });
});

it("links and unlinks are on record in both stores", async () => {
  const { main, linked } = await aGroup(service);
  await unlink(main, linked);

  const entries = await service.ctx.db
    .selectFrom("auditEntries")
    .select(["shopId", "action", "details"])
    .where("shopId", "in", [main.id, linked.id])
    .where("action", "in", ["store.linked", "store.unlinked"])
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { shopId: linked.id, action: "store.linked", details: { main: main.id } },
    { shopId: main.id, action: "store.linked", details: { linked: linked.id } },
    { shopId: linked.id, action: "store.unlinked", details: { main: main.id } },
    { shopId: main.id, action: "store.unlinked", details: { linked: linked.id } },
  ]);
});
