import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PageDocument } from "../../contract/page-document";
import { changedPart } from "../../machines/changed-part";
import { mergeDocuments } from "../../machines/merge-documents";
import { applyEdit, fieldOf, type PageEdit } from "../../machines/page-edits";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { checkDocument } from "../../storefront/sections/check-document";
import { anyEdit } from "./any-edit";

const first = checkDocument(DEFAULT_DOCUMENT).document!;
const banner = (id: string, title = "Sale") => ({
  ...{ id, type: "banner", hidden: false },
  settings: { title, text: "<p>Now</p>", code: "", image: null, tone: "accent", button: null },
});
const withEdits = (document: PageDocument, ...edits: PageEdit[]) => edits.reduce(applyEdit, document);
const addBanner = (id: string, at = 2): PageEdit => ({ kind: "add", section: banner(id), at });
const idsOf = ({ sections }: PageDocument) => sections.map(({ id }) => id);

describe("an edit", () => {
  it("of a section that is gone changes nothing", () => {
    expect(applyEdit(first, { kind: "hide", section: "gone", hidden: true })).toBe(first);
    expect(applyEdit(first, { kind: "remove", section: "__proto__" })).toBe(first);
  });

  it("that says what is there already is none", () => {
    expect(applyEdit(first, { kind: "style", style: { ...first.style } })).toBe(first);
    expect(applyEdit(first, { kind: "move", section: "header", to: -4 })).toBe(first);
  });

  it("of a duplicate brings its texts of other languages along", () => {
    const translated = {
      ...withEdits(first, addBanner("a")),
      texts: { de: { "a.title": "Ausverkauf" } },
      originals: { de: { "a.title": "1a" } },
    };

    const { sections, texts, originals } = applyEdit(translated, {
      kind: "duplicate",
      section: "a",
      id: "b",
    });

    expect(sections.map(({ id }) => id)).toEqual(["header", "lookup", "a", "b", "details", "footer"]);
    expect(texts.de).toEqual({ "a.title": "Ausverkauf", "b.title": "Ausverkauf" });
    expect(originals.de).toEqual({ "a.title": "1a", "b.title": "1a" });
  });

  it("of texts writes and takes away, and says what they were made of", () => {
    const texts = { "label.page.title": "Wo ist es?", "seo.title": "Paket" };
    const written = applyEdit(first, {
      ...{ kind: "texts", language: "de", texts },
      originals: { "label.page.title": "1a", "seo.title": "2b" },
    });

    expect(written).toMatchObject({ texts: { de: texts }, originals: { de: { "seo.title": "2b" } } });
    const less = applyEdit(written, {
      ...{ kind: "texts", language: "de", texts: { "seo.title": "" }, originals: { "seo.title": "2b" } },
    });
    expect(less.texts.de).toEqual({ "label.page.title": "Wo ist es?" });
    expect(less.originals.de).toEqual({ "label.page.title": "1a" });
    const none = { "label.page.title": "", "seo.title": "" };
    expect(applyEdit(written, { kind: "texts", language: "de", texts: none, originals: none })).toEqual(
      first,
    );
    expect(checkDocument(written).issues).toBeUndefined();
  });

  it("that takes a language away takes its texts, and no others", () => {
    const added = applyEdit(first, {
      ...{ kind: "languages", languages: { default: null, added: ["da"], offered: [] } },
    });
    const write = (document: PageDocument, language: string) =>
      applyEdit(document, {
        ...{ kind: "texts", language, texts: { "label.page.title": "x" }, originals: {} },
      });

    const without = applyEdit(write(write(added, "da"), "de-AT"), {
      ...{ kind: "languages", languages: first.languages },
    });

    expect(Object.keys(without.texts)).toEqual(["de-AT"]);
  });

  it("names the field that is typed in, for undo", () => {
    const settings = { title: "x" };
    expect(fieldOf({ kind: "settings", section: "a", settings, field: "title" })).toBe("a.title");
    expect(fieldOf({ kind: "settings", section: "a", settings })).toBeNull();
    expect(fieldOf({ kind: "remove", section: "a" })).toBeNull();
  });

  it("never changes the document that it was made of", () => {
    fc.assert(
      fc.property(fc.array(anyEdit(), { maxLength: 12 }), (edits) => {
        let document = first;
        for (const edit of edits) {
          const before = JSON.stringify(document);
          const next = applyEdit(document, edit);
          expect(JSON.stringify(document)).toBe(before);
          document = next;
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("two documents of the same one", () => {
  const base = withEdits(first, addBanner("a"), addBanner("b"));
  const merge = (mine: PageDocument, theirs: PageDocument, preferred?: "mine" | "theirs") =>
    mergeDocuments(base, { mine, theirs }, preferred);

  it("are merged where each has changed something else", () => {
    const mine = withEdits(base, { kind: "hide", section: "a", hidden: true });
    const theirs = withEdits(
      base,
      { kind: "style", style: { ...base.style, width: 800 } },
      { kind: "settings", section: "b", settings: { ...banner("b").settings, title: "New" } },
      addBanner("c", 4),
    );

    const { document, conflicts } = merge(mine, theirs);

    expect(conflicts).toEqual([]);
    expect(document.style.width).toBe(800);
    expect(idsOf(document)).toEqual(idsOf(theirs));
    expect(document.sections.find(({ id }) => id === "a")?.hidden).toBe(true);
    expect(document.sections.find(({ id }) => id === "b")?.settings.title).toBe("New");
  });

  it("conflict where both have changed the same section, and keep the preferred one's", () => {
    const mine = withEdits(base, { kind: "remove", section: "a" });
    const theirs = withEdits(base, { kind: "hide", section: "a", hidden: true });

    expect(merge(mine, theirs).conflicts).toEqual([{ kind: "section", id: "a" }]);
    expect(idsOf(merge(mine, theirs, "mine").document)).not.toContain("a");
    expect(idsOf(merge(mine, theirs, "theirs").document)).toContain("a");
  });

  it("stand in the order of the one who sorted, with the other's new sections at their places", () => {
    const mine = withEdits(base, { kind: "move", section: "details", to: 1 });
    const theirs = withEdits(base, addBanner("c", 3));

    expect(idsOf(merge(mine, theirs).document)).toEqual(
      ["header", "details", "lookup", "b", "c", "a", "footer"].filter(Boolean),
    );
  });

  it("conflict where both have sorted differently", () => {
    const mine = withEdits(base, { kind: "move", section: "details", to: 1 });
    const theirs = withEdits(base, { kind: "move", section: "a", to: 0 });

    expect(merge(mine, theirs).conflicts).toEqual([{ kind: "order" }]);
    expect(idsOf(merge(mine, theirs, "theirs").document)).toEqual(idsOf(theirs));
  });

  it("conflict in what search engines show, property by property, and in its text of another language", () => {
    const seo = (changed: Partial<PageDocument["seo"]>, text?: string): PageDocument => ({
      ...first,
      seo: { ...first.seo, ...changed },
      ...(text && { texts: { de: { "seo.title": text } } }),
    });

    const apart = mergeDocuments(first, { mine: seo({ title: "A" }), theirs: seo({ isIndexed: false }) });
    const both = mergeDocuments(first, { mine: seo({}, "Meins"), theirs: seo({}, "Deins") });

    expect(apart).toMatchObject({ document: { seo: { title: "A", isIndexed: false } }, conflicts: [] });
    expect(both).toMatchObject({
      document: { texts: { de: { "seo.title": "Meins" } } },
      conflicts: [{ kind: "seo" }],
    });
  });

  it("conflict in a property of style or brand, and in a section's text of another language", () => {
    const change = (width: number, text: string) => ({
      ...withEdits(base, { kind: "style", style: { ...base.style, width } }),
      texts: { de: { "a.title": text } },
    });

    expect(merge(change(800, "Eins"), change(900, "Zwei")).conflicts).toEqual([
      { kind: "style" },
      { kind: "section", id: "a" },
    ]);
    expect(merge(change(800, "Eins"), change(800, "Eins")).conflicts).toEqual([]);
  });

  it("hold what either has changed and the other has not, whatever that was", () => {
    const anyDocument = fc.array(anyEdit(), { maxLength: 5 }).map((edits) =>
      edits.reduce((document, edit) => {
        const next = applyEdit(document, edit);
        return checkDocument(next).issues ? document : next;
      }, base),
    );
    fc.assert(
      fc.property(anyDocument, (mine) => {
        expect(merge(mine, base)).toEqual({ document: mine, conflicts: [] });
        expect(merge(base, mine)).toEqual({ document: mine, conflicts: [] });
        expect(merge(mine, mine)).toEqual({ document: mine, conflicts: [] });
      }),
      { numRuns: 60 },
    );
  });
});

describe("the part that an edit has changed", () => {
  it("is named, whichever way the step goes", () => {
    const added = applyEdit(first, addBanner("offer"));
    expect(changedPart(first, added)).toEqual({ kind: "section", id: "offer" });
    expect(changedPart(added, first)).toEqual({ kind: "section", id: "offer" });
    expect(
      changedPart(first, applyEdit(first, { kind: "style", style: { ...first.style, width: 700 } })),
    ).toEqual({
      kind: "style",
    });
  });

  it("is none exactly where nothing is different", () => {
    fc.assert(
      fc.property(anyEdit(), (edit) => {
        const after = applyEdit(first, edit);
        expect(changedPart(first, after) === null).toBe(JSON.stringify(after) === JSON.stringify(first));
      }),
      { numRuns: 100 },
    );
  });
});
