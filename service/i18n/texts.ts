import { readFileSync } from "node:fs";
import path from "node:path";
import { createInstance, type Resource } from "i18next";
import { LOCALES, type LanguageTag } from "../../contract/locales";
import type { TextKey, Translate } from "../../storefront/reader";
import { projectRoot } from "../root";
import { remember } from "./remember";

/** Languages that have a file; Arabic and Russian read the English one. */
export const SHOPPER_LANGUAGES: readonly LanguageTag[] = [...new Set(LOCALES.map((locale) => locale.tag))];

const texts = createInstance();
void texts.init({
  resources: Object.fromEntries(
    SHOPPER_LANGUAGES.map((tag) => [tag, { shopper: readTexts(tag) }]),
  ) as Resource,
  ns: "shopper",
  defaultNS: "shopper",
  fallbackLng: "en",
  // All files are here already, so that the first page has its words without waiting.
  initAsync: false,
  nsSeparator: false,
  interpolation: { prefix: "{", suffix: "}", escapeValue: false },
});

const translators = new Map(SHOPPER_LANGUAGES.map((tag) => [tag, makeTranslator(tag)]));

/** What shoppers read, in one language. Values are put in as they are: whoever writes HTML escapes the result. */
export function translatorFor(language: LanguageTag): Translate {
  return translators.get(language)!;
}

/** A text without values is looked up once: a page has sixty of them, and each look-up costs as much as the markup. */
function makeTranslator(tag: LanguageTag): Translate {
  const translate = texts.getFixedT(tag) as unknown as Translate;
  const plain = remember((key: string) => translate(key as TextKey));
  return (key, values) => (values ? translate(key, values) : plain(key));
}

function readTexts(tag: LanguageTag): unknown {
  return JSON.parse(readFileSync(path.join(projectRoot, "public/i18n/shopper", `${tag}.json`), "utf8"));
}
