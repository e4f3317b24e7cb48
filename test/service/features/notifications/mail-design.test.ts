import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailDesign } from "../../../../contract/mail-design";
import type { MailTemplateInput } from "../../../../contract/mail-template";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { aTemplate, templatesOf } from "../../domain/mail-templates/some-templates";

const PATH = "/endApi/api/notification/setting/design";
const ADDRESS = "Fern & Harbour\n12 Quay Street";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  service.mails.sent.length = 0;
});

async function save(change: object, as = shop) {
  const { value, version } = (await call(service, "GET", PATH, { as })).body.data;
  return call(service, "POST", PATH, { as, body: { value: { ...value, ...change }, version } });
}
const look = (change: object) => ({ look: { ...mailDesign.initial.look, ...change } });

/** The email about a parcel that is on its way, to a customer who reads this language. */
async function customersMail(locale = "en", as = shop) {
  const order = await anOrder(service, as, { customerLocale: locale });
  await applyEvents(service, as, order.shipments[0]!.id, [anEventAt(service.clock.now)]);
  await service.settle();
  service.clock.now = new Date(service.clock.now.getTime() + 6 * 60_000);
  await service.settle();
  return service.mails.sent.at(-1)!;
}

describe("the design of all emails", () => {
  it("is in our emails, in the language of whoever reads them, in both parts", async () => {
    await save({
      ...look({ accent: "#aa0055", corners: "square", width: 600 }),
      ...{ address: ADDRESS, unsubscribe: { de: "Keine E-Mails mehr" } },
    });

    const german = await customersMail("de");
    const french = await customersMail("fr");

    expect(german.html).toContain("background-color:#aa0055");
    expect(german.html).toContain("border-radius:0");
    expect(german.html).toMatch(/>Fern &amp; Harbour\n12 Quay Street</);
    expect(german.html).toMatch(/<a [^>]*>Keine E-Mails mehr<\/a>/);
    expect(german.text).toContain(`${ADDRESS}\n`);
    expect(german.text).toMatch(/Keine E-Mails mehr: http/);
    expect(french.html).not.toContain("Keine E-Mails mehr");
    expect(french.text).toContain(ADDRESS);
  });

  it("stands behind what a template says itself", async () => {
    await save({
      ...look({ accent: "#aa0055", font: "serif" }),
      address: ADDRESS,
      unsubscribe: { en: "Stop" },
    });
    const own: MailTemplateInput = {
      ...aTemplate("Hello"),
      theme: { accent: "#005500" },
      blocks: [{ id: "footer", type: "footer", settings: { address: "PO box 7" } }],
    };
    await templatesOf(service, shop).save(0, own);

    const { html, text } = await customersMail();

    expect(text).toContain("PO box 7");
    expect(text).not.toContain("Quay Street");
    expect(text).toContain("Stop: http");
    expect(html).toContain("Georgia");
    expect(html).not.toContain("#aa0055");
  });

  it("is below documents of HTML, and their words", async () => {
    await save({ address: ADDRESS, unsubscribe: { en: "Stop" } });
    await templatesOf(service, shop).save(0, {
      ...aTemplate(""),
      ...{ blocks: [], html: "<p>{{ words.address }} | {{ words.unsubscribe }}</p>" },
    });

    const { text } = await customersMail();

    expect(text).toContain("12 Quay Street | Stop");
    expect(text).toMatch(/12 Quay Street\n.*\nStop: http/s);
  });

  it("is text, whatever it looks like", async () => {
    await save({
      address: "{{ customer.email }} <script>alert(1)</script> {% for a in (1..9999999) %}",
      unsubscribe: { en: "{{ 7 | times: 7 }}<b>" },
    });

    const { html, text } = await customersMail();

    expect(html).not.toContain("<script>");
    expect(text).toContain("{{ customer.email }} <script>alert(1)</script>");
    expect(text).toContain("{{ 7 | times: 7 }}<b>: http");
  });

  it("that cannot be sent is refused beside its field", async () => {
    const refused = async (change: object) => {
      const { status, body } = await save(change);
      return [status, (body.data?.fields as { path: string }[] | undefined)?.map(({ path }) => path)];
    };

    expect(await refused({ unsubscribe: { de: " " } })).toEqual([400, ["value.unsubscribe.de"]]);
    expect(await refused({ unsubscribe: { en: "\u2060\u00AD" } })).toEqual([400, ["value.unsubscribe.en"]]);
    expect(await refused({ unsubscribe: { xx: "Stop" } })).toEqual([400, ["value.unsubscribe.xx"]]);
    expect(await refused({ unsubscribe: { en: "x".repeat(61) } })).toEqual([400, ["value.unsubscribe.en"]]);
    expect(await refused(look({ accent: "red" }))).toEqual([400, ["value.look.accent"]]);
    expect(await refused(look({ width: 10_000 }))).toEqual([400, ["value.look.width"]]);
    expect(await refused({ address: "x".repeat(301) })).toEqual([400, ["value.address"]]);
    expect((await save({})).body.data.value).toEqual(mailDesign.initial);
  });

  it("is one shop's, and waits for its plan", async () => {
    const other = await aShop(service);
    await save({ address: ADDRESS });

    expect((await customersMail("en", other)).text).not.toContain("Quay Street");
    await service.ctx.db
      .updateTable("shops")
      .set({ planCode: "STARTER" })
      .where("id", "=", shop.id)
      .execute();
    expect((await call(service, "GET", PATH, { as: shop })).status).toBe(402);
    expect((await customersMail()).text).not.toContain("Quay Street");
  });

  it("is previewed before it is saved", async () => {
    await save({ address: ADDRESS });
    const { preview } = templatesOf(service, shop);
    const shown = async (design: object | null) =>
      (await preview({ template: aTemplate("Hello"), design })).body.data.mail.text as string;

    expect(await shown(null)).toContain("12 Quay Street");
    expect(await shown({ ...mailDesign.initial, address: "PO box 7" })).toContain("PO box 7");
    const wrong = await preview({
      template: aTemplate("Hello"),
      design: { ...mailDesign.initial, unsubscribe: { en: "" } },
    });
    expect(wrong.status).toBe(400);
  });

  it("says our text of the unsubscribe button in every language", async () => {
    const { ours } = (await call(service, "GET", PATH, { as: shop })).body.data;

    expect(Object.keys(ours.unsubscribe)).toHaveLength(14);
    expect(ours.unsubscribe).toMatchObject({ en: "Unsubscribe" });
  });
});

it("a template of before keeps what of its look was chosen, and nothing else", async () => {
  const theme = { accent: null, logo: true, width: 560, corners: "small", font: "system" };
  await templatesOf(service, shop).save(0, { ...aTemplate("Hello"), theme: theme as never });
  const { db } = service.ctx;

  await sql
    .raw(readFileSync("service/platform/db/migrations/0095-look-of-all-mails.sql", "utf8"))
    .execute(db);

  const { body } = await templatesOf(service, shop).show("in_transit");
  expect(body.data.template.theme).toEqual({
    ...{ accent: null, logo: null, width: null, corners: "small", font: null },
  });
});
