import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../contract/automation";
import type { AutomationId } from "../../../contract/ids";
import {
  anAutomation,
  automationCall,
  listRuns,
  pass,
  runAll,
  statesOf,
} from "../features/automations/automations";
import { aShop, createTestService, type TestService, type TestShop } from "../harness";
import { anEventAt, anOrder, applyEvents } from "../shipments";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  service.logged.length = 0;
});

const onProblem = (more: Partial<AutomationDefinitionInput> = {}): AutomationDefinitionInput => ({
  trigger: { on: "status", statuses: ["ABNORMAL"] },
  actions: [{ do: "note", text: "Look" }],
  ...more,
});
/** As a release that is gone might have written it. */
const breakIt = (id: AutomationId) =>
  service.ctx.db
    .updateTable("automationVersions")
    .set({ definition: JSON.stringify({ trigger: { on: "eclipse" } }) })
    .where("shopId", "=", shop.id)
    .where("automationId", "=", id)
    .execute();
async function report() {
  const order = await anOrder(service, shop, { orderedAt: service.clock.now, updatedAt: service.clock.now });
  pass(service, 1);
  await applyEvents(service, shop, order.shipments[0]!.id, [
    anEventAt(service.clock.now, { status: "ABNORMAL" }),
  ]);
  await runAll(service);
  return order;
}
const deadLetters = async () =>
  (await service.ctx.db.selectFrom("eventDeadLetters").selectAll().execute()).length;

it("an automation that cannot be read starts nothing, is logged, and keeps no other from starting", async () => {
  const broken = await anAutomation(service, shop, onProblem());
  const silent = await anAutomation(service, shop, onProblem({ trigger: { on: "silent", days: 1 } }));
  await anAutomation(service, shop, onProblem());
  await anAutomation(service, shop, onProblem({ trigger: { on: "silent", days: 1 } }));
  await breakIt(broken);
  await breakIt(silent);
  const before = await deadLetters();

  await report();
  pass(service, 25);
  await runAll(service);

  expect(statesOf(await listRuns(service, shop))).toEqual(["acted", "acted"]);
  expect(await deadLetters()).toBe(before);
  expect(service.logged.some(({ msg }) => msg?.includes("cannot be read"))).toBe(true);
});

it("it is shown as off, its page says why, and it can be mended, switched off and deleted", async () => {
  const id = await anAutomation(service, shop, onProblem());
  await breakIt(id);

  const { status, body } = await automationCall(service, shop, "/list", {}, "GET");
  expect(status).toBe(200);
  expect(body.data.automations).toMatchObject([{ id, is_on: false, trigger: "status", actions: [] }]);
  const page = await automationCall(service, shop, "", { id }, "GET");
  expect([page.status, page.body.data.reason]).toEqual([400, "automationIncomplete"]);
  const on = await automationCall(service, shop, "/change/switch", { id, is_on: true });
  expect(on.body.data.reason).toBe("automationIncomplete");
  const mended = await automationCall(service, shop, "/change/update", {
    ...{ id, name: "Mended", revision: 1, definition: onProblem() },
  });
  expect(mended.body.data).toMatchObject({ is_on: true, version: 2 });
  await breakIt(id);
  expect((await automationCall(service, shop, "/change/switch", { id, is_on: false })).status).toBe(200);
  expect((await automationCall(service, shop, "/change/delete", { id })).status).toBe(200);
});

it("runs that wait by a version that cannot be read end when they are due, and the others act", async () => {
  const delay = { kind: "after", hours: 24 } as const;
  const broken = await anAutomation(service, shop, onProblem({ delay }));
  await anAutomation(service, shop, onProblem({ delay }));
  await report();
  await breakIt(broken);

  pass(service, 25);
  await runAll(service);

  expect(statesOf(await listRuns(service, shop)).toSorted()).toEqual(["acted", "switched_off"]);
});

it("runs of a version that cannot be read end where they are moved", async () => {
  const delay = { kind: "after", hours: 24 } as const;
  const id = await anAutomation(service, shop, onProblem({ delay }));
  await report();
  await breakIt(id);
  await automationCall(service, shop, "/change/update", {
    ...{ id, name: "Tell them", revision: 1, definition: onProblem({ delay }) },
  });

  const moved = await automationCall(service, shop, "/change/move-waiting", { id, version: 2 });
  expect(moved.body.data).toEqual({ moved: 0, ended: 1, unstarted: 0 });
});

it("a run that cannot be read ends by itself, due, moved or done before, and the others act", async () => {
  const delay = { kind: "after", hours: 24 } as const;
  const id = await anAutomation(service, shop, onProblem({ delay }));
  const order = await report();
  await report();
  const breakSeen = (state: "acted" | "waiting") =>
    service.ctx.db
      .updateTable("automationRuns")
      .set({ seen: JSON.stringify({ status: "ECLIPSE" }) })
      .where("shopId", "=", shop.id)
      .where("orderId", "=", order.id)
      .where("state", "=", state)
      .execute();
  await breakSeen("waiting");
  pass(service, 25);
  await runAll(service);
  expect(statesOf(await listRuns(service, shop)).toSorted()).toEqual(["acted", "moved_on"]);
  expect(service.logged.some(({ msg }) => msg?.includes("what a run has seen"))).toBe(true);

  const again = async (status: "IN_TRANSIT" | "ABNORMAL") => {
    pass(service, 1);
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(service.clock.now, { status })]);
  };
  await again("IN_TRANSIT");
  await again("ABNORMAL");
  pass(service, 25);
  await runAll(service);
  await breakSeen("acted");
  await again("IN_TRANSIT");
  await again("ABNORMAL");
  await again("IN_TRANSIT");
  await again("ABNORMAL");
  pass(service, 23);
  await runAll(service);
  expect(statesOf(await listRuns(service, shop)).filter((state) => state === "acted")).toHaveLength(3);

  await breakSeen("waiting");
  await automationCall(service, shop, "/change/update", {
    ...{ id, name: "Tell them", revision: 1, definition: onProblem() },
  });
  const moved = await automationCall(service, shop, "/change/move-waiting", { id, version: 2 });
  expect(moved.body.data).toMatchObject({ moved: 0, ended: 1 });
});
