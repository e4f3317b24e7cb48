import { isFedEx12, isGs1, isMod7 } from "./check-digits";

interface NumberFormat {
  courier: string;
  pattern: RegExp;
  check?: (number: string) => boolean;
}

/**
 * Number formats by which a courier shows itself, the more telling ones first; the first that fits wins. Bare
 * digits fit many couriers, so they need their check digit, or stand at the end. Sources: the couriers' own label
 * guides, and UPU S10.
 */
const FORMATS: readonly NumberFormat[] = [
  { courier: "ups", pattern: /^1Z[0-9A-Z]{16}$/ },
  { courier: "amazon-logistics", pattern: /^TB[ACM]\d{12}$/ },
  { courier: "yunexpress", pattern: /^YT\d{16}$/ },
  { courier: "4px", pattern: /^4PX\d{13}(?:CN)?$/ },
  { courier: "cainiao", pattern: /^(?:LP\d{14}|CNG\d{14}|LP\d{11,13}CN)$/ },
  { courier: "uniuni", pattern: /^UUS[0-9A-Z]{13,16}$/ },
  { courier: "gofo", pattern: /^GFUS\d{14}$/ },
  { courier: "sf-express", pattern: /^SF\d{12,13}$/ },
  { courier: "yanwen", pattern: /^(?:[A-Z]{2}\d{9}YP|BYS\d{9})$/ },
  { courier: "lasership", pattern: /^(?:L[A-Z]\d{8}|1LS\d{12,15}(?:-\d)?)$/ },
  { courier: "ontrac", pattern: /^[CD]\d{14}$/ },
  { courier: "hermes-de", pattern: /^H\d{16,19}$/ },
  { courier: "evri", pattern: /^[HT][0-9A-Z]{5}\d{10}$/ },
  { courier: "postnl", pattern: /^3S(?:[A-Z]{1,4}\d{9,12})$/ },
  { courier: "packeta", pattern: /^Z\d{10}$/ },
  { courier: "la-poste", pattern: /^(?:[68][A-Z]|5[N-Z])\d{11}$/ },
  { courier: "correos-spain", pattern: /^(?:PR\d{15}C|[PD][A-Z][0-9A-Z]{4}\d{9}(?:\d{7})?[A-Z])$/ },
  { courier: "yodel", pattern: /^J[DJ]D?000\d{13,14}$/ },
  { courier: "posti", pattern: /^JJFI\d{17}$/ },
  { courier: "dhl-paket", pattern: /^(?:JJD[0-9A-Z]{8,}|JD\d{18}|0034043[345]\d{12})$/ },
  { courier: "dhl-ecommerce-us", pattern: /^GM\d{16,18}$/ },
  { courier: "purolator", pattern: /^(?!BYS|LTN)[A-Z]{3}\d{9}$/ },
  { courier: "usps", pattern: /^(?:420\d{5}(?:\d{4})?)?9[1-5]\d{20}(?:\d{4})?$/ },
  { courier: "usps", pattern: /^(?:7[01]|03|23)\d{18}$/ },
  { courier: "fedex", pattern: /^(?:96\d{20}|10\d{18}00\d{12})$/ },
  { courier: "inpost-pl", pattern: /^\d{24}$/ },
  { courier: "poczta-polska", pattern: /^00\d5900773\d{10}$/ },
  { courier: "fedex", pattern: /^\d{12}$/, check: isFedEx12 },
  { courier: "gls", pattern: /^\d{12}$/, check: (number) => isGs1(number, 1) },
  { courier: "yamato", pattern: /^\d{12}$/, check: isMod7 },
  { courier: "fedex", pattern: /^\d{15}$/, check: isGs1 },
  { courier: "canada-post", pattern: /^\d{16}$/, check: isGs1 },
  { courier: "dhl-express", pattern: /^\d{10}$/, check: isMod7 },
  { courier: "gls", pattern: /^(?=.*[A-Z])(?=.*\d)Z[0-9A-Z]{7}$/ },
  { courier: "dpd-de", pattern: /^\d{14}[0-9A-Z]?$/ },
];

/** Who issues S10 numbers (UPU), by the two letters at the end. */
const S10_OPERATORS: Record<string, string> = {
  AT: "austrian-post",
  AU: "australia-post",
  BE: "bpost",
  BR: "correios-br",
  CA: "canada-post",
  CH: "swiss-post",
  CN: "china-post",
  DE: "deutsche-post",
  DK: "postnord-denmark",
  ES: "correos-spain",
  FI: "posti",
  FR: "la-poste",
  GB: "royal-mail",
  HK: "hongkong-post",
  IE: "an-post",
  IL: "israel-post",
  IN: "india-post",
  IT: "poste-italiane",
  JP: "japan-post",
  KR: "korea-post",
  NL: "postnl",
  NO: "bring",
  NZ: "nz-post",
  PL: "poczta-polska",
  PT: "ctt",
  SE: "postnord-sweden",
  SG: "singapore-post",
  US: "usps",
};

/** Service letters that belong to the parcel arm of an operator, not to its letter post. */
const S10_EXCEPTIONS: { pattern: RegExp; courier: string }[] = [
  { pattern: /^(?:E[A-E]|CP|GI)\d{9}GB$/, courier: "parcelforce" },
  { pattern: /^(?:PZ|X[RTUWY])\d{9}FR$/, courier: "chronopost" },
  { pattern: /^[CL][A-Z]\d{9}DE$/, courier: "dhl-paket" },
];

/** Upper case, without the spaces, dots and hyphens people type. */
export function normaliseNumber(trackingNumber: string): string {
  return trackingNumber.toUpperCase().replace(/[\s.-]/g, "");
}

/** Couriers whose format the number has, the likeliest first. */
export function couriersByFormat(trackingNumber: string): string[] {
  const number = normaliseNumber(trackingNumber);
  const s10 = /^[A-Z]{2}\d{9}([A-Z]{2})$/.exec(number);
  const operator = s10?.[1] ? S10_OPERATORS[s10[1]] : undefined;
  const arm = S10_EXCEPTIONS.find(({ pattern }) => pattern.test(number))?.courier;
  const byFormat = FORMATS.filter(({ pattern, check }) => pattern.test(number) && (!check || check(number)));
  const found = [arm, operator, ...byFormat.map(({ courier }) => courier)];
  return [...new Set(found.filter((courier) => courier !== undefined))];
}
