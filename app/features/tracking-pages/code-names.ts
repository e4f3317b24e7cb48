import { COUNTRIES } from "../../../contract/country-codes";
import { LOCALES } from "../../../contract/locales";

export interface NamedCode {
  code: string;
  name: string;
}

/** The languages that tracking pages speak. */
const LANGUAGES = [...new Set(LOCALES.map(({ tag }) => tag))];

const namesIn = (locale: string, type: "region" | "language", codes: readonly string[]): NamedCode[] => {
  const names = new Intl.DisplayNames(locale, { type, fallback: "code" });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
};

/** Every country by its name in a language, in its alphabetical order. */
export const countriesIn = (locale: string): NamedCode[] => namesIn(locale, "region", COUNTRIES);

/** Every language of tracking pages by its name in a language, in its alphabetical order. */
export const languagesIn = (locale: string): NamedCode[] => namesIn(locale, "language", LANGUAGES);
