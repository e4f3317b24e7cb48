import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAIL_KINDS } from "../../../../../contract/mail-kinds";
import { createMailRecorder } from "../../../../../service/platform/mail/recorder";
import { findBlockType } from "../../../../../storefront/mail/blocks/registry";
import { isBlockSendable, listBlockTemplates } from "../../../../../storefront/mail/blocks/templates";
import { defaultMailTemplate } from "../../../../../storefront/mail/default-template";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../../harness";
import { anEventAt, anOrder, applyEvents } from "../../../shipments";
import { aTemplate, templatesOf } from "../../../domain/mail-templates/some-templates";
import { sendDue } from "../../../send-due";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;
let templates: ReturnType<typeof templatesOf>;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  shop = await aShop(service);
  templates = templatesOf(service, shop);
  await service.settle();
  mails.sent.length = 0;
});

const whole = (html: string) => aTemplate("", { html, blocks: [] });
const preview = async (html: string, more = {}) =>
  (await templates.preview({ template: whole(html), ...more })).body.data;
const convert = async (template: unknown, kind = "in_transit") =>
  (
    await call(service, "POST", "/endApi/api/notification/template/convert", {
      as: shop,
      body: { kind, template },
    })
  ).body.data.template;
/** A wide colon, as Japanese has it between a name and its value, has no space beside it. */
const words = (text: string) =>
  text
    .split(/[\s：]+/)
    .filter(Boolean)
    .sort();

