import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../../contract/automation";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, listRuns, pass, predict, runAll, statesOf } from "./automations";

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
const change = (id: string, definition: AutomationDefinitionInput) =>
  automationCall(service, shop, "/change/update", { id, name: "Tell them", definition, revision: 1 });
const placed = (more: object = {}) =>
  anOrder(service, shop, { orderedAt: service.clock.now, updatedAt: service.clock.now, ...more });
const report = (
  order: Awaited<ReturnType<typeof anOrder>>,
  status: "ABNORMAL" | "IN_TRANSIT" | "DELIVERED",
  more: object = {},
) => applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(service.clock.now, { status, ...more })]);
const states = async () => {
  await runAll(service);
  return statesOf(await listRuns(service, shop));
};
const delay = { kind: "after", hours: 24 } as const;

it("does nothing about what was so before its trigger or its conditions were changed", async () => {
  const silent = await automate({ on: "silent", days: 7 });
  const filtered = await automate(
    { on: "delivered", days: 5 },
    { filters: [{ by: "country", any: ["FR"] }] },
  );
  const order = await placed();
  pass(service, 1);
  await report(order, "DELIVERED");
  // The five days were over thirty hours ago.
  pass(service, 5 * 24 + 30);
  expect(await states()).toEqual([]);
  for (const id of [silent, filtered])
    expect((await change(id, noting({ on: "delivered", days: 5 }))).status).toBe(200);

  expect(await states()).toEqual([]);
  const next = await placed();
  pass(service, 1);
  await report(next, "DELIVERED");
  pass(service, 5 * 24 + 1);
  expect(await states()).toEqual(["acted", "acted"]);
});

it("acts for what was so shortly before the change where its actions alone were changed", async () => {
  const id = await automate({ on: "delivered", days: 5 });
  const order = await placed();
  pass(service, 1);
  await report(order, "DELIVERED");
  pass(service, 5 * 24 + 0.1);
  const actions = [{ do: "note" as const, text: "Other" }];
  await change(id, noting({ on: "delivered", days: 5 }, { actions }));

  expect(await states()).toEqual(["acted"]);
});

it("acts for news of before the change that comes after it", async () => {
  const id = await automate({ on: "status", statuses: ["ABNORMAL", "DELIVERED"] });
  const order = await placed();
  pass(service, 1);
  const scannedAt = service.clock.now;
  pass(service, 3);
  await change(id, noting({ on: "status", statuses: ["ABNORMAL"] }));
  pass(service, 1);
  await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(scannedAt, { status: "ABNORMAL" })]);

  expect(await states()).toEqual(["acted"]);
});

it("does not say that a shipment will be late where the forecast was withdrawn while it waited", async () => {
  await automate({ on: "late" }, { delay });
  const [withdrawn, stays] = [await placed(), await placed()];
  pass(service, 1);
  for (const order of [withdrawn, stays]) {
    await report(order, "IN_TRANSIT");
    await predict(service, shop, order, true);
  }
  await service.settle();
  pass(service, 2);
  await predict(service, shop, withdrawn, false);
  const definition = noting({ on: "late" }, { delay });
  pass(service, 30);

  expect((await states()).toSorted()).toEqual(["acted", "moved_on"]);
  const tried = await automationCall(service, shop, "/try", { definition });
  expect(tried.body.data).toMatchObject({ acts: 1, reasons: [{ reason: "moved_on", runs: 1 }] });
});

it("does not say that a shipment is past its day where that has moved on while it waited", async () => {
  await automate({ on: "overdue", days: 1 }, { delay });
  const [moved, stays] = [await placed(), await placed()];
  pass(service, 1);
  for (const order of [moved, stays]) await report(order, "IN_TRANSIT");
  const expectIt = ({ shipments }: typeof moved, on: string) =>
    service.ctx.db
      .updateTable("shipments")
      .set({ estimatedDeliveryAt: new Date(on) })
      .where("id", "=", shipments[0]!.id)
      .execute();
  for (const order of [moved, stays]) await expectIt(order, "2026-11-21T00:00:00Z");
  pass(service, 36);
  expect(await states()).toEqual(["waiting", "waiting"]);
  await expectIt(moved, "2026-12-10T00:00:00Z");
  pass(service, 25);

  expect((await states()).toSorted()).toEqual(["acted", "moved_on"]);
});

it("acts once for a detailed status that comes back within minutes, and again when it does later", async () => {
  await automate({ on: "sub_status", sub_statuses: ["ABNORMAL_01"] });
  const order = await placed();
  pass(service, 1);
  for (const [index, subStatus] of ["ABNORMAL_01", "ABNORMAL_02", "ABNORMAL_01"].entries()) {
    pass(service, 1 / 60);
    await report(order, "ABNORMAL", { subStatus, message: `Scan ${index}` });
    await runAll(service);
  }
  expect(await states()).toEqual(["acted", "together"]);
  for (const [index, subStatus] of ["ABNORMAL_02", "ABNORMAL_01"].entries()) {
    pass(service, 2);
    await report(order, "ABNORMAL", { subStatus, message: `Later ${index}` });
  }
  expect(await states()).toEqual(["acted", "together", "acted"]);
});

it.each([true, false])(
  "an order whose customer is not known is no first order, and no later one, and what was cancelled, deleted or a test is none before it (%s)",
  async (is) => {
    const first = await placed({ email: `first-${shop.id}@example.com` });
    const later = await placed({ email: `first-${shop.id}@example.com` });
    const regular = { email: `regular-${shop.id}@example.com` };
    await placed({ ...regular, cancelledAt: service.clock.now });
    await placed({ ...regular, isTest: true });
    const deleted = await placed(regular);
    await service.ctx.db
      .updateTable("orders")
      .set({ deletedAt: service.clock.now })
      .where("id", "=", deleted.id)
      .execute();
    const counted = await placed(regular);
    const unknown = await placed({ email: null });
    await automate({ on: "status", statuses: ["ABNORMAL"] }, { filters: [{ by: "first_order", is }] });
    pass(service, 1);
    for (const order of [first, later, unknown, counted]) await report(order, "ABNORMAL");
    await runAll(service);

    const acted = (await listRuns(service, shop)).map(({ orderId }) => orderId);
    expect(acted.toSorted()).toEqual((is ? [first.id, counted.id] : [later.id]).toSorted());
  },
);
