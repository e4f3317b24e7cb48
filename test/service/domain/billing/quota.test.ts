import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { IncomingOrder } from "../../../../service/domain/orders/incoming-order";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { releaseWaiting, sweepWaiting } from "../../../../service/domain/orders/release-waiting.job";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { sweepShipments } from "../../../../service/domain/shipments/sweep-shipments.job";
import { anEvent } from "../../courier";
import { anIncomingOrder } from "../../incoming-order";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

/** An order as it comes in, with one shipment. */
function anOrder(orderedAt = "2026-11-19T12:00:00Z"): IncomingOrder {
  count += 1;
  return anIncomingOrder({ orderedAt: new Date(orderedAt), numbers: [`SIM96${count}`] });
}

const orders = (length: number) => Array.from({ length }, () => anOrder());

async function plan(shop: TestShop) {
  const bearer = await signAdminToken(service.config, shop.domain, 60, service.clock.now);
  return (await call(service, "GET", "/endApi/api/subscribe/plan", { as: { bearer } })).body.data;
}

async function tracked(shop: TestShop): Promise<{ yes: number; waiting: number }> {
  const rows = await service.ctx.db
    .selectFrom("orders")
    .select("isTracked")
    .where("shopId", "=", shop.id)
    .execute();
  const yes = rows.filter((row) => row.isTracked).length;
  return { yes, waiting: rows.length - yes };
}

describe("one order", () => {
  it("takes one unit, once, from ten importers at once and however often it comes again", async () => {
    const shop = await aShop(service, { quotaAmount: 10 });
    const order = anOrder();

    await Promise.all(Array.from({ length: 10 }, () => saveOrders(service.ctx, shop.id, [order])));
    await saveOrders(service.ctx, shop.id, [order, order]);

    expect(await plan(shop)).toMatchObject({
      quota_usage: 1,
      quota_amount: 10,
      percent: 10,
      quota_used_up: false,
    });
  });

  it("counts in the month in which it was placed", async () => {
    const shop = await aShop(service, { quotaAmount: 10 });

    await saveOrders(service.ctx, shop.id, [
      // Midnight in New York, where the shop is.
      anOrder("2026-11-01T03:59:59Z"),
      anOrder("2026-11-01T04:00:00Z"),
    ]);

    expect(await plan(shop)).toMatchObject({ quota_usage: 1 });
  });
});

describe("the last units", () => {
  it("are given out once when two importers bring more orders than there are units", async () => {
    const shop = await aShop(service, { quotaAmount: 5 });

    await Promise.all([
      saveOrders(service.ctx, shop.id, orders(4)),
      saveOrders(service.ctx, shop.id, orders(4)),
      saveOrders(service.ctx, shop.id, orders(1)),
    ]);

    expect(await tracked(shop)).toEqual({ yes: 5, waiting: 4 });
    expect(await plan(shop)).toMatchObject({ quota_usage: 5, percent: 100, quota_used_up: true });
  });

  it("go to the oldest orders of a batch", async () => {
    const shop = await aShop(service, { quotaAmount: 1 });
    const [young, old] = [anOrder("2026-11-19T12:00:00Z"), anOrder("2026-11-02T12:00:00Z")];

    await saveOrders(service.ctx, shop.id, [young, old]);

    const { body } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
    const shown = body.data.content as { name: string; tracked: boolean }[];
    expect(shown.map((row) => [row.name, row.tracked])).toEqual([
      [young.name, false],
      [old.name, true],
    ]);
  });
});

