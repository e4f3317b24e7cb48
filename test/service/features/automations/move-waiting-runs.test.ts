import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../../contract/automation";
import { runAutomations } from "../../../../service/features/automations/run-automations.job";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, listRuns, pass, runAll, statesOf } from "./automations";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
});

const onProblem = (
  text: string,
  more: Partial<AutomationDefinitionInput> = {},
): AutomationDefinitionInput => ({
  trigger: { on: "status", statuses: ["ABNORMAL"] },
  delay: { kind: "after", hours: 24 },
  actions: [{ do: "note", text }],
  ...more,
});
const change = (id: string, definition: AutomationDefinitionInput, version = 1) =>
  automationCall(service, shop, "/change/update", { id, name: "Tell them", definition, revision: version });
const move = (id: string, version: number, as = shop) =>
  automationCall(service, as, "/change/move-waiting", { id, version });
const earlier = async (id: string) =>
  (await automationCall(service, shop, "", { id }, "GET")).body.data.waiting_earlier as number;
async function report(count = 1) {
  const orders = [];
  for (let made = 0; made < count; made += 1) orders.push(await anOrder(service, shop));
  pass(service, 1);
  for (const order of orders) {
    const events = [anEventAt(service.clock.now, { status: "ABNORMAL" })];
    await applyEvents(service, shop, order.shipments[0]!.id, events);
  }
  return orders;
}
const notes = async () =>
  (
    await service.ctx.db
      .selectFrom("orderNotes")
      .select("text")
      .where("shopId", "=", shop.id)
      .orderBy("id")
      .execute()
  ).map(({ text }) => text);

it("says how many wait by an earlier version, and moves them: their wait counts from when they started", async () => {
  const id = await anAutomation(service, shop, onProblem("Old"));
  await report(2);
  expect(await earlier(id)).toBe(0);
  await change(id, onProblem("New", { delay: { kind: "after", hours: 48 } }));
  expect(await earlier(id)).toBe(2);

  expect((await move(id, 2)).body.data).toEqual({ moved: 2, ended: 0, unstarted: 0 });
  expect(await earlier(id)).toBe(0);
  expect((await move(id, 2)).body.data).toEqual({ moved: 0, ended: 0, unstarted: 0 });
  pass(service, 25);
  await runAll(service);
  expect(statesOf(await listRuns(service, shop))).toEqual(["waiting", "waiting"]);
  pass(service, 24);
  await runAll(service);
  expect(statesOf(await listRuns(service, shop))).toEqual(["acted", "acted"]);
  expect(await notes()).toEqual(["New", "New"]);
});

it("acts at once where the new wait has passed, and by the new conditions", async () => {
  const id = await anAutomation(service, shop, onProblem("Old"));
  await report(1);
  pass(service, 5);
  const filters = [{ by: "value" as const, min: 1e8, max: null }];
  await change(id, onProblem("New", { delay: { kind: "after", hours: 2 }, filters }));
  await move(id, 2);
  await service.settle();

  expect(statesOf(await listRuns(service, shop))).toEqual(["filtered"]);
  expect(await notes()).toEqual([]);
});

it("ends what the new trigger would not have started, with its reason, and logs it", async () => {
  const id = await anAutomation(service, shop, onProblem("Old"));
  const [order] = await report(1);
  await change(id, onProblem("New", { trigger: { on: "status", statuses: ["DELIVERED"] } }));

  expect((await move(id, 2)).body.data).toEqual({ moved: 0, ended: 1, unstarted: 0 });
  expect(statesOf(await listRuns(service, shop))).toEqual(["changed"]);
  const logged = await service.ctx.db
    .selectFrom("events")
    .select(["name", "payload"])
    .where("shopId", "=", shop.id)
    .where("name", "in", ["automation.skipped", "automation.changed"])
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect(logged).toMatchObject([
    { name: "automation.changed", payload: { change: "applied", version: 2 } },
    { name: "automation.skipped", payload: { reason: "changed", version: 1, order: order!.id } },
  ]);
});

it("starts again after more days what has not been silent for so long", async () => {
  const silent = (days: number) =>
    onProblem("Ask", { trigger: { on: "silent", days }, delay: { kind: "after", hours: 72 } });
  const id = await anAutomation(service, shop, silent(2));
  const order = await anOrder(service, shop);
  pass(service, 1);
  const events = [anEventAt(service.clock.now, { status: "IN_TRANSIT" })];
  await applyEvents(service, shop, order.shipments[0]!.id, events);
  pass(service, 49);
  await runAll(service);
  expect(statesOf(await listRuns(service, shop))).toEqual(["waiting"]);

  await change(id, silent(4));
  expect((await move(id, 2)).body.data).toEqual({ moved: 0, ended: 0, unstarted: 1 });
  expect(await listRuns(service, shop)).toEqual([]);
  pass(service, 48);
  await runAll(service);
  expect((await listRuns(service, shop)).map(({ state, version }) => [state, version])).toEqual([
    ["waiting", 2],
  ]);
});

it("refuses who has read an older version, and another shop", async () => {
  const id = await anAutomation(service, shop, onProblem("Old"));
  await report(1);
  await change(id, onProblem("New"));

  const late = await move(id, 1);
  expect(late.status).toBe(409);
  expect(late.body.data).toMatchObject({ reason: "settingChanged", version: 2 });
  expect((await move(id, 2, await aShop(service))).status).toBe(404);
  expect((await listRuns(service, shop)).map(({ version }) => version)).toEqual([1]);
});

it("acts once for each while the job acts at the same time, by one version or the other", async () => {
  const id = await anAutomation(service, shop, onProblem("Old"));
  await report(30);
  await change(id, onProblem("New", { delay: { kind: "after", hours: 1 } }));
  pass(service, 24);

  const acting = () => runAutomations.run(service.ctx, {});
  const [, moved, twice] = await Promise.all([acting(), move(id, 2), move(id, 2), acting()]);
  await runAll(service);

  expect([moved.status, twice.status]).toEqual([200, 200]);
  const runs = await listRuns(service, shop);
  expect(new Set(statesOf(runs))).toEqual(new Set(["acted"]));
  const by = (version: number) => runs.filter((run) => run.version === version).length;
  const written = await notes();
  expect(written).toHaveLength(30);
  expect(written.filter((text) => text === "Old")).toHaveLength(by(1));
  expect(written.filter((text) => text === "New")).toHaveLength(by(2));
});

it("moves many in several transactions, and logs that once", async () => {
  const id = await anAutomation(service, shop, onProblem("Old"));
  const { id: order } = await anOrder(service, shop);
  const { now } = service.clock;
  await sql`
    insert into automation_runs (shop_id, automation_id, version, order_id, key, seen, started_at, due_at)
    select ${shop.id}, ${id}, 1, ${order}, 'many ' || n, '{"status": "ABNORMAL"}', ${now}, ${now}::timestamptz + interval '1 day'
    from generate_series(1, 1100) n`.execute(service.ctx.db);
  await change(id, onProblem("New"));

  expect((await move(id, 2)).body.data).toEqual({ moved: 1100, ended: 0, unstarted: 0 });
  expect(await earlier(id)).toBe(0);
  const { rows } = await sql<{ steps: number; logged: number }>`
    select count(distinct xmin::text)::int as steps,
      (select count(*)::int from events where shop_id = ${shop.id} and name = 'automation.changed'
        and payload ->> 'change' = 'applied') as logged
    from automation_runs where shop_id = ${shop.id}`.execute(service.ctx.db);
  expect(rows).toEqual([{ steps: 2, logged: 1 }]);
});