describe("a template that becomes a document", () => {
  it.each(MAIL_KINDS)("says of %s what it said before, in any language", async (kind) => {
    const before = defaultMailTemplate(kind);
    const after = await convert(before, kind);
    expect(after).toMatchObject({ blocks: [], html: expect.stringContaining("{{ parts.shipment }}") });
    for (const language of ["en", "ja"]) {
      const [one, other] = await Promise.all(
        [before, after].map(
          async (template) => (await templates.preview({ kind, template, language })).body.data,
        ),
      );
      expect(other).toMatchObject({ faults: [], warnings: [], mail: { subject: one.mail.subject } });
      const said = words(other.mail.text);
      for (const word of words(one.mail.text)) expect(said.join(" ")).toContain(word.replace(/[()]|:$/g, ""));
    }
  });

  const drawn = listBlockTemplates().filter(
    ([type, { document }]) => document.converts === "drawn" && isBlockSendable(type),
  );
  it.each(drawn.map(([type]) => type))("says nothing of the example order by its block %s", async (type) => {
    const { sample, settings: schema } = findBlockType(type)!;
    for (const settings of [sample, {}].filter((each) => schema.safeParse(each).success)) {
      const blocks = [
        { id: "one", type, settings: settings as object },
        { id: "footer", type: "footer" },
      ];
      const of = async (kind: string) => (await convert({ version: 1, blocks }, kind)).html as string;
      const [first, ...others] = await Promise.all(
        ["in_transit", "ready_for_pickup", "order_confirmed"].map(of),
      );
      for (const other of others) expect(other).toBe(first);
    }
  });

  it("keeps what the merchant says in the footer, in each language, and leaves the rest to ours", async () => {
    const { blocks } = defaultMailTemplate("in_transit");
    const footer = { id: "footer", type: "footer", settings: { address: "Linke Wienzeile 18" } };
    const before = {
      ...{ version: 1 as const, blocks: [...blocks.filter(({ type }) => type !== "footer"), footer] },
      texts: { de: { "footer.reason": "Danke!" } },
    };
    const after = await convert(before);
    const said = async (language: string) =>
      (await templates.preview({ template: after, language })).body.data.mail.text as string;
    expect(await said("en")).toMatch(/Linke Wienzeile 18\n\nYou /);
    expect(await said("de")).toMatch(/Danke!\s+Linke Wienzeile 18/);
  });

  it("keeps texts, their Liquid, other languages and links", async () => {
    const before = aTemplate('<p>Hi <a href="{{ links.track }}">{{ order.name | append: "!" }}</a></p>', {
      subject: "S {{ order.name }}",
      texts: { de: { "lead.text": "<p>Hallo {{ order.name }}</p>", "mail.subject": "B" } },
    });
    const after = await convert(before);
    expect(after.html).toContain('<a href="{{ links.track }}"');
    expect(after.html).toContain('{{ order.name | append: "!" }}');
    expect(after.texts).toEqual({ de: { "mail.subject": "B" } });
    const texts = await Promise.all(
      ["de", "en"].map(
        async (language) => (await templates.preview({ template: after, language })).body.data.mail,
      ),
    );
    expect(texts[0].text).toContain("Hallo #");
    expect(texts[0].text).not.toContain("Hi #");
    expect(texts[1].text).toMatch(/Hi #\d+! \(https/);
    expect((await templates.save(0, after)).status).toBe(200);
  });
});

describe("a document", () => {
  it("has our blocks, whole, where it names them, and nothing of them elsewhere", async () => {
    const { mail } = await preview(
      '<p title="{{ parts.shipment }}">{{ words.heading }}</p><div>{{ parts.shipment }}{{ parts.status_bar }}</div>',
    );
    expect(mail.html).toContain('class="w-strong');
    expect(mail.html).toContain('<p title="">');
    expect(mail.text).toMatch(/\[x\] /);
    expect(mail.html).not.toMatch(/[\uE000-\uE00F]/);
  });

  it.each([
    "<!-- Header <p>Hello</p>",
    "<style>p{} <p>Hello</p>",
    "<template><p>Hello",
    "<plaintext>Hello",
    "",
  ])("that nobody can read is none: %s", async (html) => {
    expect(await preview(html)).toMatchObject({ mail: null, faults: [{ key: "blank", setting: "html" }] });
    const saved = await templates.save(0, whole(html));
    expect(saved.status).toBe(400);
  });

  it("of tags alone may say something", async () => {
    const { faults, mail } = await preview('{% echo "Hello" %}');
    expect(faults).toEqual([]);
    expect(mail.text).toContain("Hello");
  });

  it("whose filled words are none is not sent", async () => {
    const { mail, faults } = await preview("{{ nothing.at_all }}");
    expect({ mail, faults }).toMatchObject({ mail: null, faults: [{ key: "blank" }] });
  });

  it("has our footer below it, whatever it says", async () => {
    for (const html of [
      "<p>Hello</p>",
      "<p>Hello from {{ shop.name }}</p>",
      "<p>Hello</p><!--",
      "<p>Hello</p><div>",
    ]) {
      const { mail } = await preview(html);
      expect(mail.text).toMatch(/^Hello[^\n]*\n\nYou .+\nhttps:\/\/.+\nUnsubscribe: https:.+$/);
    }
  });

  it("escapes what comes of the data", async () => {
    const order = await anOrder(service, shop, { name: '#1"><script>alert(1)</script>' });
    const { mail } = await preview('<p title="{{ order.name }}">{{ order.name }}{{ shop.name }}</p>', {
      order: order.id,
    });
    expect(mail.html).not.toContain("<script>alert");
    expect(mail.text).toContain("<script>alert(1)</script>");
  });

  it("is sent without what may not stand in it, which is named by its line when it is saved", async () => {
    const html = '<p>{{ shop.name }}</p>\n<p onclick="x()">Mine</p>\n<script>alert(1)</script>';
    const saved = await templates.save(0, whole(html));
    expect(saved.body.data.warnings).toMatchObject([
      { key: "attribute", name: "onclick", setting: "html", block: null, line: 2 },
      { key: "element", name: "script", setting: "html", line: 3 },
    ]);
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(new Date(service.clock.now.getTime() - 3_600_000)),
    ]);
    await service.settle();
    await sendDue(service);
    expect(mails.sent[0]!.html).toContain("<p>Mine</p>");
    expect(mails.sent[0]!.html).not.toMatch(/<script|onclick/);
    expect(mails.sent[0]!.text).toContain("Mine");
  });

  it("names faults of its Liquid by line, unknown names as warnings", async () => {
    const broken = await templates.save(0, whole("<p>\n{% if order.name %}</p>"));
    expect(broken.body.data.faults).toMatchObject([{ key: "unclosed", setting: "html", line: 2 }]);
    const unknown = await preview("<p>\n{{ parts.nothing }}{{ words.heading }}{{ shop.name }}</p>");
    expect(unknown.warnings).toMatchObject([{ key: "unknownVariable", name: "parts.nothing", line: 2 }]);
    const endless = await preview("{% for a in (1..9999999) %}x{% endfor %}");
    expect(endless).toMatchObject({ mail: null, faults: [{ key: "limit", setting: "html" }] });
  });

  it("that cannot be checked is refused, and costs no mail where the data make it so", async () => {
    const tooMany = await templates.save(
      0,
      whole("<p>{{ shop.name }}</p>".repeat(5) + "<i></i>".repeat(4001)),
    );
    expect(tooMany.body.data.faults).toMatchObject([{ key: "limit", setting: "html" }]);
    const filled = await preview("{% for a in (1..4001) %}<i>a</i>{% endfor %}");
    expect(filled).toMatchObject({ mail: null, faults: [{ key: "limit", setting: "html" }] });
  });

  it("that would make an email of more than a megabyte is refused", async () => {
    const { mail, faults } = await preview("{% for a in (1..400) %}{{ parts.shipment }}{% endfor %}");
    expect({ mail, faults }).toMatchObject({ mail: null, faults: [{ key: "limit" }] });
  });

  it("stands in place of blocks, not beside them", async () => {
    const both = await templates.save(0, aTemplate("Hi", { html: "<p>x</p>" }));
    expect(both.body.data.fields).toMatchObject([{ path: "template.blocks" }]);
  });
});
