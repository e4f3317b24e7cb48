import { LOCALES } from "../../../../contract/locales";
import { alpha2, COUNTRIES } from "../../../../contract/country-codes";
import { normalizePlace } from "./normalize-place";
import { regionOf } from "./regions";

/** Names of countries that couriers write and Intl.DisplayNames does not have. */
const otherNames = new Map(
  Object.entries<string>({
    "p r china": "CN",
    "mainland china": "CN",
    "hong kong": "HK",
    "hong kong sar": "HK",
    macau: "MO",
    macao: "MO",
    uk: "GB",
    "great britain": "GB",
    england: "GB",
    korea: "KR",
    "republic of korea": "KR",
    "russian federation": "RU",
    "czech republic": "CZ",
    holland: "NL",
    "the netherlands": "NL",
    turkey: "TR",
    "united states of america": "US",
    "viet nam": "VN",
  }),
);

/** City states: their name is also a place. */
const TOWNS = new Set(["SG", "HK", "MO", "MC"]);

let names: Map<string, string> | undefined;

/**
 * The country that a part of a place names: by code, or by its name in any language of the product. Two letters that
 * are also a state of the United States (CA, DE, IN) are not taken for a country.
 */
export function countryNamed(word: string): string | null {
  const isState = word.trim().length === 2 && regionOf("US", word) !== null;
  names ??= readNames();
  return names.get(normalizePlace(word)) ?? (isState ? null : alpha2(word));
}

/** Whether a text names the country only. */
export function isCountryAlone(text: string, country: string): boolean {
  return !TOWNS.has(country) && countryNamed(text) === country;
}

function readNames(): Map<string, string> {
  const tags = [...new Set(LOCALES.map(({ tag }) => tag))];
  const found = tags.flatMap((tag) => {
    const inLanguage = new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
    return COUNTRIES.map((code) => [normalizePlace(inLanguage.of(code) ?? code), code] as const);
  });
  return new Map([...found, ...otherNames]);
}
