import type { OrderId, ShipmentId } from "../../../../contract/ids";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dashboardStatistics } from "../../../../service/read/dashboard/dashboard-statistics";
import { purgeOrders } from "../../../../service/features/privacy/purge-orders.job";
import { releaseWaiting } from "../../../../service/domain/orders/release-waiting.job";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { findTrackedOrder } from "../../../../service/read/tracked-order/find-tracked-order";
import type { OutgoingMail } from "../../../../service/platform/mail/transport";
import { doBulk, listed } from "../../features/bulk/many-orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

const addressIn = (to: OutgoingMail["to"]) => (typeof to === "string" ? to : to.address);
const later = (minutes: number) =>
  void (service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000));
const remove = (id: string) => doBulk(service, shop, { ids: [id] }, { kind: "delete" });
const restore = (id: string) => doBulk(service, shop, { ids: [id] }, { kind: "restore" });
const purge = () => purgeOrders.run(service.ctx, {});
const rowsOf = async (id: OrderId) =>
  (await service.ctx.db.selectFrom("orders").select("id").where("id", "=", id).execute()).length;
const unitsOf = async () =>
  (await service.ctx.db.selectFrom("quotaUnits").selectAll().where("shopId", "=", shop.id).execute()).length;

async function found(what: "order-name" | "tracking-number" | "customer", query: string): Promise<number> {
  const { body } = await call(service, "POST", `/endApi/api/order/global-search/${what}`, {
    as: shop,
    body: { query },
  });
  return body.data.total_elements as number;
}

/** What the dashboard counts in the last month. */
async function dashboard() {
  const { days, delivery } = await dashboardStatistics(service.ctx, shop.actor, { days: 30 }, "en");
  const sum = (what: "orders" | "shipments" | "delivered") =>
    days.reduce((total, day) => total + day[what], 0);
  const [orders, shipments, delivered] = [sum("orders"), sum("shipments"), sum("delivered")];
  return { orders, shipments, delivered, timed: delivery.shipments };
}

