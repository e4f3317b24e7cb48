import { LOCALES, localeFor } from "../../../contract/locales";

/** The first language of an Accept-Language header that has texts; null where none has. */
export const languageAccepted = (header: string | null | undefined): string | null =>
  languagesAccepted(header).find(isKnownLanguage) ?? null;

/** All languages of an Accept-Language header, the most wanted first. */
export function languagesAccepted(header: string | null | undefined): string[] {
  return (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [language = "", quality] = entry.trim().split(/\s*;\s*q\s*=\s*/);
      return { language, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
    .filter(isLanguageTag);
}

/** Whether it has the form of a tag (BCP 47; Shopify writes some with an underscore). */
export const isLanguageTag = (language: string | null | undefined): language is string =>
  /^[a-z]{2,3}([-_][a-z0-9]{2,8}){0,3}$/i.test(language ?? "");

/** Whether texts exist for it, so that English is an answer and not a fallback. */
export function isKnownLanguage(language: string | null | undefined): language is string {
  if (!isLanguageTag(language)) return false;
  const base = language.toLowerCase().split(/[-_]/)[0];
  return localeFor(language) !== LOCALES[0] || base === "en";
}
