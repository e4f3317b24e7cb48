import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeliveryRules } from "../../../../contract/estimated-delivery";
import { OrderDetail } from "../../../../contract/order-detail";
import { OrderRow } from "../../../../contract/orders";
import type { IncomingOrder } from "../../../../service/domain/orders/incoming-order";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { historyLearned } from "../../../../service/domain/promise/history/history.events";
import { transaction } from "../../../../service/platform/db/database";
import { publish } from "../../../../service/platform/events/publish";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { trackingLink } from "../../../../service/read/tracked-order/tracking-link";
import { aTransitRule, aWarehouse, someRules } from "../../domain/promise/some-rules";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anOrder } from "../../shipments";

/** Tuesday. */
const ORDERED = new Date("2026-11-24T09:00:00Z");
const day = (date: string) => `${date}T00:00:00.000Z`;

let service: TestService;
let shop: TestShop;
let version: number;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = ORDERED;
  shop = await aShop(service);
  version = 0;
});

async function save(rules: Partial<DeliveryRules>) {
  const value = someRules({
    ...{ count_from: "order", warehouses: [aWarehouse({ cutoff: "23:59" })] },
    transit: [
      aTransitRule({ days: { min: 4, max: 6 } }),
      aTransitRule({ countries: ["US"], days: { min: 9, max: 9 } }),
    ],
    rest: null,
    ...rules,
  });
  const path = "/endApi/api/store/estimated-delivery";
  expect((await call(service, "POST", path, { as: shop, body: { value, version } })).status).toBe(200);
  version += 1;
  await service.settle();
}

type Placed = Awaited<ReturnType<typeof anOrder>>;

async function place(parts: Partial<IncomingOrder> = {}) {
  const order = await anOrder(service, shop, {
    ...{ orderedAt: ORDERED, updatedAt: ORDERED, fulfillmentStatus: null, fulfillments: [] },
    ...parts,
  });
  await service.settle();
  return order;
}

/** A token of the shop's lasts an hour. */
async function wait(until: string) {
  service.clock.now = new Date(until);
  shop.bearer = await signAdminToken(service.config, shop.domain, 3600, service.clock.now);
}

async function change(order: Placed, parts: Partial<IncomingOrder>) {
  service.clock.now = new Date(service.clock.now.getTime() + 60_000);
  const { id: _, shipments: __, number: ___, ...same } = order;
  await saveOrders(service.ctx, shop.id, [{ ...same, updatedAt: service.clock.now, ...parts }]);
  await service.settle();
}

async function detailOf({ id }: Placed) {
  const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop });
  return OrderDetail.parse(body.data);
}
async function rowOf({ id }: Placed) {
  const { body } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
  return OrderRow.array()
    .parse(body.data.content)
    .find((row) => row.id === id)!;
}
const pageOf = async ({ id }: Placed) =>
  (await fetch(trackingLink(service.config, shop as never, id))).text();

describe("the date of an order that is to be shipped", () => {
  it("is the same on order page, list and tracking page, and says why", async () => {
    await save({});
    const order = await place();

    const range = { from: day("2026-11-28"), at: day("2026-11-30"), is_late: false };
    expect((await detailOf(order)).expected).toMatchObject({
      ...range,
      by: "rules",
      reason: { by: "rules" },
    });
    expect((await rowOf(order)).expected).toEqual(range);
    expect(await pageOf(order)).toMatch(/Estimated delivery.*28.*30/);
  });

  it("is none where the rules count from the fulfilment, are off, or have none for its destination", async () => {
    await save({ count_from: "fulfillment" });
    const order = await place();
    expect((await detailOf(order)).expected).toBeNull();
    const before = `/t/${shop.domain.split(".")[0]}/estimated-delivery.json?country=DE`;
    expect(await (await service.app.request(before)).json()).toMatchObject({ date: null });

    await save({});
    expect((await detailOf(order)).expected).not.toBeNull();
    await change(order, { country: "FR" });
    expect((await detailOf(order)).expected).toBeNull();
    await change(order, { country: "US" });
    expect((await rowOf(order)).expected).toMatchObject({ at: day("2026-12-03") });
    await save({ enabled: false });
    expect((await rowOf(order)).expected).toBeNull();
  });

  it("is what was promised when it is shipped, whatever its shipment is estimated for", async () => {
    await save({});
    const order = await place();
    await wait("2026-11-27T09:00:00Z");
    await save({ transit: [aTransitRule({ days: { min: 9, max: 9 } })], count_from: "fulfillment" });
    await change(order, { fulfillments: [aFulfillment("9", ["TN-LATER"], service.clock.now)] });

    const { expected, shipments } = await detailOf(order);
    expect(expected).toBeNull();
    expect(shipments).toMatchObject([
      { estimated_delivery_at: day("2026-12-06"), promised_at: day("2026-11-30") },
    ]);
  });

  it("says what was shown first, to merchant and shopper, once the rules have moved it", async () => {
    await save({});
    const order = await place();
    expect(await pageOf(await place())).not.toContain("First estimate");
    await save({ transit: [aTransitRule({ days: { min: 20, max: 20 } })] });

    expect((await detailOf(order)).expected).toMatchObject({
      at: day("2026-12-14"),
      promised_at: day("2026-11-30"),
    });
    expect(await pageOf(order)).toMatch(/First estimate: [^<]*30/);
  });

  it("is made anew as soon as the store's history has grown by much", async () => {
    await save({});
    const order = await place();
    const { db } = service.ctx;
    await db.updateTable("orders").set({ estimatedDeliveryAt: null }).where("shopId", "=", shop.id).execute();

    await transaction(db, (tx) => publish(service.ctx, tx, shop.id, historyLearned, [{ shipments: 120 }]));
    await service.settle();

    expect((await detailOf(order)).expected).toMatchObject({ at: day("2026-11-30") });
  });

  it("is late for the merchant once it has passed, and shoppers see none", async () => {
    await save({});
    const order = await place();
    await wait("2026-12-02T09:00:00Z");

    expect((await rowOf(order)).expected).toMatchObject({ is_late: true });
    expect(await pageOf(order)).not.toContain("Estimated delivery");
    const late = { filter: { punctuality: "late" } };
    const { body } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: late });
    expect(body.data.content).toMatchObject([{ id: order.id }]);
  });

  it("is none of an order so old that nobody waits for it", async () => {
    await save({});
    const old = await place({ orderedAt: new Date("2026-07-01T09:00:00Z") });

    expect((await rowOf(old)).expected).toBeNull();
  });

  it("is gone with a cancelled order, and there is none of what is never shipped", async () => {
    await save({});
    const order = await place();
    await change(order, { cancelledAt: service.clock.now });
    const digital = await place({
      lineItems: order.lineItems.map((item) => ({ ...item, requiresShipping: false })),
    });

    expect([(await rowOf(order)).expected, (await rowOf(digital)).expected]).toEqual([null, null]);
  });
});
