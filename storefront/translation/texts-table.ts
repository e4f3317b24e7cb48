import { withGuard, withoutGuard } from "../../contract/csv-guard";
import { LABEL_PLACE } from "../../contract/page-limits";
import { otherForm } from "../document/label-keys";
import { placeholderFaults } from "./placeholders";
import type { PageText } from "./page-texts";

/** The texts of a page in one language. */
export interface TextsOfLanguage {
  language: string;
  texts: readonly PageText[];
}

export const KEY_COLUMN = "key";
export const ORIGINAL_COLUMN = "original";

/**
 * The texts of a page as a table: key, original, and a column for each language with what shoppers read there: the merchant's text, else ours.
 * What is not translated is empty. A form of the plural that the original's language does not have has the original of its `_other`.
 * @param originals texts whose originals are shown, by place
 */
export function writeTable(
  all: readonly TextsOfLanguage[],
  originals: ReadonlyMap<string, string>,
): string[][] {
  const places = [...new Set(all.flatMap(({ texts }) => texts.map(({ place }) => place)))];
  const used = all.map(({ texts }) => new Map(texts.map((text) => [text.place, wordingOf(text)])));
  const cells = (place: string) => used.map((texts) => texts.get(place) ?? "");
  const originalOf = (place: string) => originals.get(place) ?? originals.get(otherForm(place)) ?? "";
  const head = [KEY_COLUMN, ORIGINAL_COLUMN, ...all.map(({ language }) => language)];
  return [head, ...places.map((place) => [place, originalOf(place), ...cells(place)].map(withGuard))];
}

const wordingOf = ({ text, ours }: PageText): string => text || (ours ?? "");

export interface TextChange {
  language: string;
  text: PageText;
  next: string;
}

/** `unknown` and `twice` are about a whole line, the others about one cell of it. */
export type RefusedReason = "unknown" | "twice" | "key" | "placeholders" | "long";

export interface RefusedText {
  /** Of the table, from 1. */
  line: number;
  /** Null where it is the whole line. */
  language: string | null;
  key: string;
  reason: RefusedReason;
  /** Names of placeholders, or how many characters there may be. */
  detail: string;
}

export interface ReadTable {
  changes: TextChange[];
  refused: RefusedText[];
  /** Columns that are no language of the page. */
  unknownColumns: string[];
}

/** The languages among the columns of a table; null where there is no key or no language. */
export function languagesIn(rows: readonly string[][], known: readonly string[]): string[] | null {
  const head = (rows[0] ?? []).map((name) => name.trim());
  const languages = known.filter((each) => head.includes(each));
  return head.includes(KEY_COLUMN) && languages.length > 0 ? languages : null;
}

/**
 * What a table changes, and what of it cannot be taken. An empty cell changes nothing, and neither does the wording in use: ours stays ours.
 * @param maxOf characters of a text at most
 */
export function readTable(
  rows: readonly string[][],
  all: readonly TextsOfLanguage[],
  maxOf: (text: PageText) => number,
): ReadTable {
  const head = (rows[0] ?? []).map((name) => name.trim());
  const keyAt = head.indexOf(KEY_COLUMN);
  const byLanguage = new Map(
    all.map(({ language, texts }) => [language, new Map(texts.map((text) => [text.place, text]))]),
  );
  const result: ReadTable = {
    changes: [],
    refused: [],
    unknownColumns: head.filter(
      (name) => name !== "" && name !== KEY_COLUMN && name !== ORIGINAL_COLUMN && !byLanguage.has(name),
    ),
  };
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const key = (row[keyAt] ?? "").trim();
    if (index === 0 || key === "") continue;
    const line = index + 1;
    const changed = [...byLanguage].flatMap(([language, texts]) => {
      const next = withoutGuard(row[head.indexOf(language)] ?? "").replaceAll("\r\n", "\n");
      const text = texts.get(key);
      return next.trim() === "" || (text && next === wordingOf(text)) ? [] : [{ language, text, next }];
    });
    const isKnown = [...byLanguage.values()].some((texts) => texts.has(key));
    if (changed.length > 0 && (seen.has(key) || !isKnown))
      result.refused.push({ line, language: null, key, reason: isKnown ? "twice" : "unknown", detail: "" });
    else
      for (const { language, text, next } of changed) {
        const fault = faultOf(text, next, maxOf);
        if (fault) result.refused.push({ line, language, key, ...fault });
        else result.changes.push({ language, text: text!, next });
      }
    seen.add(key);
  }
  return result;
}

/** By the same rules as in the editor, where placeholders are advice: somebody sees the text there. */
function faultOf(
  text: PageText | undefined,
  next: string,
  maxOf: (text: PageText) => number,
): Pick<RefusedText, "reason" | "detail"> | null {
  if (!text) return { reason: "key", detail: "" };
  const max = maxOf(text);
  if (next.length > max) return { reason: "long", detail: String(max) };
  if (!text.place.startsWith(`${LABEL_PLACE}.`)) return null;
  const { missing, unknown } = placeholderFaults(text.place, { original: text.original, text: next });
  const names = [...missing, ...unknown];
  return names.length > 0 ? { reason: "placeholders", detail: names.join(", ") } : null;
}
