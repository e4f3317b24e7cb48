import { beforeAll, describe, expect, it } from "vitest";
import { ShopDomain } from "../../../contract/ids";
import { revokeAdminTokens } from "../../../service/domain/shops/shops.queries";
import { createShopWatch } from "../../../service/domain/shops/shop-watch";
import { uninstallShop } from "../../../service/main/shop-lifecycle/uninstall-shop";
import { transaction } from "../../../service/platform/db/database";
import { noteChange } from "../../../service/platform/db/noted-changes";
import { countStatements } from "../count-statements";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { anOrder } from "../shipments";

let service: TestService;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
  // Every call reads: what is fresh for a second is tested by itself.
  service.ctx.shopWatch = createShopWatch(service.ctx.db, 0);
});

const PATH = "/endApi/api/store/versions";

async function versionsOf(as: TestShop, order?: string) {
  const answer = await call(service, "GET", order ? `${PATH}?order=${order}` : PATH, { as });
  expect(answer.status).toBe(200);
  return answer.body.data as { versions: Record<string, number>; order: string | null };
}

describe("open tabs", () => {
  it("cost one statement a second for all of them together, whatever shops they are of", async () => {
    const { count, db } = countStatements(service.ctx.db);
    // A second that no machine outlasts.
    const watch = createShopWatch(db, 60_000);
    const ask = () => Promise.all([shop, other, shop, other, shop].map(({ domain }) => watch.look(domain)));

    const first = await ask();
    const again = await ask();

    expect(first.map((row) => row?.id)).toEqual([shop.id, other.id, shop.id, other.id, shop.id]);
    expect(again).toEqual(first);
    expect(count.statements).toBe(1);
  });

  it("are told of a change at most a second later", async () => {
    const { count, db } = countStatements(service.ctx.db);
    const watch = createShopWatch(db, 50);
    const before = await watch.look(shop.domain);
    await transaction(service.ctx.db, (tx) => noteChange(tx, shop.id, "views"));

    const seen = async () => (await watch.look(shop.domain))?.versions.views;

    await expect.poll(seen).toBe((before?.versions.views ?? 0) + 1);
    expect(count.statements).toBeGreaterThan(1);
  });

  it("of a store that is not there get nothing", async () => {
    expect(await createShopWatch(service.ctx.db).look(ShopDomain.parse("nobody.myshopify.com"))).toBe(
      undefined,
    );
  });

  it("fail together when the database fails, and not for longer", async () => {
    const { db } = service.ctx;
    let isAway = true;
    const away = new Proxy(db, {
      get: (target, name) => {
        if (isAway && name === "getExecutor") throw new Error("away");
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const watch = createShopWatch(away, 50);

    await expect(watch.look(shop.domain)).rejects.toThrow("away");
    isAway = false;

    expect((await watch.look(shop.domain))?.id).toBe(shop.id);
  });
});

describe("the versions of a shop", () => {
  it("rise with its orders, and with no other shop's", async () => {
    const before = await versionsOf(shop);
    await anOrder(service, other);
    const between = await versionsOf(shop);
    await anOrder(service, shop);

    const after = await versionsOf(shop);

    expect(between).toEqual(before);
    expect(after.versions.orders).toBeGreaterThan(before.versions.orders ?? 0);
  });

  it("rise by what a transaction has changed, once, and not where it is undone", async () => {
    const { versions: before } = await versionsOf(shop);
    const { db } = service.ctx;
    await transaction(db, async (tx) => {
      await noteChange(tx, shop.id, "couriers");
      await noteChange(tx, shop.id, "couriers");
    });
    await transaction(db, async (tx) => {
      await noteChange(tx, shop.id, "couriers");
      throw new Error("undone");
    }).catch(() => {});

    const { versions: after } = await versionsOf(shop);

    expect(after.couriers).toBe((before.couriers ?? 0) + 1);
  });

  it("are refused to a revoked token and after the app has left", async () => {
    const third = await aShop(service);
    await revokeAdminTokens(service.ctx.db, third.domain, new Date(service.clock.now.getTime() + 1000));
    const revoked = await call(service, "GET", PATH, { as: third });
    const fourth = await aShop(service);
    await versionsOf(fourth);
    await uninstallShop(service.ctx, fourth.id, service.clock.now);

    const left = await call(service, "GET", PATH, { as: fourth });

    expect([revoked.status, left.status]).toEqual([401, 401]);
  });
});

describe("the fingerprint of an order", () => {
  it("changes with its notes, and not with another order", async () => {
    const order = await anOrder(service, shop);
    const before = await versionsOf(shop, order.id);
    await anOrder(service, shop);
    const between = await versionsOf(shop, order.id);
    await call(service, "POST", "/endApi/api/order/note/create", {
      as: shop,
      body: { id: order.id, text: "Call the customer" },
    });

    const after = await versionsOf(shop, order.id);

    expect(before.order).toMatch(/^[\w-]{43}$/);
    expect(between.versions.orders).toBeGreaterThan(before.versions.orders!);
    expect(between.order).toBe(before.order);
    expect(after.order).not.toBe(before.order);
  });

  it("is read once for all tabs until something of the shop changes", async () => {
    const order = await anOrder(service, shop);
    await versionsOf(shop, order.id);
    const plain = service.ctx.db;
    const { count, db } = countStatements(plain);
    service.ctx.db = db;
    // Known by pool of connections: the counted one reads the order once.
    await versionsOf(shop, order.id);
    const once = count.statements;

    await Promise.all([1, 2, 3].map(() => versionsOf(shop, order.id)));

    service.ctx.db = plain;
    expect(once).toBeGreaterThan(5);
    expect(count.statements).toBe(once);
  });

  it("of another shop's order is null, like that of none", async () => {
    const order = await anOrder(service, other);

    expect((await versionsOf(shop, order.id)).order).toBe(null);
  });
});
