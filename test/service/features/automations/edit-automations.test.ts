import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../../contract/automation";
import { MAX_AUTOMATIONS } from "../../../../contract/automation-limits";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anAutomation, automationCall } from "./automations";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
});

const definition: AutomationDefinitionInput = {
  trigger: { on: "silent", days: 7 },
  actions: [{ do: "note", text: "Ask the courier" }],
};
const create = (body: object, as = shop) => automationCall(service, as, "/change/create", body);
const read = async (id: string, as = shop) => automationCall(service, as, "", { id }, "GET");

it("makes an automation that is off, and shows it in the list", async () => {
  const id = await anAutomation(service, shop, definition, { isOn: false, name: "Silence" });

  const { body } = await automationCall(service, shop, "/list", {}, "GET");
  expect(body.data.automations).toMatchObject([
    { id, name: "Silence", is_on: false, version: 1, trigger: "silent", days: 7, actions: ["note"] },
  ]);
  expect(body.data.automations).toMatchObject([{ values: [], delay: { kind: "none" }, last_acted_at: null }]);
  expect((await read(id)).body.data).toMatchObject({ definition, latest: [] });
});

it("names the couriers of its filters, those of the shop's own among them", async () => {
  const filters = [{ by: "courier" as const, any: ["ups"] }];
  const id = await anAutomation(service, shop, { ...definition, filters }, { isOn: false });

  expect((await read(id)).body.data.courier_names).toEqual({ ups: "UPS" });
});

it("refuses couriers that nobody has, and the same condition twice, each with its place", async () => {
  const faultsOf = async (filters: object[]) => {
    const { status, body } = await create({ name: "Silence", definition: { ...definition, filters } });
    return [status, body.data.fields?.map(({ path }: { path: string }) => path)];
  };
  const ups = { by: "courier", any: ["ups"] };

  expect(await faultsOf([{ by: "courier", any: ["ups", "no-such"] }])).toEqual([
    400,
    ["definition.filters.0.any.1"],
  ]);
  expect(await faultsOf([ups, { by: "first_order", is: true }, ups])).toEqual([
    400,
    ["definition.filters.2.by"],
  ]);
  const spaced = [{ by: "words", words: ["  held  "] }];
  const id = await anAutomation(service, shop, { ...definition, filters: spaced } as never, { isOn: false });
  expect((await read(id)).body.data.definition.filters).toEqual([{ by: "words", words: ["held"] }]);
  expect((await faultsOf([{ by: "words", words: ["   "] }]))[0]).toBe(400);
});

it("refuses one without a name, and more than a shop may have", async () => {
  for (const name of ["", "\u200b", "\u2800 \u3164\u00ad"])
    expect((await create({ name, definition })).body.data.fields).toMatchObject([{ path: "name" }]);
  expect((await create({ name: "a".repeat(101), definition })).status).toBe(400);
  for (let made = 0; made < MAX_AUTOMATIONS; made += 1)
    expect((await create({ name: `Silence ${made}`, definition })).status).toBe(200);
  const { status, body } = await create({ name: "One more", definition });
  expect(status).toBe(409);
  expect(body.data.reason).toBe("tooManyAutomations");
});

it("makes a version of what is changed, none of a new name, and refuses who has read an older one", async () => {
  const id = await anAutomation(service, shop, definition, { isOn: false });
  const change = (more: object) =>
    automationCall(service, shop, "/change/update", {
      id,
      name: "Silence",
      definition,
      revision: 1,
      ...more,
    });

  expect((await change({})).body.data).toMatchObject({ name: "Silence", version: 1, revision: 2 });
  const longer = { ...definition, trigger: { on: "silent", days: 9 } };
  const stale = await change({ name: "Tell them", definition: longer });
  expect([stale.status, stale.body.data.reason]).toEqual([409, "settingChanged"]);
  expect((await change({ definition: longer, revision: 2 })).body.data).toMatchObject({
    version: 2,
    revision: 3,
  });
  const late = await change({ name: "Other", revision: 2 });
  expect(late.status).toBe(409);
  expect(late.body.data).toMatchObject({ reason: "settingChanged", version: 2, revision: 3 });
});

