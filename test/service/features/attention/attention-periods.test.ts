import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AttentionSettings, DEFAULT_ATTENTION } from "../../../../contract/attention";
import { OrderId } from "../../../../contract/ids";
import { sweepAttention } from "../../../../service/features/attention/sweep-attention.job";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { updateShopFacts } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { saveSetting } from "../../save-setting";

const DAY = 86_400_000;

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  await transaction(service.ctx.db, (tx) => updateShopFacts(tx, shop.id, { country: "DE" }));
});

const ago = (days: number) => new Date(service.clock.now.getTime() - days * DAY);
const pass = (days: number) => void (service.clock.now = new Date(service.clock.now.getTime() + days * DAY));

async function sweep() {
  await service.ctx.enqueue(service.ctx.db, sweepAttention, {});
  await service.queue.runDue(service.ctx);
}

const rowOf = (order: { id: OrderId }) =>
  service.ctx.db
    .selectFrom("orderList")
    .select(["attentionReason", "attentionAt", "reEvaluateAt"])
    .where("shopId", "=", shop.id)
    .where("orderId", "=", order.id)
    .executeTakeFirstOrThrow();
const reasonOf = async (order: { id: OrderId }) => (await rowOf(order)).attentionReason;

const historyOf = (order: { id: OrderId }) =>
  service.ctx.db
    .selectFrom("attentionPeriods")
    .select(["reason", "since", "closedBy"])
    .where("shopId", "=", shop.id)
    .where("orderId", "=", order.id)
    .orderBy("id")
    .execute();

/** A shipment that was last heard of one day ago. */
async function underWay() {
  const order = await anOrder(service, shop);
  await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(ago(1))]);
  return order;
}
const shipmentOf = (order: Awaited<ReturnType<typeof anOrder>>) => order.shipments[0]!.id;

const update = (settings: AttentionSettings, as = shop) =>
  saveSetting(service, as, "/api/store/attention", settings);
const withRules = (rules: Partial<AttentionSettings["rules"]>): AttentionSettings => ({
  ...DEFAULT_ATTENTION,
  rules: { ...DEFAULT_ATTENTION.rules, ...rules },
});

describe("a flag", () => {
  it("comes with the event that is the reason, and goes with the next one", async () => {
    const order = await underWay();
    await applyEvents(service, shop, shipmentOf(order), [
      anEventAt(ago(0.5), { status: "ABNORMAL", message: "Held" }),
    ]);
    expect(await rowOf(order)).toMatchObject({ attentionReason: "exception", attentionAt: ago(0.5) });

    await applyEvents(service, shop, shipmentOf(order), [anEventAt(ago(0.2), { message: "Released" })]);

    expect(await reasonOf(order)).toBeNull();
    expect(await historyOf(order)).toEqual([{ reason: "exception", since: ago(0.5), closedBy: "event" }]);
  });

  it("is the same in whatever order the events arrive", async () => {
    const failure = (days: number) =>
      anEventAt(ago(days), { status: "DELIVERY_FAILED", message: `Nobody at home ${days}` });
    const [one, other] = [await underWay(), await underWay()];
    await applyEvents(service, shop, shipmentOf(one), [failure(0.9)]);
    await applyEvents(service, shop, shipmentOf(one), [failure(0.1), failure(0.1)]);

    await applyEvents(service, shop, shipmentOf(other), [failure(0.1)]);
    expect(await reasonOf(other)).toBeNull();
    await applyEvents(service, shop, shipmentOf(other), [failure(0.9)]);

    expect(await rowOf(other)).toEqual(await rowOf(one));
    expect(await rowOf(one)).toMatchObject({ attentionReason: "failed_twice", attentionAt: ago(0.1) });
  });

  it("comes by time alone, at the sweep after its moment, once", async () => {
    const order = await underWay();
    pass(8.9);
    await sweep();
    expect(await reasonOf(order)).toBeNull();

    pass(0.2);
    await sweep();
    await sweep();

    expect(await rowOf(order)).toMatchObject({ attentionReason: "silent" });
    expect(await historyOf(order)).toHaveLength(1);
  });

  it("gives way to a more urgent one as time goes on", async () => {
    const order = await underWay();
    pass(9);
    await sweep();
    expect(await reasonOf(order)).toBe("silent");

    pass(1);
    await sweep();

    expect(await rowOf(order)).toMatchObject({ attentionReason: "too_long", reEvaluateAt: null });
    expect((await historyOf(order)).map(({ reason, closedBy }) => [reason, closedBy])).toEqual([
      ["silent", "rule"],
      ["too_long", null],
    ]);
  });

  it("goes when the order is cancelled", async () => {
    const order = await underWay();
    await applyEvents(service, shop, shipmentOf(order), [anEventAt(ago(0.5), { status: "ABNORMAL" })]);

    await saveOrders(service.ctx, shop.id, [{ ...order, cancelledAt: ago(0), updatedAt: ago(0) }]);

    expect(await reasonOf(order)).toBeNull();
  });

  it("is not looked for where the order is delivered, or nothing was sent", async () => {
    const [delivered, unsent] = [await underWay(), await anOrder(service, shop, { fulfillments: [] })];
    await applyEvents(service, shop, shipmentOf(delivered), [anEventAt(ago(0.5), { status: "DELIVERED" })]);

    expect(await rowOf(delivered)).toMatchObject({ attentionReason: null, reEvaluateAt: null });
    expect(await rowOf(unsent)).toMatchObject({ attentionReason: null, reEvaluateAt: null });
  });
});

