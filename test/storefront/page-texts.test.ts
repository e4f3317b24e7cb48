import { describe, expect, it } from "vitest";
import type { PageDocument } from "../../contract/page-document";
import { readFileSync } from "node:fs";
import { applyEdit } from "../../machines/page-edits";
import { labelTexts } from "../../storefront/document/label-keys";
import { hashOf } from "../../storefront/document/original-of";
import { OUR_LANGUAGES, pageLanguage } from "../../storefront/document/page-language";
import { designWords } from "../../storefront/designs/design-texts";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { checkDocument } from "../../storefront/sections/check-document";
import { isTranslated, pageTexts, progressOf } from "../../storefront/translation/page-texts";
import { numbersOfForm, placeholderFaults } from "../../storefront/translation/placeholders";

const SEO = { title: "Track your order – Nordlicht", description: "See where it is." };
const labelsOf = (tag: string) =>
  labelTexts(JSON.parse(readFileSync(`public/i18n/shopper/${tag}.json`, "utf8")));

const withBanner = (title: string, more: Partial<PageDocument> = {}): PageDocument =>
  checkDocument({
    ...DEFAULT_DOCUMENT,
    sections: [
      ...DEFAULT_DOCUMENT.sections,
      { id: "offer", type: "banner", settings: { title, text: "<p>Now</p>" } },
    ],
    ...more,
  }).document!;

function textsIn(document: PageDocument, key: string, shopLanguage = "en") {
  const language = { ...pageLanguage(document, [key], shopLanguage), key };
  const labels = labelsOf(language.tag);
  const groups = pageTexts({
    ...{ document, language, shopLanguage, labels },
    seo: { here: SEO, original: SEO },
  });
  const all = groups.flatMap(({ texts }) => texts);
  const find = (place: string) => all.find((text) => text.place === place)!;
  return { groups, all, find };
}

describe("the texts of a page in a language", () => {
  it.each(OUR_LANGUAGES.filter((tag) => tag !== "en"))(
    "are complete in %s as far as they are ours",
    (tag) => {
      const { groups, all } = textsIn(checkDocument(DEFAULT_DOCUMENT).document!, tag);

      expect(all.filter((text) => !isTranslated(text))).toEqual([]);
      expect(progressOf(groups).total).toBeGreaterThan(150);
      expect(all.some(({ place }) => place.startsWith("label.mail"))).toBe(false);
    },
  );

  it("stand in groups that have a name in the editor", () => {
    const { groups } = textsIn(checkDocument(DEFAULT_DOCUMENT).document!, "de");
    const file = readFileSync("app/features/page-editor/translation/texts/en.json", "utf8");
    const { groups: names } = JSON.parse(file).pageTranslation;

    const labels = groups.filter(({ kind }) => kind === "labels").map(({ id }) => id);
    expect(labels.sort()).toEqual(Object.keys(names).sort());
  });

  it("are the merchant's, ours, or missing", () => {
    const own = { de: { "label.page.title": "Wo ist es?" } };
    const { find } = textsIn(withBanner("Sale", { texts: own }), "de");

    expect(find("offer.title")).toMatchObject({ original: "Sale", ours: null, text: "" });
    expect(find("label.page.title")).toMatchObject({ text: "Wo ist es?", isOutdated: false });
    expect(find("label.page.intro").ours).toBe(labelsOf("de").get("page.intro"));
    const begun = textsIn(withBanner(designWords("en")("banner.title")), "de").find("offer.title");
    expect(begun.ours).toBe(designWords("de")("banner.title"));
  });

  it("lack everything in a language of the merchant's, in the forms of its plurals", () => {
    const languages = { default: null, added: ["ar"], offered: [] };
    const { groups, find, all } = textsIn(withBanner("Sale", { languages }), "ar");

    expect(progressOf(groups)).toEqual({ done: 0, total: all.length });
    const forms = all.filter(({ place }) => place.startsWith("label.order.shipments_"));
    expect(forms.map(({ form }) => form).sort()).toEqual(["few", "many", "one", "other", "two", "zero"]);
    expect(find("label.order.shipments_two").original).toBe("{count} parcels");
  });

  it("are in the shop's language those of the settings: only labels are worded otherwise there", () => {
    const { groups } = textsIn(withBanner("Sale"), "en");
    expect(new Set(groups.map(({ kind }) => kind))).toEqual(new Set(["labels"]));
  });

  it("tell when the original has changed since, as long as it is not kept", () => {
    const write = (document: PageDocument, original: string) =>
      applyEdit(document, {
        ...{ kind: "texts", language: "de", texts: { "offer.title": "Ausverkauf" } },
        originals: { "offer.title": hashOf(original) },
      });
    const before = write(withBanner("Sale"), "Sale");
    const after = applyEdit(before, {
      ...{ kind: "settings", section: "offer" },
      settings: { ...before.sections.at(-1)!.settings, title: "Big sale" },
    });

    expect(textsIn(before, "de").find("offer.title").isOutdated).toBe(false);
    expect(textsIn(after, "de").find("offer.title").isOutdated).toBe(true);
    expect(textsIn(write(after, "Big sale"), "de").find("offer.title").isOutdated).toBe(false);
  });
});