it("names the text of an email whose variables cannot be filled", async () => {
  const actions = [
    { do: "note", text: "x" },
    { do: "email_customer", subject: "Hello", text: "{{ order.name " },
  ];
  const { status, body } = await create({ name: "Silence", definition: { ...definition, actions } });

  expect(status).toBe(400);
  expect(body.data.fields).toMatchObject([{ path: "definition.actions.1.text" }]);
});

it.each([
  [
    "a loop without an end",
    "Hi\n\n{% for a in (1..9999999) %}{{ a }}{% endfor %}",
    "definition.actions.0.text",
    3,
  ],
  ["a filter that there is none of", "Hi\n{{ order.name | no_such }}", "definition.actions.0.text", 2],
  ["the same in a translation", "Hi", "definition.actions.0.texts.de.text", 2],
])("refuses an email with %s, and names the line, also of a change", async (_, text, path, line) => {
  const de = { subject: "", text: "Hallo\n{% for a in (1..9999999) %}{{ a }}{% endfor %}" };
  const email = { do: "email_customer", subject: "Hello", text, texts: path.includes(".de.") ? { de } : {} };
  const words = { name: "Silence", definition: { ...definition, actions: [email] } };
  const { status, body } = await create(words);

  expect(status).toBe(400);
  expect(body.data.fields).toMatchObject([{ path, message: expect.stringContaining(`Line ${line} `) }]);
  const id = await anAutomation(service, shop, definition, { isOn: false });
  const changed = await automationCall(service, shop, "/change/update", { id, revision: 1, ...words });
  expect([changed.status, changed.body.data.fields]).toEqual([400, body.data.fields]);
});

it("shows, changes, switches and deletes nothing of another shop's", async () => {
  const id = await anAutomation(service, shop, definition, { isOn: false });
  const other = await aShop(service);

  expect((await read(id, other)).status).toBe(404);
  for (const [name, more] of Object.entries({
    "/change/update": { name: "Mine", definition, revision: 1 },
    "/change/switch": { is_on: true },
    "/change/delete": {},
  }))
    expect((await automationCall(service, other, name, { id, ...more })).status, name).toBe(404);
  expect((await read(id)).body.data).toMatchObject({ name: "Tell them", is_on: false });
});

it("needs the plan, which shows what is there all the same", async () => {
  const id = await anAutomation(service, shop, definition, { isOn: false });
  await service.ctx.db.updateTable("shops").set({ planCode: "FREE" }).where("id", "=", shop.id).execute();

  expect((await create({ name: "Silence", definition })).status).toBe(402);
  expect((await automationCall(service, shop, "/change/switch", { id, is_on: true })).status).toBe(402);
  expect((await read(id)).status).toBe(200);
});

describe("hostile definitions", () => {
  it.each([
    ["an unknown trigger", { trigger: { on: "__proto__" } }],
    ["a trigger of nothing", { trigger: { on: "constructor", days: 3 } }],
    ["another key", { "__proto__ ": {} }],
    ["no action", { actions: [] }],
    ["two emails", { actions: [1, 2].map(() => ({ do: "email_team" })) }],
    ["an action that is not built", { actions: [{ do: "webhook", url: "http://localhost" }] }],
    ["a filter that matches nothing", { filters: [{ by: "words", words: ["…"] }] }],
    ["too many words", { filters: [{ by: "words", words: Array.from({ length: 11 }, (_, n) => `w${n}`) }] }],
    ["a range the wrong way round", { filters: [{ by: "value", min: 9, max: 1 }] }],
    ["days that are none", { trigger: { on: "silent", days: 1e9 } }],
    ["a wait of years", { delay: { kind: "after", hours: 1e6 } }],
    ["no time of day", { delay: { kind: "at", days: 0, time: "24:00" } }],
    ["a tag without a name", { actions: [{ do: "add_tag", tag: "   " }] }],
  ])("refuses %s", async (_, more) => {
    const { status } = await create({ name: "Silence", definition: { ...definition, ...more } });
    expect(status).toBe(400);
  });

  it("stores what has zeros and lone surrogates without an error of the server", async () => {
    const actions = [{ do: "note", text: "a\u0000b\ud800c" }];
    const { status } = await create({ name: "x\u0000\ud800y", definition: { ...definition, actions } });
    expect([200, 400]).toContain(status);
  });
});
