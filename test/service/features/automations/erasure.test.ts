import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../../contract/automation";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, createTestService, type TestService } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, listRuns, pass, runAll } from "./automations";

const mails = createMailRecorder();
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ mail: mails });
});

const PERSON = { name: "Zelda Quillfeather", email: "zelda@quillfeather.example" };
const STORED = [
  ...["automations", "automation_versions", "automation_runs", "deliveries", "delivery_log"],
  ...["order_notes", "events"],
];

it("an erased customer is in no automation and no run; what waits for them never acts, and all else does", async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  const shop = await aShop(service);
  const onProblem = (
    text: string,
    more: Partial<AutomationDefinitionInput> = {},
  ): AutomationDefinitionInput => ({
    trigger: { on: "status", statuses: ["ABNORMAL"] },
    actions: [
      {
        ...{ do: "email_customer", subject: "Held: {{ order.name }}", text },
        texts: { de: { subject: "Angehalten", text } },
      },
      { do: "note", text: `Ask ${PERSON.email}` },
    ],
    ...more,
  });
  await anAutomation(service, shop, onProblem("We ask."), { name: `Without ${PERSON.name}` });
  await anAutomation(
    service,
    shop,
    onProblem(`As with ${PERSON.name}`, { delay: { kind: "after", hours: 24 } }),
  );
  const erased = await anOrder(service, shop, { email: PERSON.email, shipTo: { name: PERSON.name } });
  const kept = await anOrder(service, shop);
  pass(service, 1);
  for (const order of [erased, kept]) {
    const events = [anEventAt(service.clock.now, { status: "ABNORMAL" })];
    await applyEvents(service, shop, order.shipments[0]!.id, events);
  }
  await runAll(service);
  const states = async () => (await listRuns(service, shop)).map(({ orderId, state }) => [orderId, state]);
  expect((await states()).toSorted()).toEqual(
    [erased, kept].flatMap(({ id }) => ["acted", "waiting"].map((state) => [id, state])).toSorted(),
  );
  expect(mails.sent.filter(({ to }) => addressOf(to) === PERSON.email)).not.toEqual([]);

  await eraseCustomer(service.ctx, shop.id, { email: PERSON.email, phone: null, shopifyIds: [] });
  mails.sent.length = 0;

  for (const table of STORED) {
    const { rows } = await sql`select * from ${sql.table(table)} where shop_id = ${shop.id}`.execute(
      service.ctx.db,
    );
    expect(JSON.stringify(rows), table).not.toMatch(/quillfeather/i);
  }
  pass(service, 25);
  await runAll(service);
  expect((await states()).filter(([order, state]) => order === erased.id && state !== "acted")).toEqual([]);
  expect((await states()).filter(([order]) => order === kept.id)).toEqual([
    [kept.id, "acted"],
    [kept.id, "acted"],
  ]);
  expect(mails.sent.map(({ to }) => addressOf(to))).toEqual([kept.email]);
});

const addressOf = (to: unknown): string => (to as { address: string }).address;

it("words of filters that are the erased customer's are none, and automations are read and act as before", async () => {
  const shop = await aShop(service);
  const onProblem = (filters: AutomationDefinitionInput["filters"]): AutomationDefinitionInput => ({
    trigger: { on: "status", statuses: ["ABNORMAL"] },
    filters,
    actions: [{ do: "note", text: "Look" }],
  });
  // Their last name is the code of a country as well, which is nobody's.
  const countries = { by: "country" as const, any: ["NO" as const, "DE" as const] };
  await anAutomation(
    service,
    shop,
    onProblem([{ by: "product", words: ["Zuzannika", "merino"] }, countries]),
  );
  await anAutomation(service, shop, onProblem([{ by: "words", words: ["Zuzannika"] }]));
  await anAutomation(service, shop, onProblem([]));
  const name = "Zuzannika No";
  await anOrder(service, shop, { email: "z@example.com", customerName: name, shipTo: { name } });
  const order = await anOrder(service, shop);
  await eraseCustomer(service.ctx, shop.id, { email: "z@example.com", phone: null, shopifyIds: [] });

  const list = await automationCall(service, shop, "/list", {}, "GET");
  expect(list.body.data.automations).toHaveLength(3);
  const [first, second] = list.body.data.automations as { id: string }[];
  const filtersOf = async ({ id }: { id: string }) =>
    (await automationCall(service, shop, "", { id }, "GET")).body.data.definition.filters as unknown;
  expect(await filtersOf(first!)).toEqual([{ by: "product", words: ["merino"] }, countries]);
  expect(await filtersOf(second!)).toEqual([{ by: "words", words: [] }]);
  pass(service, 1);
  await applyEvents(service, shop, order.shipments[0]!.id, [
    anEventAt(service.clock.now, { status: "ABNORMAL" }),
  ]);
  await runAll(service);
  expect((await listRuns(service, shop)).map(({ state }) => state)).toEqual(["acted", "acted"]);
});
