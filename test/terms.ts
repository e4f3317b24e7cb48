import { readFileSync } from "node:fs";
import { readTexts } from "../app/read-texts";
import type { LanguageTag } from "../contract/locales";
import { flatten, inFolder, PLURAL } from "./check-texts";

/** What each list has a row for; in brackets stands what a reader of the list may need to hear. */
export const TERMS = [
  ...["shop", "store", "order", "shipment", "parcel", "courier", "tracking number", "tracking page"],
  ...["customer", "shopper", "plan", "quota", "estimated delivery", "exception", "failed attempt"],
  ...["out for delivery", "info received", "pending", "email", "sync", "import", "export", "dismiss"],
  ...["needs attention", "settings", "billing", "dashboard", "discount code", "overage", "line item"],
  ...["tag", "saved view", "language"],
];

/** Written without spaces between words, so that a word is found within any other. */
const WITHOUT_SPACES = new Set(["ja", "ko", "zh-CN", "zh-TW"]);

/** One language's list of terms, docs/terms/{tag}.md. */
interface TermList {
  /** Terms without what stands in brackets. */
  terms: string[];
  /** Words that no text may have, each with the word to write instead. */
  refused: { word: string; instead: string }[];
  /** Keys of texts that may have them, without the ending of a plural form. */
  exceptions: string[];
}

export function readTerms(tag: LanguageTag): TermList {
  return parseTerms(readFileSync(`docs/terms/${tag}.md`, "utf8"));
}

/** From the rows `| Term | Word | Not | Note |` of the table and the lines "- `key`: reason" below it. */
export function parseTerms(markdown: string): TermList {
  const rows = markdown
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return {
    terms: rows.map(([, term = ""]) => term.replace(/\s*\(.*\)$/, "")),
    refused: rows.flatMap(([, , instead = "", not = ""]) =>
      not
        .split(/[,，、]/)
        .map((word) => word.trim())
        .filter((word) => word !== "")
        .map((word) => ({ word, instead })),
    ),
    exceptions: [...markdown.matchAll(/^- `([^`]+)`:/gm)].map(([, key]) => key!.replace(PLURAL, "")),
  };
}

const shown = new Map<LanguageTag, Map<string, string>>();

/** Every text of a language by its key, read once. Words that a search looks for are left out: they are never shown. */
export function shownTexts(tag: LanguageTag): Map<string, string> {
  const known = shown.get(tag) ?? readShownTexts(tag);
  shown.set(tag, known);
  return known;
}

function readShownTexts(tag: LanguageTag): Map<string, string> {
  const texts = {
    ...readTexts(tag),
    merchant: inFolder("public/i18n/merchant")(tag),
    shopper: inFolder("public/i18n/shopper")(tag),
    designs: inFolder("storefront/designs/texts")(tag),
    contract: inFolder("contract/texts")(tag),
  };
  return new Map([...flatten(texts)].filter(([key]) => !key.endsWith(".synonyms")));
}

/** Texts with a word that the list refuses, each told with its key. */
export function refusedWords(tag: LanguageTag, list: TermList, texts: Map<string, string>): string[] {
  const lower = (text: string) => text.toLocaleLowerCase(tag);
  const exceptions = new Set(list.exceptions);
  const looked = [...texts]
    .filter(([key]) => !exceptions.has(key.replace(PLURAL, "")))
    .map(([key, text]) => ({ key, text, lowered: lower(text.replace(/\{[^}]*\}/g, " ")) }));
  return list.refused.flatMap(({ word, instead }) => {
    const [part, found] = [lower(word), pattern(lower(word), tag)];
    return looked
      .filter(({ lowered }) => lowered.includes(part) && found.test(lowered))
      .map(({ key, text }) => `${key} has "${word}" instead of "${instead}": ${text}`);
  });
}

/** A whole word, to which a hyphen belongs: "mail" is not found in "e-mail". */
function pattern(word: string, tag: LanguageTag): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    WITHOUT_SPACES.has(tag) ? escaped : `(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}-])`,
    "u",
  );
}
