import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../../contract/automation";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { listNotes } from "../../../../service/features/order-notes/notes";
import { showHistory } from "../../../../service/read/order-history/show-history";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, listRuns, pass, runAll, statesOf } from "./automations";
import { sendDue } from "../../send-due";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
});
const sent = () => mails.sent.splice(0);

const email = {
  do: "email_customer",
  subject: "Held: {{ order.name }}",
  text: "We ask.\n\nSoon < more.",
} as const;
const onProblem = (more: Partial<AutomationDefinitionInput> = {}): AutomationDefinitionInput => ({
  trigger: { on: "status", statuses: ["ABNORMAL"] },
  actions: [email],
  ...more,
});

type Order = Awaited<ReturnType<typeof anOrder>>;
const report = (order: Order, status: "ABNORMAL" | "IN_TRANSIT" | "DELIVERED", index = 0, more = {}) =>
  applyEvents(service, shop, order.shipments[index]!.id, [anEventAt(service.clock.now, { status, ...more })]);

it("emails the customer in the merchant's words, once, whatever is repeated", async () => {
  await anAutomation(service, shop, onProblem());
  const order = await anOrder(service, shop);
  pass(service, 1);

  await report(order, "ABNORMAL");
  await runAll(service);
  await runAll(service);

  const [mail] = sent().filter(({ subject }) => subject.startsWith("Held"));
  expect(mail).toMatchObject({ to: { address: order.email }, subject: `Held: ${order.name}` });
  expect(mail!.text).toContain("We ask.");
  expect(mail!.text).toContain("Soon < more.");
  expect(mail!.html).toContain("Soon &lt; more.");
  expect(mail!.html).toContain(order.number);
  expect(mail!.headers?.["List-Unsubscribe"]).toBeTruthy();
  expect(statesOf(await listRuns(service, shop))).toEqual(["acted"]);
});

it("stands in the history and the notes of the order by its name, with what it has done", async () => {
  const actions = [
    { do: "add_tag" as const, tag: "Held" },
    { do: "note" as const, text: "Ask" },
  ];
  const id = await anAutomation(service, shop, onProblem({ actions }), { name: "Ask the courier" });
  const order = await anOrder(service, shop);
  pass(service, 1);
  await report(order, "ABNORMAL");
  await runAll(service);

  const history = async () => {
    const { content } = await showHistory(service.ctx, shop.actor, { id: order.id, size: 20 });
    return content.flatMap(({ by, automation, change }) =>
      by === "automation" ? [{ automation, change }] : [],
    );
  };
  const automation = "Ask the courier";
  const notes = async () => (await listNotes(service.ctx, shop.actor, order.id)).notes;
  expect(await notes()).toMatchObject([{ text: "Ask", author: null, automation: { name: automation } }]);
  expect(await history()).toEqual([
    { automation, change: { kind: "automation", done: ["add_tag", "note"], failed: [] } },
    { automation, change: { kind: "note", change: "added" } },
    { automation, change: { kind: "tags", added: ["Held"], removed: [] } },
  ]);
  const { body } = await automationCall(service, shop, "/list", {}, "GET");
  expect(body.data.automations).toMatchObject([
    { values: ["ABNORMAL"], last_acted_at: service.clock.now.toISOString() },
  ]);
  await automationCall(service, shop, "/change/delete", { id });
  expect((await history()).map((entry) => entry.automation)).toEqual([null, null, null]);
  expect(await notes()).toMatchObject([{ text: "Ask", automation: { name: null } }]);
});

it("waits, and does not act where the shipment has moved on", async () => {
  await anAutomation(service, shop, onProblem({ delay: { kind: "after", hours: 24 } }));
  const [stays, moves] = [await anOrder(service, shop), await anOrder(service, shop)];
  pass(service, 1);
  await report(stays, "ABNORMAL");
  await report(moves, "ABNORMAL");
  await runAll(service);
  expect(statesOf(await listRuns(service, shop))).toEqual(["waiting", "waiting"]);

  pass(service, 12);
  await report(moves, "IN_TRANSIT");
  pass(service, 13);
  await runAll(service);

  expect(statesOf(await listRuns(service, shop)).toSorted()).toEqual(["acted", "moved_on"]);
  expect(sent().filter(({ subject }) => subject === `Held: ${stays.name}`)).toHaveLength(1);
});

