import { describe, expect, it } from "vitest";
import { LOCALES } from "../../contract/locales";
import type { PageDocument } from "../../contract/page-document";
import { applyEdit } from "../../machines/page-edits";
import { designWords } from "../../storefront/designs/design-texts";
import { beginSection } from "../../storefront/page/begin-section";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { settingsInLanguage } from "../../storefront/document/localize-settings";
import { checkDocument } from "../../storefront/sections/check-document";
import { findSectionType, listSectionTypes } from "../../storefront/sections/registry";
import { findTemplate, isBuilt } from "../../storefront/sections/templates";

const TAGS = [...new Set(LOCALES.map(({ tag }) => tag))];
const addable = listSectionTypes().flatMap(([type, { isFixed, isContent }]) =>
  !isFixed && isContent && isBuilt(type) ? [type] : [],
);
const page = checkDocument(DEFAULT_DOCUMENT).document!;
const added = (type: string, own: string): PageDocument =>
  applyEdit(page, { kind: "add", section: beginSection({ type, id: "new" }, designWords(own)), at: 1 });
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
      const document = added(type, tag);

      expect(checkDocument(document).issues).toBeUndefined();
      if (tag === "en" || type === "video") return;
      const english = added(type, "en");
      expect(document.sections[1]!.settings).not.toEqual(english.sections[1]!.settings);
    });

    it.each(TAGS)("is read in the shopper's language: %s", (tag) => {
      const [, begun] = added(type, "en").sections;
      const { texts: names } = findTemplate(type)!;
      const shown = settingsInLanguage(begun!, names, page, { locale: tag, language: tag });

      expect(shown).toEqual(added(type, tag).sections[1]!.settings);
    });

    it("promises nothing that the shop has not said: no number, no code, no address of its own", () => {
      const text = textsOf(added(type, "en").sections[1]!.settings).join(" ");

      expect(text).not.toMatch(/\d|%|\/pages\//);
    });
  });

  it("is no video of somebody else's, and not shown before it is one of the shop's", () => {
    const { type, settings } = added("video", "en").sections[1]!;

    expect(textsOf(settings).join("")).toBe("");
    expect(findSectionType(type)!.isComplete(settings)).toBe(false);
  });
});
