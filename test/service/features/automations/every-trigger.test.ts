import { beforeAll, expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../../contract/automation";
import { TRIGGERS, type TriggerName } from "../../../../contract/automation-limits";
import type { OrderId } from "../../../../contract/ids";
import { reportProblem } from "../../../../service/domain/orders/problem-reports/report-problem";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import type { TrackingEvent } from "../../../../service/domain/tracking-providers/tracking-event";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, listRuns, pass, predict, runAll, statesOf } from "./automations";

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
/** Of two pieces the first, or the second as well. */
const ship = (order: Order, ...made: Date[]) => {
  const pieces = made.map((at, index) => ({
    ...aFulfillment(order.shopifyId, [`TN${order.shopifyId}${index}`], at),
    shopifyId: `${order.shopifyId}${index}`,
  }));
  return saveOrders(service.ctx, shop.id, [
    {
      ...{ ...order, updatedAt: service.clock.now, fulfillments: pieces },
      fulfillmentStatus: made.length === 2 ? "fulfilled" : "partial",
      lineItems: [{ ...order.lineItems[0]!, quantity: 2 }],
    },
  ]);
};
const shipFirst = (order: Order) => ship(order, service.clock.now);
const shipBoth = (order: Order) => ship(order, service.clock.now, service.clock.now);
/** One after the other. */
const shipInParts = async (order: Order) => {
  const first = service.clock.now;
  await ship(order, first);
  pass(service, 1);
  await ship(order, first, service.clock.now);
};
const report = async (order: Order, kind: "damaged" | "wrong_item") => {
  await scan(order, { status: "DELIVERED" });
  await reportProblem(service.ctx, shop.id, order.id, {
    ...{ trackingNumber: order.number, kind, text: "Look at it", photo: null },
  });
};

const started = async (): Promise<OrderId[]> => (await listRuns(service, shop)).map(({ orderId }) => orderId);
/** Ordered now, so that it is nothing of the past. */
const place = (more: object = {}) =>
  anOrder(service, shop, { orderedAt: service.clock.now, updatedAt: service.clock.now, ...more });

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
    starts: shipInParts,
    not: shipFirst,
  },
  partly_fulfilled: {
    ...{ trigger: { on: "partly_fulfilled" }, as: unshipped },
    starts: shipInParts,
    not: shipBoth,
  },
  unfulfilled: {
    ...{ trigger: { on: "unfulfilled", days: 3 }, as: unshipped, later: 73 },
    starts: async () => {},
    not: shipFirst,
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
    starts: async (order) => {
      for (const isLikelyLate of [true, false, true]) await predict(service, shop, order, isLikelyLate);
    },
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
  "%s: starts for what it waits for alone, once it is so, and tells it of a past before Waybill",
  async (on) => {
    const { trigger, as, starts, not, later = 1 } = CASES[on];
    service.clock.now = new Date("2026-11-20T12:00:00Z");
    shop = await aShop(service);
    const definition: AutomationDefinitionInput = { trigger, actions: [{ do: "note", text: "Look" }] };
    await anAutomation(service, shop, definition);
    const [meets, other] = [await place(as), await place(as)];
    pass(service, 1);
    await starts(meets);
    await not(other);
    if (later > 1) {
      pass(service, later - 3);
      await runAll(service);
      expect(await started()).toEqual([]);
    }
    pass(service, later > 1 ? 3 : 1);
    await runAll(service);
    await runAll(service);
    expect(await started()).toEqual([meets.id]);

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

it("acts for a silence of so many days, and again for the next one", async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  await anAutomation(service, shop, {
    ...{ trigger: { on: "silent", days: 7 }, actions: [{ do: "note", text: "Look" }] },
  });
  const order = await place();
  for (const times of [1, 2]) {
    pass(service, 1);
    await scan(order);
    pass(service, 7 * 24);
    await runAll(service);
    expect(await started()).toHaveLength(times);
  }
});

it("acts for a second problem of another kind of the same order, and once for two of one kind", async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  const trigger = { on: "problem" as const, kinds: ["damaged" as const, "wrong_item" as const] };
  await anAutomation(service, shop, { trigger, actions: [{ do: "note", text: "Look" }] });
  const numbers = ["TNP1", "TNP2", "TNP3"];
  const order = await place({ fulfillments: [aFulfillment("77001", numbers, service.clock.now)] });
  for (const [index, kind] of (["damaged", "wrong_item", "damaged"] as const).entries()) {
    pass(service, 0.1);
    const delivered = anEventAt(service.clock.now, { status: "DELIVERED" });
    await applyEvents(service, shop, order.shipments[index]!.id, [delivered]);
    await reportProblem(service.ctx, shop.id, order.id, {
      ...{ trackingNumber: numbers[index]!, kind, text: "Look at it", photo: null },
    });
  }
  await runAll(service);

  expect(statesOf(await listRuns(service, shop))).toEqual(["acted", "acted", "together"]);
});
