import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import { MailTemplate } from "../../../contract/mail-template";
import { localizerFor } from "../../../service/platform/i18n/localizer";
import { fillLiquid, parseLiquid } from "../../../storefront/mail/liquid/engines.mjs";
import { inspectLiquid } from "../../../storefront/mail/liquid/inspect.mjs";
import { checkMailTexts } from "../../../storefront/mail/check-mail-texts";
import { mailData } from "../../../storefront/mail/mail-data";
import { knowsVariable, tagOf } from "../../../storefront/mail/variable-names";
import { MAIL_VARIABLES } from "../../../storefront/mail/variables";
import { propertyRuns } from "../../property-runs";
import { aMail, NOW, renderBlocks } from "./our-mails";

const dataOf = (kind: (typeof MAIL_KINDS)[number], language = "en") =>
  mailData(aMail(kind, language), localizerFor(language, "Europe/Berlin", NOW));

describe("the variables of a mail", () => {
  it("are known to the kinds that have them, where the sample order does", () => {
    const missing = MAIL_KINDS.flatMap((kind) => {
      const data = dataOf(kind) as Record<string, Record<string, unknown>>;
      return MAIL_VARIABLES.filter(({ path, type, kinds }) => {
        const [object, name] = path.split(".") as [string, string];
        // What not every order has.
        if (
          /^(last_mile|shipment\.note|shipment\.status_detail|delay\.|estimate\.|items|pickup\.|courier\.|latest_event\.place)/.test(
            path,
          )
        )
          return false;
        const value = type === "list" ? data[object] : data[object]![name];
        return (kinds === null || kinds.includes(kind)) && (value === null || value === undefined);
      }).map(({ path }) => `${kind} ${path}`);
    });

    expect(missing).toEqual([]);
    expect(dataOf("ready_for_pickup").pickup).toMatchObject({ name: expect.any(String) });
    expect(dataOf("delayed").delay).toMatchObject({ promised: "2026-11-26" });
    // What, when instead, and why.
    expect(dataOf("delayed").estimate).toMatchObject({ date: "2026-11-29" });
    expect(dataOf("partly_shipped").items_to_come).toHaveLength(1);
  });

  it("are plain and their own, and lead to the web alone", () => {
    const facts = aMail("in_transit", "en", { link: "javascript:alert(1)" });
    const data = mailData(facts, localizerFor("en", "UTC", NOW));

    expect(data.links).toMatchObject({ track: null });
    expect(structuredClone(data)).toEqual(data);
    for (const value of Object.values(data))
      expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(value));
  });

  it("say whom the mail goes to, in the reader's words, and nothing where the order does not", () => {
    const data = (name: string | null, language = "de") => {
      const facts = aMail("shipped", language);
      const recipient = { ...facts.recipient!, name };
      return mailData({ ...facts, recipient }, localizerFor(language, "Europe/Berlin", NOW));
    };

    expect(data("Ana María de la Cruz").customer).toEqual({
      ...{ name: "Ana María de la Cruz", first_name: "Ana", email: "anna.berger@example.com" },
    });
    expect(data("山田 太郎").customer).toMatchObject({ first_name: "山田 太郎" });
    expect(data(null).customer).toMatchObject({ name: null, first_name: null });
    expect(data("x").address).toEqual({
      ...{ text: "Linke Wienzeile 18, 1060 Wien", city: "Wien", postal_code: "1060", country: "Österreich" },
    });
    const { recipient: _, ...unknown } = aMail("shipped");
    expect(mailData(unknown, localizerFor("en", "UTC", NOW)).address).toEqual({
      ...{ text: null, city: null, postal_code: null, country: null },
    });
  });

  it.each(["America/New_York", "UTC", "Asia/Tokyo"])(
    "name the same day in every zone, also in %s",
    (zone) => {
      const facts = aMail("delayed");
      const data = mailData(facts, localizerFor("en", zone, NOW));
      const reader = { language: "en", locale: "en", timeZone: zone };
      const texts = ["{{ estimate.from | day }}", "{{ estimate.date | day }}", "{{ delay.promised | date }}"];

      expect(texts.map((text) => fillLiquid("text", parseLiquid("text", text), data, reader))).toEqual([
        ...["Friday, November 27", "Sunday, November 29", "November 26, 2026"],
      ]);
      expect(data.estimate).toMatchObject({ text: expect.stringMatching(/^Nov 27.–.29$/u) });
    },
  );

  it("are filled in every text, in the reader's words", async () => {
    const blocks = [
      { type: "heading", settings: { text: "{{ order.name }} comes {{ estimate.text }}" } },
      {
        type: "text",
        settings: {
          text: '<p>With <strong>{{ shop.name }}</strong>, <a href="{{ links.track }}">here</a></p>',
        },
      },
      {
        type: "text",
        settings: { text: "{% for item in items %}{{ item.quantity }} {{ item.title }};{% endfor %}" },
      },
    ];
    const mail = await renderBlocks(blocks, aMail("in_transit", "de"), {
      subject: "{{ shop.name }}: {{ order.name }}",
      language: "de",
    });

    expect(mail.subject).toBe("Ann's <em>Shop</em>: #1001");
    expect(mail.text).toMatch(
      /^#1001 comes .+\n\nWith Ann's <em>Shop<\/em>, here \(https:\/\/shop\.example\)\n\n1 /,
    );
    // What the data has of tags is text.
    expect(mail.html).toContain("<strong>Ann&#39;s &lt;em&gt;Shop&lt;/em&gt;</strong>");
  });
});

