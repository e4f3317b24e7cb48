// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MailTemplate } from "../../../contract/mail-template";
import { listBlockTypes } from "../../../storefront/mail/blocks/registry";
import { readMailTemplate } from "../../../storefront/mail/read-mail-template";
import { propertyRuns } from "../../property-runs";
import { dom } from "../rendered-pages";
import { aMail, renderBlocks } from "./our-mails";
import { expectSameInBoth } from "./said-in-both";
import { anyCharacter } from "../../any-character";

describe("a template of a merchant's", () => {
  it("says the merchant's words in the reader's language, and ours where there are none", async () => {
    const texts = {
      de: { "block-0.text": "Gute Nachricht", "mail.subject": "Neues zu Ihrer Bestellung" },
    };
    const blocks = [
      { type: "heading", settings: { text: "Good news" } },
      { type: "text", settings: {} },
    ];
    const template = { subject: "News about your order", texts };

    const english = await renderBlocks(blocks, aMail("in_transit"), template);
    const german = await renderBlocks(blocks, aMail("in_transit", "de"), { ...template, language: "de-AT" });

    expect(english).toMatchObject({ subject: "News about your order" });
    expect(english.text).toMatch(/^Good news\n\nAnn's <em>Shop<\/em> has shipped your order/);
    expect(german).toMatchObject({ subject: "Neues zu Ihrer Bestellung" });
    expect(german.text).toMatch(/^Gute Nachricht\n\nAnn's <em>Shop<\/em> hat/);
  });

  it("has the default text of the reader's language for what is said in the shop's alone, and the merchant's where there is none", async () => {
    const blocks = [
      { type: "heading", settings: { text: "Good news" } },
      { type: "text", settings: { text: "<p>{{ order.name }}</p>" } },
      { type: "note", settings: { text: "Mind the gap" } },
      { type: "footer", settings: { reason: "Why: you ordered", address: "Main Street 1" } },
    ];
    const template = { subject: "News about your order" };
    const ofShop = (locale: string) => {
      const mail = aMail("in_transit", "de");
      return { ...mail, shop: { ...mail.shop, locale } };
    };

    const abroad = await renderBlocks(blocks, ofShop("en"), { ...template, language: "de-AT" });
    const athome = await renderBlocks(blocks, ofShop("de-DE"), { ...template, language: "de-AT" });

    expect(abroad.subject).not.toContain("News");
    expect(abroad.text).not.toMatch(/Good news|you ordered/);
    expect(abroad.text).toMatch(/unterwegs[^]*Main Street 1/);
    expect(athome.subject).toBe("News about your order");
    expect(athome.text).toMatch(/^Good news[^]*Why: you ordered\nMain Street 1/);
  });

  it("has its colour, with words that can be read on it, its width, corners and font", async () => {
    const theme = { accent: "#ffe100", width: 640, corners: "square", font: "serif" } as const;
    const { html } = await renderBlocks([{ type: "button" }], aMail("delivered"), { theme });

    expect(html).toContain("background-color:#ffe100;border-radius:0px");
    expect(html).toMatch(/color:#16202a;text-decoration:none">Track/);
    expect(html).toContain("max-width:640px");
    expect(dom(html).querySelector("a")!.outerHTML).toContain("Georgia");
  });

  it("leaves out what is hidden, unknown, wrong or not built; the footer stays", async () => {
    const { text } = await renderBlocks([
      { type: "heading", settings: { text: "Hidden" }, hidden: true },
      { type: "hologram", settings: { text: "Unknown" } },
      { type: "heading", settings: { text: "Wrong", size: "huge" } },
      { type: "coupon" },
    ]);

    expect(text).toMatch(/^[^\n]+\nhttps:\/\/shop\.example\nUnsubscribe: https:\/\/shop\.example$/);
    const broken = { version: 1, blocks: [{ id: "footer", type: "footer", settings: { nonsense: 1 } }] };
    expect(readMailTemplate(broken).blocks).toMatchObject([{ type: "footer", settings: { reason: "" } }]);
  });

  it("is refused with two blocks of one id, an id that is reserved, or what no release writes", () => {
    const withIds = (...ids: string[]) =>
      MailTemplate.safeParse({ version: 1, blocks: ids.map((id) => ({ id, type: "divider" })) }).success;

    expect([withIds("a", "b"), withIds("a", "a"), withIds("mail")]).toEqual([true, false, false]);
    expect(MailTemplate.safeParse({ version: 2, blocks: [] }).success).toBe(false);
    expect(MailTemplate.safeParse({ version: 1, blocks: [], theme: { accent: "red;}" } }).success).toBe(
      false,
    );
  });
});

const TEXTS = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `</td></tr></table></body><h1>`,
  `<p><a href="javascript:alert(1)">x</a></p>`,
  `<a href="https://x.example/" onclick="alert(1)">x</a>`,
  `<p><strong><ul><li></p></strong><a href="/x"><a href="/y">`,
  "Subject\r\nBcc: everybody@x.example",
  "<!--",
];
const anyText = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 40, unit: anyCharacter }));

it("whatever is written in it runs nothing, breaks no table and is no header", async () => {
  const types = listBlockTypes().map(([type]) => type);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...types.filter((type) => type !== "footer")), anyText), {
        maxLength: 5,
      }),
      anyText,
      anyText,
      async (blocks, subject, name) => {
        const given = blocks.map(([type, text]) => {
          const named = {
            heading: ["text"],
            text: ["text"],
            button: ["label"],
            columns: ["first", "second"],
          };
          const names = named[type as keyof typeof named] ?? [];
          return { type, settings: Object.fromEntries(names.map((each) => [each, withoutLiquid(text)])) };
        });
        const facts = aMail("in_transit", "en", { shop: { name, url: "https://shop.example" } });
        const mail = await renderBlocks(given, facts, { subject: withoutLiquid(subject).slice(0, 200) });

        const page = dom(mail.html);
        const attributes = [...page.querySelectorAll("*")].flatMap((element) => [...element.attributes]);
        expect(page.querySelectorAll("script, img[src='x'], iframe, form, h1 h1").length).toBe(0);
        expect(attributes.filter(({ name: each }) => each.startsWith("on"))).toEqual([]);
        for (const { value } of attributes.filter(({ name: each }) => each === "href"))
          expect(value).toMatch(/^(https?:|mailto:|tel:)/i);
        expect(page.querySelectorAll("body > table").length).toBe(1);
        expect(mail.subject).not.toMatch(/[\r\n]/);
      },
    ),
    { numRuns: propertyRuns(150) },
  );
});

/** Wrong Liquid is refused elsewhere. */
const withoutLiquid = (text: string) => text.replaceAll("{", "(");

it("says every fact of the HTML in the text, with tags in it as well", async () => {
  const text = `<p>Hello <strong>you</strong> &amp; <em>all</em></p><ul><li>one</li><li>see <a href="/help">the help</a></li></ul>`;
  const mail = await renderBlocks([{ type: "text", settings: { text } }]);

  expectSameInBoth(mail);
  expect(mail.text).toContain("Hello you &amp; all\n\n- one\n- see the help (https://shop.example/help)");
});
