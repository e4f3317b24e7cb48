import {
  consentModeOf,
  defaultConsentMode,
  type ConsentMode,
  UNKNOWN_COUNTRY,
} from "../../../../contract/consent-laws";
import { MAIL_PURPOSES, type MailPurpose } from "../../../../contract/mail-purposes";
import type { ConsentView } from "./load-consent.server";

export type ConsentTable = ConsentView["saved"]["value"];
type Countries = ConsentTable["countries"];
export type ConsentCountryCode = keyof Countries;

export interface NamedCountry {
  code: string;
  name: string;
}

export const CONSENT_VIEWS = ["destinations", "changed", "all"] as const;
export type ShownCountries = (typeof CONSENT_VIEWS)[number];

/** The rows of a view; what is typed finds countries of all views. Unknown ones stand last, where the shop may meet them. */
export function rowsOf(
  countries: readonly NamedCountry[],
  table: Countries,
  { view, text, destinations }: { view: ShownCountries; text: string; destinations: readonly string[] },
): NamedCountry[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted !== "")
    return countries.filter(
      ({ code, name }) => name.toLocaleLowerCase().includes(wanted) || code.toLowerCase() === wanted,
    );
  if (view === "all") return [...countries];
  const shown = new Set(view === "changed" ? Object.keys(table) : [...destinations, UNKNOWN_COUNTRY]);
  return countries.filter(({ code }) => shown.has(code));
}

/** The table with another mode; where it is ours, it is no choice of the merchant's any more. */
export function withMode(
  table: Countries,
  country: string,
  purpose: MailPurpose,
  mode: ConsentMode,
): Countries {
  const { [country as ConsentCountryCode]: row, ...others } = table;
  const { [purpose]: _, ...rest } = row ?? {};
  const changed = mode === defaultConsentMode(country, purpose) ? rest : { ...rest, [purpose]: mode };
  return Object.keys(changed).length > 0 ? { ...others, [country]: changed } : others;
}

export function withoutRow(table: Countries, country: string): Countries {
  const { [country as ConsentCountryCode]: _, ...others } = table;
  return others;
}

/** What a row says, by purpose. */
export const modesOf = (table: Countries, country: string): { purpose: MailPurpose; mode: ConsentMode }[] =>
  MAIL_PURPOSES.map((purpose) => ({ purpose, mode: consentModeOf(table, country, purpose) }));
