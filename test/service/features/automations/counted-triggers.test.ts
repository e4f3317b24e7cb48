import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../../contract/automation";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { reportProblem } from "../../../../service/domain/orders/problem-reports/report-problem";
import { anAutomation, listRuns, pass, predict, runAll, statesOf } from "./automations";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
});

const noting = (
  trigger: AutomationDefinitionInput["trigger"],
  more: Partial<AutomationDefinitionInput> = {},
): AutomationDefinitionInput => ({ trigger, actions: [{ do: "note", text: "Look" }], ...more });
const automate = (...given: Parameters<typeof noting>) => anAutomation(service, shop, noting(...given));
/** Ordered now, so that it is nothing of the past. */
const placed = (more: object = {}) =>
  anOrder(service, shop, { orderedAt: service.clock.now, updatedAt: service.clock.now, ...more });
const unshipped = { fulfillmentStatus: null, fulfillments: [] };
const scan = (
  order: Awaited<ReturnType<typeof anOrder>>,
  status: "IN_TRANSIT" | "DELIVERED" = "IN_TRANSIT",
) => applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(service.clock.now, { status })]);
const acted = async () => {
  await runAll(service);
  return (await listRuns(service, shop)).flatMap(({ state, orderId }) => (state === "acted" ? orderId : []));
};

it("acts for orders of which nothing was shipped after so many days, once", async () => {
  await automate({ on: "unfulfilled", days: 3 });
  const [waits, ships] = [await placed(unshipped), await placed(unshipped)];
  pass(service, 48);
  expect(await acted()).toEqual([]);
  const at = service.clock.now;
  const shipped = { ...ships, fulfillments: [aFulfillment(ships.shopifyId, ["TNU1"], at)], updatedAt: at };
  await saveOrders(service.ctx, shop.id, [shipped]);
  pass(service, 25);

  expect(await acted()).toEqual([waits.id]);
  pass(service, 24);
  expect(await acted()).toEqual([waits.id]);
});

it("acts for a silence of so many days, and again for the next one", async () => {
  await automate({ on: "silent", days: 7 });
  const order = await placed();
  pass(service, 1);
  await scan(order);
  pass(service, 6 * 24);
  expect(await acted()).toEqual([]);
  pass(service, 25);
  expect(await acted()).toEqual([order.id]);
  await scan(order);
  pass(service, 7 * 24);
  expect(await acted()).toEqual([order.id, order.id]);
});

it("tells what was shipped in full from what was shipped in part", async () => {
  await automate({ on: "partly_fulfilled" });
  await automate({ on: "fulfilled" });
  const order = await placed(unshipped);
  const [first, second] = ["7", "8"].map((end) => ({
    ...aFulfillment(order.shopifyId, [`TN${end}`], service.clock.now),
    ...{
      shopifyId: `${order.shopifyId}${end}`,
      items: [{ lineItemShopifyId: `${order.shopifyId}1`, quantity: 1 }],
    },
  }));
  const items = [{ ...order.lineItems[0]!, quantity: 2 }];
  pass(service, 1);
  const save = (fulfillments: object[], fulfillmentStatus: string) =>
    saveOrders(service.ctx, shop.id, [
      { ...order, lineItems: items, updatedAt: service.clock.now, fulfillmentStatus, fulfillments } as never,
    ]);
  await save([first!], "partial");
  await runAll(service);
  expect((await listRuns(service, shop)).map(({ key }) => key.replace(/\d+/g, "?"))).toEqual([
    "order ? partly-fulfilled ?",
  ]);
  pass(service, 1);
  await save(
    [first!, { ...second!, updatedAt: service.clock.now, createdAt: service.clock.now }],
    "fulfilled",
  );
  await runAll(service);
  expect(statesOf(await listRuns(service, shop))).toEqual(["acted", "acted"]);
});

it("acts for a problem that was reported, and for a shipment that will be late", async () => {
  await automate({ on: "problem", kinds: ["damaged"] });
  const order = await placed();
  pass(service, 1);
  await scan(order, "DELIVERED");
  const problem = { trackingNumber: order.number, kind: "damaged", text: "It is broken" } as const;
  await reportProblem(service.ctx, shop.id, order.id, { ...problem, photo: null });
  expect(await acted()).toEqual([order.id]);

  await automate({ on: "late" });
  const late = await placed();
  pass(service, 1);
  await scan(late);
  for (const isLikelyLate of [true, false, true]) await predict(service, shop, late, isLikelyLate);
  expect(await acted()).toEqual([order.id, late.id]);
});

it("filters by courier, country, tag, product, value, the courier's words and first orders", async () => {
  const filters: AutomationDefinitionInput["filters"] = [
    { by: "courier", any: ["ups"] },
    { by: "country", any: ["DE", "AT"] },
    { by: "tag", any: ["VIP"] },
    { by: "product", words: ["merino"] },
    { by: "value", min: 40, max: null },
    { by: "words", words: ["sorting centre"] },
    { by: "first_order", is: true },
  ];
  await automate({ on: "status", statuses: ["IN_TRANSIT"] }, { filters });
  const meets = await placed({ tags: ["vip"] });
  const others = [
    await placed({ tags: ["vip"], country: "FR" }),
    await placed({ tags: [] }),
    await placed({ tags: ["vip"], total: "39.99" }),
  ];
  pass(service, 1);
  for (const order of [meets, ...others]) await scan(order);

  expect(await acted()).toEqual([meets.id]);
  const decisions = await service.ctx.db
    .selectFrom("eventDecisions")
    .select("decision")
    .where("shopId", "=", shop.id)
    .where("subscriber", "=", "automations.follow-shipments")
    .execute();
  expect(decisions.map(({ decision }) => decision)).toEqual(["filtered", "filtered", "filtered"]);
});
