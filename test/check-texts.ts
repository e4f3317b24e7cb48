import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { LanguageTag } from "../contract/locales";

/** The ending of a key that is one form of a number. */
export const PLURAL = /_(zero|one|two|few|many|other)$/;
/** With their format, as in `{count, number}`: a number written without it would miss its separators. */
const PLACEHOLDER = /\{(\w+(?:, ?\w+)?)\}/g;

/** Reads the texts of one language. */
type ReadTexts = (tag: LanguageTag) => object;

/** The texts in a folder with one `{tag}.json` per language, relative to the project. */
export function inFolder(folder: string): ReadTexts {
  return (tag) => {
    const file = new URL(`../${folder}/${tag}.json`, import.meta.url);
    return JSON.parse(readFileSync(file, "utf8")) as object;
  };
}

/**
 * What every translation owes the English one, as tests of the describe block it is called in. Texts are read within
 * each test, so that a missing file fails its own language only.
 */
export function checkTexts(read: ReadTexts, tag: LanguageTag): void {
  const textsOf = (language: LanguageTag) => flatten(read(language));

  it("say everything that English says, in every number the language has, and nothing more", () => {
    const english = textsOf("en");
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const bases = new Set([...english.keys()].map((key) => key.replace(PLURAL, "")));

    const expected = [...bases].flatMap((base) =>
      english.has(`${base}_other`) ? categories.map((category) => `${base}_${category}`) : [base],
    );

    expect([...textsOf(tag).keys()].sort()).toEqual(expected.sort());
  });

  it("are never empty and hold the same values", () => {
    const english = textsOf("en");

    for (const [key, text] of textsOf(tag)) {
      const source = english.get(key) ?? english.get(key.replace(PLURAL, "_other"));

      expect(source, `${key} in English`).toBeDefined();
      expect(text.trim(), key).not.toBe("");
      expect(placeholders(text), key).toEqual(placeholders(source!));
      // Not a brace too many, and no markup: the texts are put in as they are.
      expect(text.replace(PLACEHOLDER, ""), key).not.toMatch(/[{}<>]/);
    }
  });

  if (tag === "en") return;
  it("are of that language, not left in English", () => {
    const english = textsOf("en");
    const texts = textsOf(tag);

    const same = [...texts.keys()].filter((key) => english.get(key) === texts.get(key));

    // Names, and a few words that two languages share; a whole page of them was forgotten.
    expect(same.length, same.join(", ")).toBeLessThan(texts.size / 20);
  });
}

const placeholders = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, inside]) => inside).sort();

/** Texts by their dotted keys. */
export function flatten(value: unknown, prefix = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[prefix.slice(1), value]]);
  return new Map(
    Object.entries(value as object).flatMap(([key, part]) => [...flatten(part, `${prefix}.${key}`)]),
  );
}
