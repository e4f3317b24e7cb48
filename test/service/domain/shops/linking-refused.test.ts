import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aFreeShop, ask, planOf, subscribe } from "../billing/a-subscriber";
import { createTestService, type TestService } from "../../harness";
import { aGroup, keyOf, linkStore } from "./link-calls";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

describe("linking is refused", () => {
  it("with a key that no store has, and after ten of them without a look", async () => {
    const main = await aFreeShop(service);
    const shop = await aFreeShop(service);
    const key = await keyOf(service, main);

    const guesses = [];
    for (let guess = 0; guess < 10; guess += 1) guesses.push(await linkStore(service, shop, `WB-${guess}`));

    expect(guesses.every(({ body }) => body.data.reason === "keyUnknown")).toBe(true);
    expect(await linkStore(service, shop, key)).toMatchObject({ status: 429, body: { code: "B0210" } });
  });

  it("with the store's own key", async () => {
    const shop = await aFreeShop(service);

    expect((await linkStore(service, shop, await keyOf(service, shop))).body.data).toEqual({
      reason: "keyIsOwn",
    });
  });

  it("in chains, from either end", async () => {
    const { main, linked } = await aGroup(service);
    const third = await aFreeShop(service);
    const other = await aFreeShop(service);

    // A linked store shows no key; the one it had before must not work either.
    const { connectionKeyHash } = await service.ctx.db
      .selectFrom("shops")
      .select("connectionKeyHash")
      .where("id", "=", linked.id)
      .executeTakeFirstOrThrow();
    expect(connectionKeyHash).toBeNull();
    expect((await linkStore(service, linked, await keyOf(service, other))).body.data).toEqual({
      reason: "keyOfLinkedStore",
    });
    expect((await linkStore(service, main, await keyOf(service, third))).body.data).toEqual({
      reason: "hasLinkedStores",
    });
  });

  it("to a store that was linked after its key was given away", async () => {
    const [a, b, c] = [await aFreeShop(service), await aFreeShop(service), await aFreeShop(service)];
    const keyOfB = await keyOf(service, b);
    await linkStore(service, b, await keyOf(service, a));

    expect((await linkStore(service, c, keyOfB)).body.data).toEqual({ reason: "keyOfLinkedStore" });
  });

  it("while the store pays for a plan of its own", async () => {
    const main = await aFreeShop(service);
    const shop = await aFreeShop(service);
    await subscribe(service, shop, { plan: "GROWTH_300" });

    expect((await linkStore(service, shop, await keyOf(service, main))).body.data).toEqual({
      reason: "hasPaidPlan",
    });
    expect(await planOf(service, shop)).toMatchObject({ name: "Growth" });
  });

  it("for one of two stores that link each other at once", async () => {
    const [a, b] = [await aFreeShop(service), await aFreeShop(service)];
    const [keyOfA, keyOfB] = [await keyOf(service, a), await keyOf(service, b)];

    const responses = await Promise.all([linkStore(service, a, keyOfB), linkStore(service, b, keyOfA)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("the connection key", () => {
  it("is kept sealed, stays the same, and links nothing once it was renewed", async () => {
    const main = await aFreeShop(service);
    const shop = await aFreeShop(service);
    const [key, again] = [await keyOf(service, main), await keyOf(service, main)];

    const renewed = await ask(service, main, "POST", "store/renew-connection-key", {});

    expect(key).toBe(again);
    expect(key).toMatch(/^WB(-[0-9A-F]{8}){5}$/);
    expect(renewed.body.data.connection_key).not.toBe(key);
    expect((await linkStore(service, shop, key)).body.data).toEqual({ reason: "keyUnknown" });
    const row = await service.ctx.db
      .selectFrom("shops")
      .select("connectionKey")
      .where("id", "=", main.id)
      .executeTakeFirstOrThrow();
    expect(row.connectionKey).not.toContain(renewed.body.data.connection_key.slice(3, 11));
    expect(
      (await linkStore(service, shop, ` ${renewed.body.data.connection_key.toLowerCase()} `)).status,
    ).toBe(200);
  });
});
