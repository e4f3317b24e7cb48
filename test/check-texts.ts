import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** With their format, as in `{count, number}`: a number written without it would miss its separators. */
const PLACEHOLDER = /\{(\w+(?:, ?\w+)?)\}/g;

/**
 * What every translation owes the English one, as tests of the describe block it is called in.
 *
 * `folder` holds one `{tag}.json` per language, relative to the project, with a slash at its end. Files are read
 * within each test, so that a missing one fails its own language only.
 */
export function checkTexts(folder: string, tag: string): void {
  it("say everything that English says, in every number the language has, and nothing more", () => {
    const english = textsOf(folder, "en");
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const bases = new Set([...english.keys()].map((key) => key.replace(PLURAL, "")));

    const expected = [...bases].flatMap((base) =>
      english.has(`${base}_other`) ? categories.map((category) => `${base}_${category}`) : [base],
    );

    expect([...textsOf(folder, tag).keys()].sort()).toEqual(expected.sort());
  });

  it("are never empty and hold the same values", () => {
    const english = textsOf(folder, "en");

    for (const [key, text] of textsOf(folder, tag)) {
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
    const english = textsOf(folder, "en");
    const texts = textsOf(folder, tag);

    const same = [...texts.keys()].filter((key) => english.get(key) === texts.get(key));

    // Names, and a few words that two languages share; a whole page of them was forgotten.
    expect(same.length, same.join(", ")).toBeLessThan(texts.size / 20);
  });
}

const placeholders = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, inside]) => inside).sort();

/** The texts of a file by their dotted keys. */
function textsOf(folder: string, tag: string): Map<string, string> {
  const file = new URL(`../${folder}${tag}.json`, import.meta.url);
  return flatten(JSON.parse(readFileSync(file, "utf8")));
}

function flatten(value: unknown, prefix = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[prefix.slice(1), value]]);
  return new Map(
    Object.entries(value as object).flatMap(([key, part]) => [...flatten(part, `${prefix}.${key}`)]),
  );
}
