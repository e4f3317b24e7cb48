import { LOCALES } from "../../../contract/locales";
import { fold, type Folded } from "../../../contract/term-matcher";
import { memoize } from "../../../storefront/memoize";

const tags = [...new Set(LOCALES.map(({ tag }) => tag))];

/** Names of a country: the given text, and for a code its names in every language of the product. */
export function countryNames(country: string | null | undefined): Folded[] {
  return country ? namesOf(country.trim()) : [];
}

const namesOf = memoize((country: string): Folded[] => {
  const isCode = /^[A-Za-z]{2}$/.test(country);
  const names = isCode ? tags.map((tag) => nameIn(tag, country.toUpperCase()) ?? country) : [];
  return [country, ...names].map(fold);
});

function nameIn(tag: string, code: string): string | undefined {
  return new Intl.DisplayNames(tag, { type: "region", fallback: "code" }).of(code);
}
