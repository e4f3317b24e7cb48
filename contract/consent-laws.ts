import { alpha2 } from "./country-codes";
import { ownValue } from "./own-value";
import type { MailPurpose } from "./mail-purposes";

/**
 * Who gets the emails of a purpose. Stored, so never renamed.
 * - `opt_in`: whoever has agreed to them;
 * - `opt_out`: everybody, until they unsubscribe.
 */
export const CONSENT_MODES = ["opt_in", "opt_out"] as const;
export type ConsentMode = (typeof CONSENT_MODES)[number];

/** The row of recipients whose country is not known: ISO 3166-1 keeps the code free for users. */
export const UNKNOWN_COUNTRY = "ZZ";

/**
 * What a country's law asks for before advertising by email.
 * - `consent`: an agreement;
 * - `customers`: an agreement, but for a shop's own customers, who could object when they gave their address and can in each email;
 * - `objection`: nothing, as long as nobody has objected.
 */
export type ConsentRule = "consent" | "customers" | "objection";

export interface ConsentLaw {
  /** As it is cited; a proper name in every language. */
  name: string;
  countries: readonly string[];
  rule: ConsentRule;
  /** Purposes for which the rule was found in the law's text, in an authority's, or in a judgment (docs/consent-by-country.md). */
  certain: readonly MailPurpose[];
}

const EU =
  "AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO GF GP MF MQ RE YT AX".split(
    " ",
  );

/** Laws that are known; every other country is treated as the strictest. Sources are in docs/consent-by-country.md. */
export const CONSENT_LAWS: readonly ConsentLaw[] = [
  { name: "2002/58/EC Art. 13", countries: EU, rule: "customers", certain: ["marketing"] },
  { name: "UWG § 7", countries: ["DE"], rule: "customers", certain: ["marketing", "review"] },
  { name: "PECR reg. 22", countries: ["GB"], rule: "customers", certain: ["marketing"] },
  { name: "UWG Art. 3", countries: ["CH"], rule: "customers", certain: [] },
  { name: "CAN-SPAM Act", countries: ["US"], rule: "objection", certain: ["status", "marketing"] },
  { name: "CASL", countries: ["CA"], rule: "customers", certain: ["status", "marketing"] },
  { name: "Spam Act 2003", countries: ["AU"], rule: "customers", certain: [] },
  { name: "UEMA 2007", countries: ["NZ"], rule: "customers", certain: [] },
  { name: "特定電子メール法", countries: ["JP"], rule: "customers", certain: ["marketing"] },
  { name: "정보통신망법 제50조", countries: ["KR"], rule: "customers", certain: [] },
  { name: "Spam Control Act 2007", countries: ["SG"], rule: "objection", certain: [] },
  { name: "UEMO", countries: ["HK"], rule: "objection", certain: [] },
  { name: "Communications Law § 30A", countries: ["IL"], rule: "customers", certain: [] },
  { name: "LGPD", countries: ["BR"], rule: "customers", certain: [] },
  { name: "POPIA s. 69", countries: ["ZA"], rule: "customers", certain: [] },
  { name: "互联网电子邮件服务管理办法", countries: ["CN"], rule: "consent", certain: [] },
];

const byCountry = new Map(CONSENT_LAWS.flatMap((law) => law.countries.map((country) => [country, law])));

/** Undefined for a country of whose law nothing is known. */
export const consentLawOf = (country: string): ConsentLaw | undefined => byCountry.get(country);

/**
 * What holds where a merchant has chosen nothing. News of an order that they placed is sent until they object; advertising, and asking for a
 * rating, which is advertising in Germany (BGH VI ZR 225/17), goes to whoever has agreed, unless a law that is certain lets it go to everybody.
 * Opens are counted of whoever has agreed, but where advertising itself needs no agreement (CNIL, on pixels in emails, 2026).
 */
export function defaultConsentMode(country: string, purpose: MailPurpose): ConsentMode {
  if (purpose === "status") return "opt_out";
  const law = consentLawOf(country);
  // Laws about advertising say nothing of it; where none asks for an agreement even to that, none is known that asks for one to counting.
  if (purpose === "measuring") return law?.rule === "objection" ? "opt_out" : "opt_in";
  return law?.rule === "objection" && law.certain.includes("marketing") ? "opt_out" : "opt_in";
}

/** What a merchant has chosen otherwise than our defaults, by country. */
export type ConsentChoices = Partial<Record<string, Partial<Record<MailPurpose, ConsentMode>>>>;

/** The row of the table that a country belongs to; null, or what is no country, is the row of unknown ones. */
export const consentCountry = (country: string | null): string => alpha2(country) ?? UNKNOWN_COUNTRY;

/** @param country a row of the table (`consentCountry`) */
export const consentModeOf = (choices: ConsentChoices, country: string, purpose: MailPurpose): ConsentMode =>
  ownValue(choices, country)?.[purpose] ?? defaultConsentMode(country, purpose);