describe("rules that the merchant changes", () => {
  it("are kept, and judge the orders that are under way again", async () => {
    const orders = [await underWay(), await underWay()];

    const response = await update(withRules({ silent: { on: true, days: 1 } }));
    await service.settle();

    expect(response.body.data.value.rules.silent).toEqual({ on: true, days: 1 });
    const stored = await call(service, "GET", "/endApi/api/store/attention", { as: shop });
    expect(stored.body.data).toEqual(response.body.data);
    expect(await Promise.all(orders.map(reasonOf))).toEqual(["silent", "silent"]);

    await update(withRules({ silent: { on: false, days: 1 } }));
    await service.settle();

    expect(await Promise.all(orders.map(reasonOf))).toEqual([null, null]);
    expect(await historyOf(orders[0]!)).toMatchObject([{ reason: "silent", closedBy: "rule" }]);
  });

  it("are the shop's own", async () => {
    const other = await aShop(service);
    const order = await underWay();

    await update(withRules({ silent: { on: true, days: 1 } }), other);
    await service.settle();

    expect(await reasonOf(order)).toBeNull();
  });

  it("are refused where they make no sense, with the place", async () => {
    const response = await update({
      rules: { ...DEFAULT_ATTENTION.rules, silent: { on: true, days: 0 } },
    });

    expect(response.status).toBe(400);
    const paths = (response.body.data.fields as { path: string }[]).map(({ path }) => path);
    expect(paths.sort()).toEqual(["value.rules.silent.days"]);
  });
});

describe("putting a flag away", () => {
  const dismiss = (id: string, as = shop) =>
    call(service, "POST", "/endApi/api/order/dismiss-attention", { as, body: { id } });

  it("holds until the next event of the order", async () => {
    const order = await underWay();
    const event = (days: number) => anEventAt(ago(days), { status: "ABNORMAL", message: `Held ${days}` });
    await applyEvents(service, shop, shipmentOf(order), [event(0.5)]);

    expect((await dismiss(order.id)).body.data).toEqual({ dismissed: true });
    await applyEvents(service, shop, shipmentOf(order), [event(0.5), event(0.7)]);
    await sweep();
    expect(await reasonOf(order)).toBeNull();
    expect(await historyOf(order)).toMatchObject([{ reason: "exception", closedBy: "merchant" }]);

    await applyEvents(service, shop, shipmentOf(order), [event(0.1)]);

    expect(await reasonOf(order)).toBe("exception");
  });

  it("does nothing to an order without one, and knows no other shop's", async () => {
    const other = await aShop(service);
    const order = await underWay();

    expect((await dismiss(order.id)).body.data).toEqual({ dismissed: false });
    expect(await dismiss(order.id, other)).toMatchObject({ status: 404, body: { code: "A0404" } });
  });
});

describe("how many need somebody", () => {
  it("is counted by reason, and told with the order", async () => {
    const [held, fine] = [await underWay(), await underWay()];
    await applyEvents(service, shop, shipmentOf(held), [anEventAt(ago(0.5), { status: "ABNORMAL" })]);

    const summary = await call(service, "GET", "/endApi/api/statistics/dashboard/attention", { as: shop });
    const detail = (order: { id: OrderId }) =>
      call(service, "GET", `/endApi/api/order/detail?id=${OrderId.parse(order.id)}`, { as: shop });

    expect(summary.body.data).toMatchObject({ counts: { exception: 1, silent: 0 }, outages: [] });
    expect((await detail(held)).body.data).toMatchObject({
      attention: "exception",
      attention_since: ago(0.5).toISOString(),
    });
    expect((await detail(fine)).body.data).toMatchObject({ attention: null, attention_since: null });
  });
});