it("acts all the same where it is not to check again, but not for an order that was cancelled", async () => {
  const delay = { kind: "after", hours: 24 } as const;
  await anAutomation(service, shop, onProblem({ delay, checks_again: false }));
  const [moves, cancelled] = [await anOrder(service, shop), await anOrder(service, shop)];
  pass(service, 1);
  await report(moves, "ABNORMAL");
  await report(cancelled, "ABNORMAL");
  pass(service, 2);
  await report(moves, "IN_TRANSIT");
  await service.ctx.db
    .updateTable("orders")
    .set({ cancelledAt: service.clock.now })
    .where("id", "=", cancelled.id)
    .execute();
  pass(service, 24);
  await runAll(service);

  expect(statesOf(await listRuns(service, shop)).toSorted()).toEqual(["acted", "cancelled"]);
});

it("does nothing about what was before it was on, came from an import, or is not to be told", async () => {
  const order = await anOrder(service, shop);
  pass(service, 1);
  await report(order, "ABNORMAL");
  pass(service, 1);
  await anAutomation(service, shop, onProblem());
  const [imported, silent] = [await anOrder(service, shop), await anOrder(service, shop)];
  pass(service, 1);
  const events = [anEventAt(service.clock.now, { status: "ABNORMAL" })];
  const update = (each: Order) => ({ shipmentId: each.shipments[0]!.id, events, isCheck: true });
  await applyTracking(service.ctx, shop.id, [{ ...update(imported), isFromImport: true }]);
  await applyTracking(service.ctx, shop.id, [{ ...update(silent), suppressNotifications: true }]);
  await runAll(service);

  expect(await listRuns(service, shop)).toEqual([]);
});

it("ends what waits when it is switched off, and when the plan has it no more", async () => {
  const id = await anAutomation(service, shop, onProblem({ delay: { kind: "after", hours: 24 } }));
  const order = await anOrder(service, shop);
  pass(service, 1);
  await report(order, "ABNORMAL");
  await automationCall(service, shop, "/change/switch", { id, is_on: false });
  expect(statesOf(await listRuns(service, shop))).toEqual(["switched_off"]);

  await automationCall(service, shop, "/change/switch", { id, is_on: true });
  const second = await anOrder(service, shop);
  pass(service, 1);
  await report(second, "ABNORMAL");
  await service.ctx.db.updateTable("shops").set({ planCode: "FREE" }).where("id", "=", shop.id).execute();
  pass(service, 25);
  await runAll(service);
  expect(statesOf(await listRuns(service, shop))).toEqual(["switched_off", "plan"]);
});

it("leaves to an earlier installation what it has started", async () => {
  await anAutomation(service, shop, onProblem({ delay: { kind: "after", hours: 24 } }));
  const order = await anOrder(service, shop);
  pass(service, 1);
  await report(order, "ABNORMAL");
  pass(service, 2);
  const installedAt = service.clock.now;
  await service.ctx.db.updateTable("shops").set({ installedAt }).where("id", "=", shop.id).execute();
  pass(service, 25);
  await runAll(service);

  expect(statesOf(await listRuns(service, shop))).toEqual(["uninstalled"]);
});

it.each([
  ["switched off by then", []],
  ["switched off and on again by then", [true]],
])("emails nobody in the morning who was to be emailed at night, where it is %s", async (_, switches) => {
  service.clock.now = new Date("2026-11-20T23:30:00Z");
  // Of the tests before.
  sent();
  const id = await anAutomation(service, shop, onProblem());
  const order = await anOrder(service, shop, { country: "DE" });
  pass(service, 1);
  await report(order, "ABNORMAL");
  await runAll(service);
  expect(statesOf(await listRuns(service, shop))).toEqual(["acted"]);
  expect(sent().filter(({ subject }) => subject.startsWith("Held"))).toEqual([]);
  for (const isOn of [false, ...switches]) {
    pass(service, 1);
    await automationCall(service, shop, "/change/switch", { id, is_on: isOn });
  }
  pass(service, 12);
  await runAll(service);
  await sendDue(service);

  expect(sent().filter(({ subject }) => subject.startsWith("Held"))).toEqual([]);
  const { reason } = await service.ctx.db
    .selectFrom("deliveryLog")
    .select("reason")
    .where("shopId", "=", shop.id)
    .where("kind", "=", "automated")
    .executeTakeFirstOrThrow();
  expect(reason).toBe("switched_off");
});

