import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../app/read-texts";
import { PLURAL } from "./check-texts";
import { parseTerms, readTerms, refusedWords, shownTexts, TERMS } from "./terms";

describe.each(LANGUAGES)("the list of terms in %s", (tag) => {
  it("has every term", () => {
    const { terms } = readTerms(tag);

    expect(TERMS.filter((term) => !terms.includes(term))).toEqual([]);
  });

  it("is kept by every text", () => {
    expect(refusedWords(tag, readTerms(tag), shownTexts(tag))).toEqual([]);
  });

  it("names the block of an email after what stands in it", () => {
    const texts = shownTexts(tag);
    const [block, field, variable] = ["types.items.name", "fields.items", "variables.names.items"].map(
      (key) => texts.get(`mailEditor.${key}`)!.toLocaleLowerCase(tag),
    );

    expect(variable).toContain(block);
    expect(field).toBe(block);
  });

  it("names an email to customers after the status that it is sent at", () => {
    const texts = shownTexts(tag);
    const statuses = ["info_received", "in_transit", "out_for_delivery", "failed_attempt"];
    const words = (key: (status: string) => string) => statuses.map((status) => texts.get(key(status)));

    expect(words((status) => `notifications.kinds.${status}.title`)).toEqual(
      words((status) => `status.${status}`),
    );
  });

  it("names a template of Shopify's in the settings as among the emails", () => {
    const texts = shownTexts(tag);
    const templates = [
      ["shipping_confirmation", "shippingConfirmation"],
      ["shipping_update", "shippingUpdate"],
      ["out_for_delivery", "outForDelivery"],
      ["delivered", "delivered"],
    ].map(([setting, email]) => [
      texts.get(`trackingLink.template.${setting}`),
      texts.get(`notifications.shopify.${email}`),
    ]);

    expect(templates.map(([setting]) => setting)).toEqual(templates.map(([, email]) => email));
    expect(templates.flat()).not.toContain(undefined);
  });

  it("makes exceptions of texts that exist", () => {
    const keys = new Set([...shownTexts(tag).keys()].map((key) => key.replace(PLURAL, "")));

    expect(readTerms(tag).exceptions.filter((key) => !keys.has(key))).toEqual([]);
  });
});

/** A form of address as the list decides it, where one word cannot tell: after a lower-case word it is no “sie” that begins a sentence. */
it("shoppers are addressed as du in German", () => {
  const formal = [...shownTexts("de")].filter(
    ([key, text]) =>
      /^(shopper|designs)\./.test(key) && /(?<=\p{Ll},? )(?:Sie|Ihnen|Ihre?[nmrs]?)\b/u.test(text),
  );

  expect(formal).toEqual([]);
});

describe("a list of terms", () => {
  const list = parseTerms(`# Deutsch
Anrede: Sie.

| Term | Word | Not | Note |
| --- | --- | --- | --- |
| store (in the admin) | Shop | Laden, Geschäft | |
| email | E-Mail | Mail | |

- \`nav.shop_other\`: a name
`);

  it("is read from its table and the lines below it", () => {
    expect(list).toEqual({
      terms: ["store", "email"],
      refused: [
        { word: "Laden", instead: "Shop" },
        { word: "Geschäft", instead: "Shop" },
        { word: "Mail", instead: "E-Mail" },
      ],
      exceptions: ["nav.shop"],
    });
  });

  it("refuses whole words in any case, outside of placeholders and exceptions", () => {
    const texts = new Map([
      ["a", "Der laden hat zu."],
      ["b", "Wird geladen: E-Mail an {laden}"],
      ["nav.shop_one", "Laden"],
    ]);

    expect(refusedWords("de", list, texts)).toEqual(['a has "Laden" instead of "Shop": Der laden hat zu.']);
  });

  it("finds words within others where a language writes no spaces", () => {
    const refused = [{ word: "店舗", instead: "ストア" }];

    expect(refusedWords("ja", { ...list, refused }, new Map([["a", "この店舗の設定"]]))).toHaveLength(1);
  });
});
