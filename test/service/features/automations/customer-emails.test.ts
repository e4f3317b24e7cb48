import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../../contract/automation";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, pass, runAll } from "./automations";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  mails.sent.length = 0;
});

const onProblem = (texts: object = {}, more: Partial<AutomationDefinitionInput> = {}) => ({
  trigger: { on: "status" as const, statuses: ["ABNORMAL" as const] },
  actions: [
    { do: "email_customer" as const, subject: "Held: {{ order.name }}", text: "We are on it.", texts },
  ],
  ...more,
});
async function report(customerLocale: string, country = "DE") {
  const order = await anOrder(service, shop, { customerLocale, country });
  pass(service, 1);
  const events = [anEventAt(service.clock.now, { status: "ABNORMAL" })];
  await applyEvents(service, shop, order.shipments[0]!.id, events);
  return order;
}
/** Of the newest runs of an automation. */
const emailsOf = async (id: string) =>
  (await automationCall(service, shop, "", { id }, "GET")).body.data.latest.map(
    ({ email }: { email: object | null }) => email,
  );
const WORDS = ["We are on it.", "Wir kümmern uns.", "On s’en occupe."];
/** The automation's email, beside that of the status. */
const mailTo = ({ email }: { email: string | null }) =>
  mails.sent.find(
    ({ to, text }) =>
      (to as { address: string }).address === email && WORDS.some((words) => text!.includes(words)),
  );

it("is in the customer's language where it has a text in it, and otherwise as it was written", async () => {
  const de = { subject: "Angehalten: {{ order.name }}", text: "Wir kümmern uns." };
  await anAutomation(service, shop, onProblem({ de, fr: { subject: "", text: "On s’en occupe." } }));
  const [german, swiss, french, english, italian] = [
    await report("de"),
    await report("de-CH"),
    await report("fr"),
    await report("en"),
    await report("it"),
  ];
  await runAll(service);

  for (const order of [german, swiss]) {
    expect(mailTo(order)!.subject).toBe(`Angehalten: ${order.name}`);
    expect(mailTo(order)!.text).toContain("Wir kümmern uns.");
    expect(mailTo(order)!.html).toContain(`Angehalten: ${order.name}`);
  }
  expect(mailTo(english)!.subject).toBe(`Held: ${english.name}`);
  expect(mailTo(french)!.text).toContain("On s’en occupe.");
  // Not translated: as it was written, in an email that is theirs otherwise.
  for (const order of [french, italian]) expect(mailTo(order)!.subject).toBe(`Held: ${order.name}`);
  expect(mailTo(italian)!.text).toContain("We are on it.");
  expect(mailTo(italian)!.html).toContain("Traccia");
});

it("is one of three at most in a day, also where many automations act at the same moment", async () => {
  for (let count = 0; count < 6; count += 1) await anAutomation(service, shop, onProblem());
  const order = await report("en");
  await runAll(service);
  // Those above the cap wait until it is known whether the others were sent.
  pass(service, 0.02);
  await runAll(service);

  expect(mails.sent.filter(({ text }) => text!.includes("We are on it."))).toHaveLength(3);
  // Each run says what became of its own.
  const { body: all } = await automationCall(service, shop, "/list", {}, "GET");
  const emails: unknown[] = [];
  for (const { id } of all.data.automations) emails.push(...(await emailsOf(id)));
  expect(emails).toHaveLength(6);
  const skipped = { state: "skipped", reason: "daily_limit", not_before: null };
  const sent = { state: "sent", reason: null, not_before: null };
  expect(emails).toEqual(expect.arrayContaining([skipped, sent]));
  expect(emails.filter((email) => (email as typeof sent).state === "skipped")).toHaveLength(3);
  expect(order.email).not.toBeNull();
  // Of one order in one moment, and each is an email of its own to mail clients.
  expect(new Set(mails.sent.map(({ messageId }) => messageId)).size).toBe(mails.sent.length);
});

it("names each field whose variables cannot be filled, and what is wrong in it", async () => {
  const definition = onProblem({ de: { subject: "Angehalten", text: "{{ order.name " } });
  const made = await automationCall(service, shop, "/change/create", { name: "Held", definition });

  expect(made.status).toBe(400);
  expect(made.body.data.fields).toMatchObject([{ path: "definition.actions.0.texts.de.text" }]);
  const action = { ...onProblem().actions[0]!, subject: "{{ a | shout }}", text: "Hi\n{{ b | whisper }}" };
  const both = { name: "Held", definition: onProblem({}, { actions: [action] }) };
  const refused = await automationCall(service, shop, "/change/create", both);
  const path = "definition.actions.0";
  expect(refused.body.data.fields).toMatchObject([
    { path: `${path}.subject`, values: { problem: "filter", name: "shout" } },
    { path: `${path}.text`, values: { problem: "filter", name: "whisper", line: 2 } },
  ]);
  for (const texts of [{ xx: { subject: "a", text: "b" } }, { de: { subject: "a" } }, { __proto__: [] }]) {
    const body = { name: "Held", definition: onProblem(texts) };
    expect([200, 400]).toContain((await automationCall(service, shop, "/change/create", body)).status);
  }
});

it.each([
  ["before clocks go forward", "2026-03-28T20:00:00Z", "2026-03-29T06:00:00Z"],
  ["before clocks go back", "2026-10-24T19:00:00Z", "2026-10-25T07:00:00Z"],
])("waits in the night %s until it is 8 at the destination", async (_, evening, morning) => {
  service.clock.now = new Date(evening);
  shop = await aShop(service);
  const id = await anAutomation(service, shop, onProblem());
  const order = await report("en");
  await runAll(service);
  expect(mailTo(order)).toBeUndefined();
  const not_before = new Date(morning).toISOString();
  expect(await emailsOf(id)).toMatchObject([{ state: "queued", not_before }]);

  service.clock.now = new Date(new Date(morning).getTime() - 60_000);
  await runAll(service);
  expect(mailTo(order)).toBeUndefined();
  service.clock.now = new Date(morning);
  await runAll(service);
  expect(mailTo(order)!.subject).toBe(`Held: ${order.name}`);
});

it("a run whose words cannot be filled any more says that the default text was sent, and the team is told once", async () => {
  const id = await anAutomation(service, shop, onProblem());
  const loop = "Hi\n{% for a in (1..9999999) %}{{ a }}{% endfor %}";
  // As a release that took it has stored it.
  await service.ctx.db
    .updateTable("automationVersions")
    .set({
      definition: JSON.stringify({ ...onProblem(), actions: [{ ...onProblem().actions[0], text: loop }] }),
    })
    .where("shopId", "=", shop.id)
    .execute();
  const orders = [await report("en"), await report("en")];
  await runAll(service);

  const { body } = await automationCall(service, shop, "", { id }, "GET");
  const problem = { key: "limit", setting: "text", language: null };
  for (const run of body.data.latest)
    expect(run).toMatchObject({ state: "acted", default_text: { problem } });
  expect(body.data.latest).toHaveLength(2);
  const subjects = mails.sent.map(({ subject }) => subject);
  for (const { name } of orders) expect(subjects).toContain(`An update on your order ${name}`);
  expect(subjects.filter((subject) => subject.includes("cannot be filled"))).toEqual([
    "The email of “Tell them” cannot be filled",
  ]);
});