it.each([
  ["nothing where it has moved on by then", true, ["moved_on"]],
  ["all the same where it is not to check again", false, [null]],
])("emails in the morning about what was so at night: %s", async (_, checksAgain, reasons) => {
  service.clock.now = new Date("2026-11-20T23:30:00Z");
  sent();
  await anAutomation(service, shop, onProblem({ checks_again: checksAgain }));
  const order = await anOrder(service, shop, { country: "DE" });
  pass(service, 1);
  await report(order, "ABNORMAL");
  await runAll(service);
  pass(service, 1);
  await report(order, "IN_TRANSIT");
  pass(service, 12);
  await runAll(service);
  await sendDue(service);

  const kept = await service.ctx.db
    .selectFrom("deliveryLog")
    .select("reason")
    .where("shopId", "=", shop.id)
    .where("kind", "=", "automated")
    .execute();
  expect(kept.map(({ reason }) => reason)).toEqual(reasons);
});

it("acts once for the shipments of an order that change together, and three times a day at most", async () => {
  const order = await anOrder(service, shop, {
    fulfillments: [aFulfillment(`${Date.now()}`, ["TNA1", "TNA2", "TNA3"], service.clock.now)],
  });
  await anAutomation(service, shop, onProblem());
  pass(service, 1);
  for (const index of [0, 1, 2]) await report(order, "ABNORMAL", index);
  await runAll(service);
  expect(statesOf(await listRuns(service, shop)).toSorted()).toEqual(["acted", "together", "together"]);

  for (let time = 0; time < 3; time += 1) {
    pass(service, 1);
    await report(order, "IN_TRANSIT");
    pass(service, 1);
    await report(order, "ABNORMAL");
    await runAll(service);
  }
  expect(statesOf(await listRuns(service, shop)).filter((state) => state === "daily_limit")).toHaveLength(1);
});

it("tags, notes and tells the team, and one action that fails keeps none of the others", async () => {
  const id = await anAutomation(service, shop, {
    trigger: { on: "status", statuses: ["ABNORMAL"] },
    actions: [{ do: "note", text: "Held" }, { do: "add_tag", tag: "Held" }, { do: "email_team" }],
  });
  await service.ctx.db
    .updateTable("automationVersions")
    .set({
      definition: JSON.stringify({
        ...(await definitionOf(id)),
        ...{ actions: [{ do: "note", text: "" }, { do: "add_tag", tag: "Held" }, { do: "email_team" }] },
      }),
    })
    .where("shopId", "=", shop.id)
    .execute();
  const order = await anOrder(service, shop);
  pass(service, 1);
  await report(order, "ABNORMAL");
  sent();
  await runAll(service);

  expect(statesOf(await listRuns(service, shop))).toEqual(["failed"]);
  const { latest } = (await automationCall(service, shop, "", { id }, "GET")).body.data;
  expect(latest).toMatchObject([{ state: "failed", failed: ["note"] }]);
  const tags = await service.ctx.db
    .selectFrom("orderTags")
    .select("orderId")
    .where("shopId", "=", shop.id)
    .execute();
  expect(tags).toEqual([{ orderId: order.id }]);
  expect(sent().map(({ subject }) => subject)).toContain(`Tell them: order ${order.name}`);
  expect(service.logged.some(({ msg }) => msg?.includes("could not be done"))).toBe(true);
});

const definitionOf = async (id: string) =>
  (await automationCall(service, shop, "", { id }, "GET")).body.data.definition as object;

it("pins the version that it was started with", async () => {
  const id = await anAutomation(service, shop, onProblem({ delay: { kind: "after", hours: 24 } }));
  const order = await anOrder(service, shop);
  pass(service, 1);
  await report(order, "ABNORMAL");
  const changed = onProblem({ actions: [{ ...email, subject: "Other" }] });
  const body = { id, name: "Tell them", definition: changed, revision: 1 };
  expect((await automationCall(service, shop, "/change/update", body)).body.data.version).toBe(2);
  pass(service, 25);
  await runAll(service);

  expect(sent().map(({ subject }) => subject)).toContain(`Held: ${order.name}`);
  expect((await listRuns(service, shop)).map(({ version }) => version)).toEqual([1]);
});
