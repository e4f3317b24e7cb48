import { beforeAll, beforeEach, expect, it } from "vitest";
import { AutomationDefinition, type AutomationDefinitionInput } from "../../../../contract/automation";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { replay } from "../../../../service/features/automations/replay";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anOrder } from "../../shipments";
import { anAutomation, listRuns, pass, runAll, statesOf } from "./automations";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
});

type Order = Awaited<ReturnType<typeof anOrder>>;
const place = () =>
  anOrder(service, shop, {
    ...{ orderedAt: service.clock.now, updatedAt: service.clock.now },
    ...{ fulfillmentStatus: null, fulfillments: [] },
  });
/** Shopify sends the order once more. */
const send = (order: Order, more: object) =>
  saveOrders(service.ctx, shop.id, [{ ...order, updatedAt: service.clock.now, ...more }]);
/** Of two pieces one, or both. */
const ship = (order: Order, isInFull: boolean) => {
  const lineItems = [{ ...order.lineItems[0]!, quantity: isInFull ? 1 : 2 }];
  const fulfillments = [aFulfillment(order.shopifyId, [`TN${order.shopifyId}`], service.clock.now)];
  const shipped = { fulfillmentStatus: isInFull ? "fulfilled" : "partial", lineItems, fulfillments };
  return { shipped, sent: send(order, shipped) };
};
const noting = (
  on: "fulfilled" | "partly_fulfilled",
  filters: AutomationDefinitionInput["filters"] = [],
): AutomationDefinitionInput => ({ trigger: { on }, filters, actions: [{ do: "note", text: "Look" }] });

it.each(["fulfilled", "partly_fulfilled"] as const)(
  "%s: a tag that follows starts it, but not months after the order was shipped",
  async (on) => {
    await anAutomation(service, shop, noting(on, [{ by: "tag", any: ["VIP"] }]));
    const [soon, late] = [await place(), await place()];
    pass(service, 1);
    const { shipped, sent } = ship(soon, on === "fulfilled");
    await sent;
    const { shipped: other, sent: otherSent } = ship(late, on === "fulfilled");
    await otherSent;
    await runAll(service);
    expect(await listRuns(service, shop)).toEqual([]);

    pass(service, 24);
    await send(soon, { ...shipped, tags: ["VIP"] });
    await runAll(service);
    const acted = await listRuns(service, shop);
    expect(acted.map(({ orderId, state }) => [orderId, state])).toEqual([[soon.id, "acted"]]);

    pass(service, 24 * 60);
    await send(late, { ...other, tags: ["VIP"] });
    await runAll(service);
    expect(await listRuns(service, shop)).toEqual(acted);
  },
);

it("does not act again for an order whose run was deleted as too old", async () => {
  await anAutomation(service, shop, noting("fulfilled"));
  const order = await place();
  pass(service, 1);
  const { shipped, sent } = ship(order, true);
  await sent;
  await runAll(service);
  expect(statesOf(await listRuns(service, shop))).toEqual(["acted"]);
  await service.ctx.db.deleteFrom("automationRuns").where("shopId", "=", shop.id).execute();

  pass(service, 24 * 402);
  await send(order, { ...shipped, tags: ["Returned"] });
  await runAll(service);

  expect(await listRuns(service, shop)).toEqual([]);
});

it("is replayed by the parcels that the order had then", async () => {
  const definition = noting("partly_fulfilled", [{ by: "courier", any: ["ups"] }]);
  await anAutomation(service, shop, definition);
  const from = service.clock.now;
  const order = await place();
  const partOf = (piece: number, company: string) => ({
    ...aFulfillment(order.shopifyId, [], service.clock.now),
    ...{ shopifyId: `${order.shopifyId}${piece}` },
    trackings: [{ number: `TN${order.shopifyId}${piece}`, company, url: null }],
  });
  const lineItems = [{ ...order.lineItems[0]!, quantity: 3 }];
  const partly = { fulfillmentStatus: "partial", lineItems };
  pass(service, 1);
  const first = partOf(1, "FedEx");
  await send(order, { ...partly, fulfillments: [first] });
  await runAll(service);
  pass(service, 24 * 5);
  await send(order, { ...partly, fulfillments: [first, partOf(2, "UPS")] });
  await runAll(service);
  pass(service, 1);

  const keys = (await listRuns(service, shop)).map(({ key }) => key);
  expect(keys).toHaveLength(1);
  const row = await getShopById(service.ctx.db, shop.id);
  const window = { from, to: service.clock.now };
  const { runs } = await replay(service.ctx.db, row, AutomationDefinition.parse(definition), window);
  const acts = runs.filter(({ outcome }) => outcome === "act").map(({ occurrence }) => occurrence.key);
  expect(acts).toEqual(keys);
});
