import { readFileSync } from "node:fs";
import path from "node:path";
import { createInstance, type Resource } from "i18next";
import { LOCALES, type LanguageTag } from "../../../contract/locales";
import type merchantTexts from "../../../public/i18n/merchant/en.json";
import type { TextKey, TextKeysOf, Translate } from "../../../storefront/localizer";
import { projectRoot } from "../project-root";
import { memoize } from "../../../storefront/memoize";

/** Languages that have a file; Arabic and Russian read the English one. */
export const SHOPPER_LANGUAGES: readonly LanguageTag[] = [...new Set(LOCALES.map((locale) => locale.tag))];

const texts = createInstance();
void texts.init({
  resources: Object.fromEntries(
    SHOPPER_LANGUAGES.map((tag) => [
      tag,
      { shopper: readTexts("shopper", tag), merchant: readTexts("merchant", tag) },
    ]),
  ) as Resource,
  ns: ["shopper", "merchant"],
  defaultNS: "shopper",
  fallbackLng: "en",
  // Synchronous: all files are loaded already, so that the first page has its texts without waiting.
  initAsync: false,
  nsSeparator: false,
  interpolation: { prefix: "{", suffix: "}", escapeValue: false },
});

const translators = new Map(SHOPPER_LANGUAGES.map((tag) => [tag, makeTranslator(tag)]));

/** What shoppers read, in one language. Values are put in as they are: whoever writes HTML escapes the result. */
export function translatorFor(language: LanguageTag): Translate {
  return translators.get(language)!;
}

/** What merchants read outside the admin: mails to them, and the service's own refusals. */
export type MerchantTextKey = TextKeysOf<typeof merchantTexts>;
export type TranslateForMerchant = (key: MerchantTextKey, values?: Record<string, string | number>) => string;

/** The same for merchants. */
export function merchantTranslatorFor(language: LanguageTag): TranslateForMerchant {
  // The admin's own texts have declared to i18next which namespaces there are, for the whole project.
  const fixed = texts.getFixedT.bind(texts) as unknown as (
    tag: string,
    folder: string,
  ) => TranslateForMerchant;
  return fixed(language, "merchant");
}

/** A text without values is looked up once: a page has sixty of them, and each look-up costs as much as the markup. */
function makeTranslator(tag: LanguageTag): Translate {
  const translate = texts.getFixedT(tag) as unknown as Translate;
  const plain = memoize((key: string) => translate(key as TextKey));
  return (key, values) => (values ? translate(key, values) : plain(key));
}

function readTexts(folder: "shopper" | "merchant", tag: LanguageTag): unknown {
  return JSON.parse(readFileSync(path.join(projectRoot, "public/i18n", folder, `${tag}.json`), "utf8"));
}
