import { memoize } from "../../../storefront/memoize";

/**
 * Time zones of countries that have several, by the code of the province as Shopify has it (ISO 3166-2 without the country). `main`
 * is that of most inhabitants: of every province that is not named, and of addresses without one. A province with two zones counts as
 * the one of most of its inhabitants.
 *
 * Source: zone1970.tab of the IANA time zone database, and the places of its zones in the provinces.
 */
const COUNTRIES: Record<string, { main: string } & Record<string, string>> = {
  US: {
    main: "America/New_York",
    "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
    "America/Denver": "CO ID MT NM UT WY",
    "America/Phoenix": "AZ",
    "America/Los_Angeles": "CA NV OR WA",
    "America/Anchorage": "AK",
    "Pacific/Honolulu": "HI",
    "America/Puerto_Rico": "PR VI",
    "Pacific/Guam": "GU MP",
    "Pacific/Pago_Pago": "AS",
  },
  CA: {
    main: "America/Toronto",
    "America/Vancouver": "BC",
    "America/Edmonton": "AB NT",
    "America/Whitehorse": "YT",
    "America/Regina": "SK",
    "America/Winnipeg": "MB",
    "America/Halifax": "NB NS PE",
    "America/St_Johns": "NL",
    "America/Iqaluit": "NU",
  },
  AU: {
    main: "Australia/Sydney",
    "Australia/Brisbane": "QLD",
    "Australia/Adelaide": "SA",
    "Australia/Darwin": "NT",
    "Australia/Perth": "WA",
  },
  BR: {
    main: "America/Sao_Paulo",
    "America/Manaus": "AM RO RR",
    "America/Cuiaba": "MT MS",
    "America/Rio_Branco": "AC",
  },
  MX: {
    main: "America/Mexico_City",
    "America/Tijuana": "BC",
    "America/Mazatlan": "BCS NAY SIN",
    "America/Hermosillo": "SON",
    // Shopify has this code with a space, which separates codes here.
    "America/Cancun": "Q_ROO",
  },
  ID: {
    main: "Asia/Jakarta",
    "Asia/Makassar": "BA GO KI KS KU NB NT SA SG SN SR ST",
    "Asia/Jayapura": "MA MU PA PB PD PE PS PT",
  },
  RU: {
    main: "Europe/Moscow",
    "Europe/Kaliningrad": "KGD",
    "Europe/Samara": "AST SAM SAR UD ULY",
    "Asia/Yekaterinburg": "BA CHE KGN KHM ORE PER SVE TYU YAN",
    "Asia/Omsk": "OMS",
    "Asia/Krasnoyarsk": "AL ALT KEM KK KYA NVS TOM TY",
    "Asia/Irkutsk": "BU IRK",
    "Asia/Yakutsk": "AMU SA ZAB",
    "Asia/Vladivostok": "KHA PRI YEV",
    "Asia/Magadan": "MAG SAK",
    "Asia/Kamchatka": "CHU KAM",
  },
  ES: { main: "Europe/Madrid", "Atlantic/Canary": "GC TF" },
  PT: { main: "Europe/Lisbon", "Atlantic/Azores": "PT-20" },
  CL: { main: "America/Santiago", "America/Punta_Arenas": "AI MA" },
  NZ: { main: "Pacific/Auckland" },
  CN: { main: "Asia/Shanghai" },
  EC: { main: "America/Guayaquil" },
  MN: { main: "Asia/Ulaanbaatar" },
  UA: { main: "Europe/Kyiv" },
  CD: { main: "Africa/Kinshasa" },
  GL: { main: "America/Nuuk" },
  PF: { main: "Pacific/Tahiti" },
  PG: { main: "Pacific/Port_Moresby" },
  FM: { main: "Pacific/Pohnpei" },
  KI: { main: "Pacific/Tarawa" },
};

/** Node 20 and 22 have the zones of a country as a property, later ones as a function. */
type WithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined };

/** By country, and by country and province. */
const zones = new Map(
  Object.entries(COUNTRIES).flatMap(([country, { main, ...others }]) => [
    [country, main] as const,
    ...Object.entries(others).flatMap(([zone, codes]) =>
      codes.split(" ").map((code) => [`${country}-${code.replace("_", " ")}`, zone] as const),
    ),
  ]),
);

/** The IANA zone of an address; null where no country is known. */
export const zoneOfAddress = (country: string | null, province: string | null): string | null =>
  country ? (zones.get(`${country}-${province}`) ?? zones.get(country) ?? onlyZoneOf(country)) : null;

const onlyZoneOf = memoize((country: string): string | null => {
  if (!/^[A-Za-z]{2}$/.test(country)) return null;
  const locale: WithZones = new Intl.Locale(`und-${country}`);
  return (locale.timeZones ?? locale.getTimeZones?.())?.[0] ?? null;
});