describe("a label's names in braces", () => {
  it.each([
    { text: "Zu {shop}", missing: [], unknown: [] },
    { text: "Zum Shop", missing: ["{shop}"], unknown: [] },
    { text: "{store}", missing: ["{shop}"], unknown: ["{store}"] },
  ])("are checked: $text", ({ text, ...faults }) => {
    expect(placeholderFaults("label.page.toShop", { original: "Back to {shop}", text })).toEqual(faults);
  });

  it("may leave the number out where there is one alone", () => {
    const pair = { original: "{count} parcels", text: "Ein Paket" };
    expect(placeholderFaults("label.order.shipments_one", pair).missing).toEqual([]);
    expect(placeholderFaults("label.order.shipments_other", pair).missing).toEqual(["{count}"]);
    expect(numbersOfForm("pl", "few")).toEqual([2, 3, 4]);
    expect(numbersOfForm("pl", "other")).toEqual([]);
  });
});

describe("a document's texts", () => {
  const issuesOf = (more: object) => checkDocument({ ...DEFAULT_DOCUMENT, ...more } as never).issues;

  it("keep labels and search engines' texts, and lose those of nothing", () => {
    const texts = {
      de: {
        ...{ "label.page.title": "a", "label.order.shipments_few": "b", "seo.title": "c" },
        ...{ "label.nothing": "x", "seo.image": "x", "gone.title": "x", "label.page.title_one": "x" },
        ...{ "label.mail.status": "x", "footer.text": "" },
      },
    };
    const originals = { de: { "label.page.title": "1a", "gone.title": "1a" }, fr: { "seo.title": "1a" } };

    const { document } = checkDocument({ ...DEFAULT_DOCUMENT, texts, originals });

    expect(Object.keys(document!.texts.de!)).toEqual([
      ...["label.page.title", "label.order.shipments_few", "seo.title"],
    ]);
    expect(document!.originals).toEqual({ de: { "label.page.title": "1a" } });
  });

  it.each([
    [{ texts: { de: { "label.page.title": "x".repeat(501) } } }],
    [{ texts: { de: { "seo.title": "x".repeat(121) } } }],
    [{ texts: { de: { "label.__proto__": "x" } } }],
    [JSON.parse('{"texts":{"__proto__":{"a.b":"x"}}}')],
    [{ texts: { constructor: { "seo.title": "x" } } }],
    [{ originals: { de: { "seo.title": "NO HASH" } } }],
    [{ languages: { added: ["da", "da"] } }],
    [{ languages: { added: ["javascript:alert(1)"] } }],
    [
      {
        languages: {
          offered: Array.from({ length: 51 }, (_, n) => `a${String.fromCharCode(97 + (n % 26))}-x${n}`),
        },
      },
    ],
  ])("are refused: %j", (more) => {
    const issues = issuesOf(more);
    // A key that JSON makes no property of is no text: it is gone before anything is checked.
    const isGone = JSON.stringify(more).includes("__proto__") && issues === undefined;
    expect(isGone || issues!.length > 0).toBe(true);
  });

  it("of a section may not be called what is for none", () => {
    for (const id of ["label", "seo"])
      expect(issuesOf({ sections: [...DEFAULT_DOCUMENT.sections, { id, type: "banner" }] })).toBeDefined();
  });
});
