import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PageDocument } from "../../contract/page-document";
import { MAX_ADDED_LANGUAGES } from "../../contract/page-limits";
import { mergeDocuments } from "../../machines/merge-documents";
import { applyEdit, type PageEdit } from "../../machines/page-edits";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { hasLanguage } from "../../storefront/document/page-language";
import { checkDocument } from "../../storefront/sections/check-document";
import { anyEdit } from "./any-edit";

const first = checkDocument(DEFAULT_DOCUMENT).document!;
const TITLE = "label.page.title";

const withEdits = (document: PageDocument, ...edits: PageEdit[]) => edits.reduce(applyEdit, document);
const add = (...added: string[]): PageEdit => ({
  ...{ kind: "languages", languages: { default: null, added, offered: [] } },
});
const write = (language: string, text: string, original = "1a"): PageEdit => ({
  ...{ kind: "texts", language, texts: { [TITLE]: text }, originals: { [TITLE]: original } },
});

describe("a text and what it is a translation of", () => {
  const base = withEdits(first, write("de", "Alt", "1a"));

  it("are of the same side, whichever is preferred", () => {
    const mine = withEdits(base, write("de", "Meins", "2b"));
    const theirs = withEdits(base, write("de", "Deins", "1a"));

    for (const preferred of ["mine", "theirs"] as const) {
      const { document, conflicts } = mergeDocuments(base, { mine, theirs }, preferred);
      const chosen = preferred === "mine" ? mine : theirs;
      expect(document.texts).toEqual(chosen.texts);
      expect(document.originals).toEqual(chosen.originals);
      expect(conflicts).toEqual([{ kind: "languages" }]);
    }
  });

  it("conflict where one has kept a translation that the other has changed", () => {
    const kept = withEdits(base, write("de", "Alt", "2b"));
    const changed = withEdits(base, write("de", "Neu", "1a"));

    const { document, conflicts } = mergeDocuments(base, { mine: kept, theirs: changed }, "theirs");

    expect(document).toMatchObject({
      texts: { de: { [TITLE]: "Neu" } },
      originals: { de: { [TITLE]: "1a" } },
    });
    expect(conflicts).toEqual([{ kind: "languages" }]);
  });
});

describe("languages of the merchant's", () => {
  const base = withEdits(first, add("da"), write("da", "Hej"));
  const without = withEdits(base, add());

  it("are all there that either has added, with their texts", () => {
    const mine = withEdits(base, add("da", "fa"), write("fa", "x"));
    const theirs = withEdits(base, add("da", "he"), write("he", "y"));

    const { document, conflicts } = mergeDocuments(base, { mine, theirs });

    expect(conflicts).toEqual([]);
    expect(document.languages.added.toSorted()).toEqual(["da", "fa", "he"]);
    expect(Object.keys(document.texts).sort()).toEqual(["da", "fa", "he"]);
  });

  it("are gone where one has removed them and the other has left them alone", () => {
    const { document, conflicts } = mergeDocuments(base, { mine: base, theirs: without });

    expect(conflicts).toEqual([]);
    expect(document).toEqual(without);
  });

  it.each([
    ["translated", write("da", "Hej hej")],
    ["offered", { kind: "languages", languages: { default: null, added: ["da"], offered: ["da", "en"] } }],
    ["made the default", { kind: "languages", languages: { default: "da", added: ["da"], offered: [] } }],
  ] as [string, PageEdit][])("conflict where one has removed what the other has %s", (_, edit) => {
    const used = withEdits(base, edit);
    const merged = mergeDocuments(base, { mine: without, theirs: used });

    expect(merged.conflicts).toEqual([{ kind: "languages" }]);
    expect(merged.document.texts).toEqual({});
    expect(merged.document.languages).toMatchObject({ added: [], default: null });
    expect(merged.document.languages.offered).not.toContain("da");
    expect(mergeDocuments(base, { mine: without, theirs: used }, "theirs").document).toEqual(used);
  });

  it("are the preferred one's where together they are too many", () => {
    const many = (letter: string) =>
      Array.from(
        { length: MAX_ADDED_LANGUAGES },
        (_, n) => `${letter}${String.fromCharCode(97 + (n % 26))}${n > 25 ? "x" : ""}`,
      );
    const mine = withEdits(first, add(...many("q")), write("qa", "x"));
    const theirs = withEdits(first, add(...many("x")), write("xa", "y"));

    const { document, conflicts } = mergeDocuments(first, { mine, theirs });

    expect(conflicts).toEqual([{ kind: "languages" }]);
    expect(document).toEqual(mine);
  });

  it("have texts in no merged page that does not have them", () => {
    const language = fc.constantFrom("da", "fa", "pt-BR", "de");
    const edits = fc.array(
      fc.oneof(
        fc.tuple(language, fc.constantFrom("", "a", "b")).map(([tag, text]) => write(tag, text)),
        fc.subarray(["da", "fa", "pt-BR"]).map((added) => add(...added)),
        anyEdit(),
      ),
      { maxLength: 6 },
    );
    /** As an editor begins: each document was checked when it was saved. */
    const after = (document: PageDocument, all: PageEdit[]) =>
      all.reduce((made, edit) => checkDocument(applyEdit(made, edit)).document ?? made, document);
    fc.assert(
      fc.property(edits, edits, edits, fc.constantFrom("mine", "theirs"), (before, one, other, preferred) => {
        const start = after(first, before);
        const [mine, theirs] = [after(start, one), after(start, other)];

        const { document } = mergeDocuments(start, { mine, theirs }, preferred);

        for (const each of [document.texts, document.originals])
          expect(Object.keys(each).filter((tag) => !hasLanguage(document, tag))).toEqual([]);
        expect(mergeDocuments(start, { mine, theirs: start }).document).toEqual(mine);
        expect(mergeDocuments(start, { mine: start, theirs }).document).toEqual(theirs);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a document that is checked", () => {
  it("has no texts of languages that are no more, nor what they were made of", () => {
    const texts = { da: { [TITLE]: "x" }, de: { [TITLE]: "y" }, "pt-BR": { [TITLE]: "z" } };
    const originals = { da: { [TITLE]: "1a" }, de: { [TITLE]: "1a" } };
    const languages = { default: null, offered: [] };

    const without = checkDocument({ ...first, texts, originals }).document!;
    const added = checkDocument({ ...first, texts, languages: { ...languages, added: ["da"] } }).document!;

    expect(Object.keys(without.texts)).toEqual(["de", "pt-BR"]);
    expect(Object.keys(without.originals)).toEqual(["de"]);
    expect(Object.keys(added.texts)).toEqual(["da", "de", "pt-BR"]);
  });
});
