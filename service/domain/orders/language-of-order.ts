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
