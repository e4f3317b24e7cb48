// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { Image } from "../../contract/images";
import { LOCALES } from "../../contract/locales";
import { findTemplate } from "../../storefront/sections/templates";
import { PREVIEW_STATES, sampleContent } from "../../storefront/page/sample-content";
import { readDocument } from "../../storefront/sections/read-document";
import { allSections } from "./all-sections";
import { expectHarmless } from "./inspect-page";
import { now, render } from "./rendered-pages";
import { faultsOf } from "./faults-of";

const image = Image.parse({ id: "a1".repeat(16), kind: "section", width: 1200, height: 800 });
const everything = readDocument(allSections(image), () => true);
const languages = [...new Set(LOCALES.map(({ tag }) => tag))].filter((tag) => tag !== "en");

describe.each(PREVIEW_STATES)("a preview of a page: %s", (state) => {
  const content = sampleContent(state, now);

  it("draws every section that the state has", () => {
    const html = render(content, { document: everything });
    const drawn = [...html.matchAll(/data-section="([^"]+)"/g)].map(([, id]) => id);

    expectHarmless(html);
    const expected = everything.sections.filter(({ type }) => findTemplate(type)!.on.includes(content.kind));
    // The look-up stands below "not found", and not below "too many attempts".
    const hasForm = state !== "limited";
    expect(new Set(drawn)).toEqual(
      new Set(expected.filter(({ type }) => hasForm || type !== "order-lookup").map(({ id }) => id)),
    );
  });

  // The sections that are the same in every state have their own test.
  it("is accessible", async () => {
    expect(await faultsOf(render(content))).toEqual([]);
  });

  it("says nothing in English where the language is another", () => {
    const words = (of: (typeof languages)[number] | "en") =>
      wordsOf(render(sampleContent(state, now, of), { language: of }));
    const english = new Set(words("en").filter((each) => !isNobodysLanguage(each)));

    for (const language of languages)
      expect([language, ...words(language).filter((each) => english.has(each))]).toEqual([language]);
  });

  it("is data that a browser can be sent", () => {
    expect(JSON.parse(JSON.stringify(content))).toEqual(content);
  });
});

/** What a page says, a text for each element; dates and couriers' own words left out. */
function wordsOf(html: string): string[] {
  const body = html.slice(html.indexOf("<body>"), html.indexOf("<script>"));
  const translated = body.replace(/<time[^]*?<\/time>|<p class="original"[^]*?<\/p>/g, "<i></i>");
  return [...translated.matchAll(/>([^<]+)</g)].map(([, text]) => text!.trim()).filter(Boolean);
}

/** Names, numbers and places, and what the page says of Waybill, which every language calls “Powered by”. */
const isNobodysLanguage = (text: string) =>
  /^(Nordlicht Wolle|Powered by Waybill|UPS|Post|P|Paketshop Naschmarkt|Linke Wienzeile.*|[\d\W]+|1Z\w+|AT\d+|· [A-Z]\p{L}+, [A-Z]{2})$/u.test(
    text,
  );
