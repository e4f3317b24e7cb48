import { LOCALES, localeFor } from "../../../contract/locales";

/** The language of a destination country, for orders without their customer's language. */
const byCountry = new Map([
  ...spokenIn("de", "AT CH DE LI"),
  ...spokenIn("fr", "FR LU MC"),
  ...spokenIn("it", "IT SM VA"),
  ...spokenIn("es", "AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE"),
  ...spokenIn("pt", "AO BR MZ PT"),
  ...spokenIn("nl", "BE NL SR"),
  ...spokenIn("sv", "SE"),
  ...spokenIn("pl", "PL"),
  ...spokenIn("tr", "TR"),
  ...spokenIn("ja", "JP"),
  ...spokenIn("ko", "KR"),
  ...spokenIn("zh-CN", "CN"),
  ...spokenIn("zh-TW", "HK MO TW"),
  ...spokenIn("en", "AU CA GB IE NZ US"),
]);

function spokenIn(language: string, countries: string): [country: string, language: string][] {
  return countries.split(" ").map((country) => [country, language]);
}

/** The language of a mail: the customer's, else that of the destination, else the shop's. With its region if known. */
export function languageOfOrder(
  order: { customerLocale: string | null; country: string | null },
  shop: { locale: string },
): string {
  return order.customerLocale || byCountry.get(order.country ?? "") || shop.locale;
}

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
