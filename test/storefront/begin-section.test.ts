import { describe, expect, it } from "vitest";
import { LOCALES } from "../../contract/locales";
import type { PageDocument } from "../../contract/page-document";
import { applyEdit } from "../../machines/page-edits";
import { designWords } from "../../service/domain/pages/design-words";
import { beginSection } from "../../storefront/designs/begin-section";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { localizeSettings } from "../../storefront/document/localize-settings";
import { checkDocument } from "../../storefront/sections/check-document";
import { listSectionTypes } from "../../storefront/sections/registry";
import { findTemplate, isBuilt } from "../../storefront/sections/templates";

const TAGS = [...new Set(LOCALES.map(({ tag }) => tag))];
const addable = listSectionTypes().flatMap(([type, { isFixed, isContent }]) =>
  !isFixed && isContent && isBuilt(type) ? [type] : [],
);
const page = checkDocument(DEFAULT_DOCUMENT).document!;
const added = (type: string, own: string, others: string[]): PageDocument => {
  const words = new Map(others.map((each) => [each, designWords(each)]));
  const { section, texts } = beginSection({ type, id: "new" }, designWords(own), words);
  return applyEdit(page, { kind: "add", section, at: 1, texts });
};
const textsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

describe("a section that was just added", () => {
  it("is one of all that can be", () => {
    expect(addable.length).toBeGreaterThan(8);
  });

  describe.each(addable)("%s", (type) => {
    it.each(TAGS)("begins in the shop's language: %s", (tag) => {
      const document = added(type, tag, []);

      expect(checkDocument(document).issues).toBeUndefined();
      expect(document.texts).toEqual({});
      if (tag === "en") return;
      const english = added(type, "en", []);
      expect(document.sections[1]!.settings).not.toEqual(english.sections[1]!.settings);
    });

    it("has its texts in each other language of the page, and in no further one", () => {
      const document = added(type, "en", ["de", "ja"]);

      expect(checkDocument(document).issues).toBeUndefined();
      expect(Object.keys(document.texts)).toEqual(["de", "ja"]);
      const { settings } = document.sections[1]!;
      const names = findTemplate(type)!.texts;
      const german = localizeSettings(settings, "new", names, document.texts.de);
      expect(german).toEqual(added(type, "de", []).sections[1]!.settings);
    });

    it("promises nothing that the shop has not said: no number, no code, no address of its own", () => {
      const text = textsOf(added(type, "en", []).sections[1]!.settings)
        .filter((each) => !each.startsWith("https://www.youtube.com/"))
        .join(" ");

      expect(text).not.toMatch(/\d|%|\/pages\//);
    });
  });

  it("keeps the texts that other sections have", () => {
    const before = { ...page, texts: { de: { "footer.text": "Fuß" } } };
    const { section, texts } = beginSection(
      { type: "banner", id: "new" },
      designWords("en"),
      new Map([["de", designWords("de")]]),
    );

    const { de } = applyEdit(before, { kind: "add", section, at: 1, texts }).texts;

    expect(de).toMatchObject({ "footer.text": "Fuß", "new.title": expect.any(String) });
  });
});