describe("a name in a text", () => {
  const faults = async (text: string, kind: (typeof MAIL_KINDS)[number] = "in_transit", texts = {}) => {
    const { faults: refused, warnings } = await checkMailTexts(
      MailTemplate.parse({
        version: 1,
        blocks: [{ id: "lead", type: "text", settings: { text } }],
        texts,
      }),
      kind,
      async (all) => all.map((each) => inspectLiquid(each)),
    );
    return [...refused, ...warnings];
  };

  it("that is unknown is named with block, line and column, in each language", async () => {
    expect(await faults("Hi\n {{ order.nme }}", "in_transit", { de: { "lead.text": "{{ ordr }}" } })).toEqual(
      [
        {
          block: "lead",
          setting: "text",
          language: null,
          key: "unknownVariable",
          name: "order.nme",
          line: 2,
          column: 5,
        },
        {
          block: "lead",
          setting: "text",
          language: "de",
          key: "unknownVariable",
          name: "ordr",
          line: 1,
          column: 4,
        },
      ],
    );
  });

  it.each([
    ["{{ pickup.name }}", [{ key: "otherKind", name: "pickup.name" }]],
    ["{{ order }}", [{ key: "unknownVariable", name: "order" }]],
    ["{{ order.name | shout }}", [{ key: "filter", name: "shout" }]],
    ["{% if order.name %}", [{ key: "unclosed" }]],
    ["{% for item in items %}{{ item.title }}{% endfor %}{{ items.size }}{{ items.first.title }}", []],
    ["{{ items[0].title }}{{ items[0].price }}", [{ key: "unknownVariable", name: "items.price" }]],
    ["{{ constructor }}", [{ key: "unknownVariable", name: "constructor" }]],
    ["{% assign x = order.name %}{{ x }}", []],
  ])("%s", async (text, expected) => {
    const found = await faults(text);
    expect(found).toMatchObject(expected);
    expect(found).toHaveLength(expected.length);
  });

  it("of the list can be inserted as it is", async () => {
    for (const variable of MAIL_VARIABLES) {
      const [kind = "in_transit" as const] = variable.kinds ?? [];
      const tag = tagOf(variable);
      if (tag) expect(await faults(tag, kind)).toEqual([]);
      expect(knowsVariable(variable.path.split("."), kind)).toBe("known");
    }
  });

  it("is never a fault of ours, whatever stands between the braces", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60, unit: "grapheme" }), async (inside) => {
        expect(Array.isArray(await faults(`x{{ ${inside} }}{% ${inside} %}`))).toBe(true);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