describe("an order that waits for quota", () => {
  it("is stored and not asked about, and followed as soon as there is quota again", async () => {
    const shop = await aShop(service, { quotaAmount: 0 });
    const order = anOrder();
    const { number } = order.fulfillments[0]!.trackings[0]!;
    service.courier.knows(number, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    service.courier.asked.length = 0;

    await saveOrders(service.ctx, shop.id, [order]);
    await service.settle();
    service.clock.now = new Date("2026-11-20T18:00:00Z");
    await sweepShipments.run(service.ctx, {});
    await service.settle();
    expect(await tracked(shop)).toEqual({ yes: 0, waiting: 1 });
    expect(service.courier.asked).toEqual([]);

    await service.ctx.db.updateTable("shops").set({ quotaAmount: 3 }).where("id", "=", shop.id).execute();
    await sweepWaiting.run(service.ctx, {});
    await service.settle();

    expect(await tracked(shop)).toEqual({ yes: 1, waiting: 0 });
    expect(service.courier.asked.map((shipment) => shipment.trackingNumber)).toEqual([number]);
    expect(await plan(shop)).toMatchObject({ quota_usage: 1 });
  });

  it("takes one unit when two releases run at once, and no more orders are released than there are units", async () => {
    const shop = await aShop(service, { quotaAmount: 0 });
    await saveOrders(service.ctx, shop.id, orders(5));
    await service.ctx.db.updateTable("shops").set({ quotaAmount: 3 }).where("id", "=", shop.id).execute();

    await Promise.all([1, 2, 3].map(() => releaseWaiting.run(service.ctx, { shop: shop.id })));

    expect(await tracked(shop)).toEqual({ yes: 3, waiting: 2 });
    expect(await plan(shop)).toMatchObject({ quota_usage: 3 });
  });

  it("is released by the quota of the next month", async () => {
    const shop = await aShop(service, { quotaAmount: 2 });
    await saveOrders(service.ctx, shop.id, orders(3));

    service.clock.now = new Date("2026-12-01T05:00:01Z");
    await releaseWaiting.run(service.ctx, { shop: shop.id });

    expect(await tracked(shop)).toEqual({ yes: 3, waiting: 0 });
    expect(await plan(shop)).toMatchObject({ quota_usage: 1 });
  });
});

describe("linked stores", () => {
  async function aGroup(quotaAmount: number) {
    const main = await aShop(service, { quotaAmount });
    const linked = await aShop(service, { quotaAmount: 1000 });
    await service.ctx.db
      .updateTable("shops")
      .set({ mainShopId: main.id })
      .where("id", "=", linked.id)
      .execute();
    return { main, linked };
  }

  it("share the plan and the quota of their main store", async () => {
    const { main, linked } = await aGroup(4);
    await saveOrders(service.ctx, main.id, orders(1));
    await saveOrders(service.ctx, linked.id, orders(2));

    for (const shop of [main, linked]) {
      expect(await plan(shop)).toMatchObject({
        quota_usage: 3,
        quota_amount: 4,
        percent: 75,
        store_plan_quota_list: [
          { myshopify_domain: main.domain, master: true, quota_usage: 1 },
          { myshopify_domain: linked.domain, master: false, quota_usage: 2 },
        ],
      });
    }
  });

  it("give the last unit of the group to one of them", async () => {
    const { main, linked } = await aGroup(3);

    await Promise.all([
      saveOrders(service.ctx, main.id, orders(3)),
      saveOrders(service.ctx, linked.id, orders(3)),
      saveOrders(service.ctx, main.id, orders(3)),
      saveOrders(service.ctx, linked.id, orders(3)),
    ]);

    const [a, b] = [await tracked(main), await tracked(linked)];
    expect(a.yes + b.yes).toBe(3);
    expect(a.waiting + b.waiting).toBe(9);
  });
});

describe("a plan without a number of its own", () => {
  it.each([
    ["STARTER", 100],
    ["GROWTH", 300],
    ["ADVANCED", 2000],
    ["NOT_A_PLAN", 100],
  ])("%s has its smallest tier: %i", async (planCode, quota) => {
    expect(await plan(await aShop(service, { planCode, quotaAmount: null }))).toMatchObject({
      quota_amount: quota,
      percent: 0,
    });
  });
});