async function shipmentOf(id: ShipmentId) {
  return service.ctx.db
    .selectFrom("shipments")
    .select(["status", "nextCheckAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Everywhere an order could be met. */
async function traces(order: Awaited<ReturnType<typeof anOrder>>) {
  const address = `from ${order.id} ${service.clock.now.getTime()}`;
  const asker = { client: { address, network: address }, visitor: { hasFound: () => false } };
  const ofShopper = (lookUp: Parameters<typeof findTrackedOrder>[2]) =>
    findTrackedOrder(service.ctx, shop.id, lookUp, asker);
  const detail = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, { as: shop });
  const refresh = await call(service, "POST", "/endApi/api/order/refresh-shipment", {
    as: shop,
    body: { id: order.shipments[0]!.id },
  });
  return {
    listed: (await listed(service, shop)).includes(order.name),
    detail: detail.status,
    refresh: refresh.status,
    byName: await found("order-name", order.name),
    byNumber: await found("tracking-number", order.number),
    byCustomer: await found("customer", order.email!),
    shopperByName: (await ofShopper({ orderName: order.name, email: order.email! })) !== null,
    shopperByNumber: (await ofShopper({ trackingNumber: order.number })) !== null,
  };
}

const THERE = {
  listed: true,
  detail: 200,
  refresh: 200,
  byName: 1,
  byNumber: 1,
  byCustomer: 1,
  shopperByName: true,
  shopperByNumber: true,
};
const GONE = {
  listed: false,
  detail: 404,
  refresh: 404,
  byName: 0,
  byNumber: 0,
  byCustomer: 0,
  shopperByName: false,
  shopperByNumber: false,
};

describe("an order that the merchant deletes", () => {
  it("is nowhere to be found, and everywhere again once that is undone", async () => {
    const order = await anOrder(service, shop);
    expect(await traces(order)).toEqual(THERE);

    await remove(order.id);
    expect(await traces(order)).toEqual(GONE);

    await restore(order.id);
    expect(await traces(order)).toEqual(THERE);
  });

  it("is not brought back by a sync, a webhook or a courier, and nobody is told of it", async () => {
    const order = await anOrder(service, shop);
    await service.settle();
    await remove(order.id);
    later(1);

    const news = new Date(service.clock.now.getTime() - 1000);
    const { id: _, shipments, number: __, ...incoming } = order;
    await saveOrders(service.ctx, shop.id, [{ ...incoming, name: `${order.name}-new`, updatedAt: news }]);
    await applyEvents(service, shop, shipments[0]!.id, [anEventAt(news)]);
    await service.settle();

    expect(await traces(order)).toEqual(GONE);
    expect(await found("order-name", `${order.name}-new`)).toBe(0);
    expect(await shipmentOf(shipments[0]!.id)).toMatchObject({ nextCheckAt: null });
    expect(service.mails.sent.filter(({ to }) => addressIn(to) === order.email)).toEqual([]);
  });

  it("is not written about by a mail that waited, unless it is brought back", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(new Date(service.clock.now.getTime() - 1000)),
    ]);
    const mailed = () => service.mails.sent.filter(({ to }) => addressIn(to) === order.email).length;

    await remove(order.id);
    await service.settle();
    expect(mailed()).toBe(0);

    await restore(order.id);
    await service.settle();
    expect(mailed()).toBe(1);
  });

  it("is not counted on the dashboard", async () => {
    const order = await anOrder(service, shop);
    await anOrder(service, shop);
    const at = new Date(service.clock.now.getTime() - 3_600_000);
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(at, { status: "DELIVERED" })]);
    expect(await dashboard()).toEqual({ orders: 2, shipments: 2, delivered: 1, timed: 1 });

    await remove(order.id);
    expect(await dashboard()).toEqual({ orders: 1, shipments: 1, delivered: 0, timed: 0 });

    await restore(order.id);
    expect(await dashboard()).toEqual({ orders: 2, shipments: 2, delivered: 1, timed: 1 });
  });

  it("is brought up to date when it comes back", async () => {
    const order = await anOrder(service, shop);
    await service.settle();
    await remove(order.id);
    const news = anEventAt(new Date(service.clock.now.getTime() - 1000));
    service.courier.knows(order.number, news);
    await applyEvents(service, shop, order.shipments[0]!.id, [news]);

    await restore(order.id);
    await service.settle();

    const shipment = await shipmentOf(order.shipments[0]!.id);
    expect(shipment.status).toBe("IN_TRANSIT");
    expect(shipment.nextCheckAt).not.toBeNull();
  });

  it("is erased for good after half an hour, and stays away", async () => {
    const order = await anOrder(service, shop);
    const { id: _, shipments: __, number: ___, ...incoming } = order;
    await remove(order.id);

    later(29);
    await purge();
    expect(await rowsOf(order.id)).toBe(1);
    later(2);
    expect(await restore(order.id)).toMatchObject({
      done: [],
      failed: [{ order: order.name, why: "too_late" }],
    });
    await purge();
    await purge();
    await saveOrders(service.ctx, shop.id, [{ ...incoming, updatedAt: service.clock.now }]);

    expect(await rowsOf(order.id)).toBe(0);
    expect(await listed(service, shop)).toEqual([]);
    expect(await restore(order.id)).toMatchObject({ failed: [{ order: null, why: "not_found" }] });
  });

  it("gives no quota back, and takes none while it waits for some", async () => {
    const poor = await aShop(service, { planCode: "STARTER", quotaAmount: 1 });
    shop = poor;
    const counted = await anOrder(service, shop);
    const waiting = await anOrder(service, shop);
    expect(await unitsOf()).toBe(1);

    await remove(counted.id);
    await remove(waiting.id);
    await service.ctx.db.updateTable("shops").set({ quotaAmount: 9 }).where("id", "=", shop.id).execute();

    await releaseWaiting.run(service.ctx, { shop: shop.id });

    expect(await unitsOf()).toBe(1);
  });

  it("leaves its customer to be found as long as another order of theirs is there", async () => {
    const first = await anOrder(service, shop, { email: "two@example.com" });
    await anOrder(service, shop, { email: "two@example.com" });

    await remove(first.id);

    expect(await found("customer", "two@example.com")).toBe(1);
  });
});
