import { LOCALES, localeFor } from "../../../contract/locales";

/** The first language of an Accept-Language header that has texts; null where none has. */
export function languageAccepted(header: string | null | undefined): string | null {
  const wanted = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [language = "", quality] = entry.trim().split(/\s*;\s*q\s*=\s*/);
      return { language, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.find(({ language }) => isKnownLanguage(language))?.language ?? null;
}

/** Whether texts exist for it, so that English is an answer and not a fallback. */
export function isKnownLanguage(language: string | null | undefined): language is string {
  if (!language || !/^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i.test(language)) return false;
  const base = language.toLowerCase().split(/[-_]/)[0];
  return localeFor(language) !== LOCALES[0] || base === "en";
}
