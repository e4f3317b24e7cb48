import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveOrders } from "../../../service/orders/save-orders";
import { eraseShop } from "../../../service/privacy/erase-shop";
import {
  aFreeShop,
  ask,
  charged,
  decide,
  orders,
  planList,
  request,
  subscribe,
  tracked,
} from "../billing/a-subscriber";
import { createTestService, type TestService, type TestShop } from "../harness";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

const show = async (shop: TestShop) => (await ask(service, shop, "GET", "store/linked-stores")).body.data;
const keyOf = async (shop: TestShop): Promise<string> => (await show(shop)).connection_key;
const link = (shop: TestShop, connection_key: string) =>
  ask(service, shop, "POST", "store/link-store", { connection_key });
const unlink = (shop: TestShop, { domain }: TestShop) =>
  ask(service, shop, "POST", "store/unlink-store", { myshopify_domain: domain });
const plan = async (shop: TestShop) => (await ask(service, shop, "GET", "subscribe/plan")).body.data;

async function aGroup() {
  const main = await aFreeShop(service);
  const linked = await aFreeShop(service);
  await subscribe(service, main, { plan: "GROWTH_300" });
  expect((await link(linked, await keyOf(main))).status).toBe(200);
  return { main, linked };
}

describe("a store that is linked", () => {
  it("has the plan and shares the quota of its main store", async () => {
    const { main, linked } = await aGroup();
    await saveOrders(service.ctx, linked.id, orders(3, service.clock.now));

    expect(await plan(linked)).toMatchObject({ name: "Growth", quota_amount: 300, quota_usage: 3 });
    expect(await show(linked)).toEqual({
      role: "linked",
      main_store: { myshopify_domain: main.domain },
      connection_key: null,
      stores: [],
    });
    expect(await show(main)).toMatchObject({
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

    await link(linked, await keyOf(main));
    await service.settle();

    expect(await tracked(service, linked)).toEqual({ yes: 120, waiting: 0 });
  });

  it("has its extra orders charged to the main store", async () => {
    const { main, linked } = await aGroup();
    await saveOrders(service.ctx, main.id, orders(300, service.clock.now));

    await saveOrders(service.ctx, linked.id, orders(2, service.clock.now));
    await service.settle();

    expect(charged(service, main)).toHaveLength(2);
    expect(charged(service, linked)).toEqual([]);
    expect(await tracked(service, linked)).toEqual({ yes: 2, waiting: 0 });
  });

  it("may not change plan or cap, and is told where to", async () => {
    const { main, linked } = await aGroup();

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

    for (const answer of [changed, left, capped, renewed]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { code: "A0301", data: { reason: "linked", domain: main.domain } },
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
    await link(linked, await keyOf(main));

    await decide(service, url, "approve");
    await service.settle();

    const [subscription] = service.world.getShop(linked.domain).list("subscription");
    expect(subscription!.status).toBe("CANCELLED");
    expect(await plan(linked)).toMatchObject({ name: "Starter" });
  });
});

describe("linking is refused", () => {
  it("with a key that no store has, and after ten of them without a look", async () => {
    const main = await aFreeShop(service);
    const shop = await aFreeShop(service);
    const key = await keyOf(main);

    const guesses = [];
    for (let guess = 0; guess < 10; guess += 1) guesses.push(await link(shop, `WB-${guess}`));

    expect(guesses.every(({ body }) => body.data.reason === "unknownKey")).toBe(true);
    expect(await link(shop, key)).toMatchObject({ status: 429, body: { code: "B0210" } });
  });

  it("with the store's own key", async () => {
    const shop = await aFreeShop(service);

    expect((await link(shop, await keyOf(shop))).body.data).toEqual({ reason: "ownKey" });
  });

  it("in chains, from either end", async () => {
    const { main, linked } = await aGroup();
    const third = await aFreeShop(service);
    const other = await aFreeShop(service);

    // A linked store shows no key; the one it had before must not work either.
    const { connectionKeyHash } = await service.ctx.db
      .selectFrom("shops")
      .select("connectionKeyHash")
      .where("id", "=", linked.id)
      .executeTakeFirstOrThrow();
    expect(connectionKeyHash).toBeNull();
    expect((await link(linked, await keyOf(other))).body.data).toEqual({ reason: "chain" });
    expect((await link(main, await keyOf(third))).body.data).toEqual({ reason: "hasStores" });
  });

  it("to a store that was linked after its key was given away", async () => {
    const [a, b, c] = [await aFreeShop(service), await aFreeShop(service), await aFreeShop(service)];
    const keyOfB = await keyOf(b);
    await link(b, await keyOf(a));

    expect((await link(c, keyOfB)).body.data).toEqual({ reason: "chain" });
  });

  it("while the store pays for a plan of its own", async () => {
    const main = await aFreeShop(service);
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300" });

    expect((await link(shop, await keyOf(main))).body.data).toEqual({ reason: "paid" });
    expect(await plan(shop)).toMatchObject({ name: "Growth" });
  });

  it("for one of two stores that link each other at once", async () => {
    const [a, b] = [await aFreeShop(service), await aFreeShop(service)];
    const [keyOfA, keyOfB] = [await keyOf(a), await keyOf(b)];

    const answers = await Promise.all([link(a, keyOfB), link(b, keyOfA)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("the connection key", () => {
  it("is kept sealed, stays the same, and links nothing once it was renewed", async () => {
    const main = await aFreeShop(service);
    const shop = await aFreeShop(service);
    const [key, again] = [await keyOf(main), await keyOf(main)];

    const renewed = await ask(service, main, "POST", "store/renew-connection-key", {});

    expect(key).toBe(again);
    expect(key).toMatch(/^WB(-[0-9A-F]{8}){5}$/);
    expect(renewed.body.data.connection_key).not.toBe(key);
    expect((await link(shop, key)).body.data).toEqual({ reason: "unknownKey" });
    const row = await service.ctx.db
      .selectFrom("shops")
      .select("connectionKey")
      .where("id", "=", main.id)
      .executeTakeFirstOrThrow();
    expect(row.connectionKey).not.toContain(renewed.body.data.connection_key.slice(3, 11));
    expect((await link(shop, ` ${renewed.body.data.connection_key.toLowerCase()} `)).status).toBe(200);
  });
});

describe("a store leaves the group", () => {
  it("when its main store takes it out, with its own plan and quota again", async () => {
    const { main, linked } = await aGroup();

    const answer = await unlink(main, linked);

    expect(answer.body.data).toMatchObject({ role: "single", stores: [] });
    expect(await plan(linked)).toMatchObject({ name: "Starter", quota_amount: 100 });
  });

  it("by itself", async () => {
    const { linked } = await aGroup();

    expect((await unlink(linked, linked)).body.data).toMatchObject({ role: "single" });
  });

  it("but cannot be taken out by strangers, siblings, or in place of the main store", async () => {
    const { main, linked } = await aGroup();
    const sibling = await aFreeShop(service);
    await link(sibling, await keyOf(main));
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
    expect(await plan(linked)).toMatchObject({ name: "Growth" });
  });

  it("when its main store is erased", async () => {
    const { main, linked } = await aGroup();
    service.sandbox.shopify.uninstall(main.domain);
    await service.settle();

    await eraseShop(service.ctx, main.id);

    expect(await plan(linked)).toMatchObject({ name: "Starter" });
    expect(await show(linked)).toMatchObject({ role: "single" });
  });
});

it("links and unlinks are on record in both stores", async () => {
  const { main, linked } = await aGroup();
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
