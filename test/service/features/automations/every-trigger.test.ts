import { beforeAll, expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../../contract/automation";
import { TRIGGERS, type TriggerName } from "../../../../contract/automation-limits";
import type { OrderId } from "../../../../contract/ids";
import { reportProblem } from "../../../../service/domain/orders/problem-reports/report-problem";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import type { TrackingEvent } from "../../../../service/domain/tracking-providers/tracking-event";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, listRuns, pass, predict, runAll } from "./automations";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
});

type Order = Awaited<ReturnType<typeof anOrder>>;
const unshipped = { fulfillmentStatus: null, fulfillments: [] };
const scan = (order: Order, more: Partial<TrackingEvent> = {}) =>
  applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(service.clock.now, more)]);
const estimate = () =>
  service.ctx.db
    .updateTable("shipments")
    .set({ estimatedDeliveryAt: service.clock.now })
    .where("shopId", "=", shop.id)
    .execute();
/** One of two pieces, or both. */
const ship = (order: Order, quantity: 1 | 2) => {
  const at = service.clock.now;
  const items = [{ lineItemShopifyId: `${order.shopifyId}1`, quantity }];
  return saveOrders(service.ctx, shop.id, [
    {
      ...{ ...order, updatedAt: at, fulfillmentStatus: quantity === 2 ? "fulfilled" : "partial" },
      lineItems: [{ ...order.lineItems[0]!, quantity: 2 }],
      fulfillments: [{ ...aFulfillment(order.shopifyId, [`TN${order.shopifyId}`], at), items }],
    },
  ]);
};
const report = async (order: Order, kind: "damaged" | "wrong_item") => {
  await scan(order, { status: "DELIVERED" });
  await reportProblem(service.ctx, shop.id, order.id, {
    ...{ trackingNumber: order.number, kind, text: "Look at it", photo: null },
  });
};

interface Case {
  trigger: AutomationDefinitionInput["trigger"];
  /** How orders are placed, where not shipped. */
  as?: object;
  /** What starts it, and what is like it and does not. */
  starts: (order: Order) => Promise<unknown>;
  not: (order: Order) => Promise<unknown>;
  /** And so many hours later, where time is what it waits for. */
  later?: number;
}

const CASES: Record<TriggerName, Case> = {
  status: {
    trigger: { on: "status", statuses: ["ABNORMAL"] },
    starts: (order) => scan(order, { status: "ABNORMAL" }),
    not: (order) => scan(order),
  },
  sub_status: {
    trigger: { on: "sub_status", sub_statuses: ["ABNORMAL_02"] },
    starts: (order) => scan(order, { status: "ABNORMAL", subStatus: "ABNORMAL_02" }),
    not: (order) => scan(order, { status: "ABNORMAL", subStatus: "ABNORMAL_03" }),
  },
  fulfilled: {
    ...{ trigger: { on: "fulfilled" }, as: unshipped },
    starts: (order) => ship(order, 2),
    not: (order) => ship(order, 1),
  },
  partly_fulfilled: {
    ...{ trigger: { on: "partly_fulfilled" }, as: unshipped },
    starts: (order) => ship(order, 1),
    not: (order) => ship(order, 2),
  },
  unfulfilled: {
    ...{ trigger: { on: "unfulfilled", days: 3 }, as: unshipped, later: 73 },
    starts: async () => {},
    not: (order) => ship(order, 1),
  },
  silent: {
    ...{ trigger: { on: "silent", days: 3 }, later: 25 },
    starts: async (order) => {
      await scan(order, { occurredAt: new Date(service.clock.now.getTime() - 60 * 60_000) });
      pass(service, 24 * 2);
    },
    not: (order) => scan(order),
  },
  late: {
    trigger: { on: "late" },
    starts: (order) => predict(service, shop, order, true),
    not: (order) => predict(service, shop, order, false),
  },
  overdue: {
    ...{ trigger: { on: "overdue", days: 1 }, later: 26 },
    starts: estimate,
    not: (order) => scan(order, { status: "DELIVERED" }),
  },
  delivered: {
    ...{ trigger: { on: "delivered", days: 2 }, later: 49 },
    starts: async (order) => {
      await scan(order);
      pass(service, 1);
      await scan(order, { status: "DELIVERED" });
    },
    not: (order) => scan(order),
  },
  problem: {
    trigger: { on: "problem", kinds: ["damaged"] },
    starts: (order) => report(order, "damaged"),
    not: (order) => report(order, "wrong_item"),
  },
};

it.each(TRIGGERS)(
  "%s: starts for what it waits for alone, and tells it of a past before Waybill",
  async (on) => {
    const { trigger, as, starts, not, later = 1 } = CASES[on];
    service.clock.now = new Date("2026-11-20T12:00:00Z");
    shop = await aShop(service);
    const definition: AutomationDefinitionInput = { trigger, actions: [{ do: "note", text: "Look" }] };
    await anAutomation(service, shop, definition);
    const place = () =>
      anOrder(service, shop, { orderedAt: service.clock.now, updatedAt: service.clock.now, ...as });
    const [meets, other] = [await place(), await place()];
    pass(service, 1);
    await starts(meets);
    await not(other);
    pass(service, later);
    await runAll(service);

    const ids: OrderId[] = (await listRuns(service, shop)).map(({ orderId }) => orderId);
    expect(ids).toEqual([meets.id]);

    // The same, had Waybill been installed only now.
    await service.ctx.db
      .updateTable("shops")
      .set({ installedAt: service.clock.now })
      .where("id", "=", shop.id)
      .execute();
    const { body } = await automationCall(service, shop, "/try", { definition });
    const acts = [{ order: meets.id, outcome: "act", is_reported: true }];
    // Waybill makes forecasts and takes reports itself: before it there are none.
    const isOwn = on === "late" || on === "problem";
    expect(body.data).toMatchObject(
      isOwn
        ? { acts: 0, newest: [], reasons: [{ reason: "before_installation", runs: 1 }] }
        : { acts: 1, newest: acts },
    );
    expect(body.data).toMatchObject({ installed_at: service.clock.now.toISOString() });
  },
);
