import { isCurrency } from "../../contract/currency";
import { isBareDay } from "../../storefront/dates";
import { asWritten } from "../../storefront/as-written.mjs";
import { memoize } from "../../storefront/memoize";
import { writtenRange } from "./written-range";
import { zoneLabel } from "./zoned-moment";

/** Dates, numbers and money in the reader's language and the shop's zone; made in loaders, so that server and browser cannot differ. */
export interface Format {
  /** The reader's language, `pt-BR`. */
  tag: string;
  /** 21 Nov 2026, 14:05 */
  dateTime(iso: string | null): string | null;
  /** 14:05 */
  time(iso: string | null): string | null;
  /** A time on the clock (`09:00`), which is of no zone, as 9:00 AM. */
  clock(time: string): string;
  /** 21 Nov 2026, 14:05:09 CET: for what is compared with other clocks and with logs. */
  instant(iso: string | null): string | null;
  /** The shop's zone and its distance from Greenwich at an instant: Central European Time (GMT+1). */
  zone(iso: string): string;
  /** 21 Nov 2026 */
  date(iso: string | null): string | null;
  /** The calendar day of an instant in the zone, `2026-11-21`. */
  isoDay(instant: Date): string;
  /** A calendar day (`2026-11-21`) as 21 Nov. */
  day(isoDate: string): string;
  /** A calendar day as 21 Nov 2026. */
  fullDay(isoDate: string): string;
  /** A calendar day as Sat. */
  weekday(isoDate: string): string;
  /** Two calendar days, both included, as 1 – 30 Nov 2026. */
  days(from: string, until: string): string;
  /** Midnights in UTC of a range's first and last day, as `days`; without a first one, the day alone. */
  range(first: string | null, last: string | null): string | null;
  /** `DE` as Germany; anything that is no country's code stays as it is. */
  country(code: string): string;
  /** `pt-BR` as Brazilian Portuguese. */
  language(code: string): string;
  /** Several as one text: `DHL, UPS and FedEx`. */
  list(parts: readonly string[]): string;
  number(value: number, digits?: number): string;
  /** 24 hours */
  duration(value: number, unit: "hour" | "day"): string;
  /** 0.97 as 97%. */
  percent(share: number): string;
  money(cents: number, currency: string): string;
  /** A decimal amount ("10.125") with as many digits as its currency has; the bare amount where its code is none. */
  amount(decimal: string, currency: string): string;
}

/** Making one takes as long as a page's statements: kept for each language and zone, of which there are few hundred. */
const formats = new Map<string, Format>();

/** `timeZone` is an IANA name; an unknown one is read as UTC. */
export function createFormat(tag: string, timeZone: string): Format {
  const kept = formats.get(`${tag} ${timeZone}`);
  if (kept) return kept;
  const zone = isZone(timeZone) ? timeZone : "UTC";
  const format = formatIn(tag, zone);
  formats.set(`${tag} ${zone}`, format);
  return format;
}

function formatIn(tag: string, zone: string): Format {
  const dateTime = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short", timeZone: zone });
  const time = new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone: zone });
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone: "UTC" });
  const instant = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "long", timeZone: zone });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: zone });
  // Canada writes days as ISO 8601 does.
  const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  const day = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: "short", timeZone: "UTC" });
  const fullDay = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" });
  const midnight = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`);
  const country = new Intl.DisplayNames(tag, { type: "region" });
  const language = new Intl.DisplayNames(tag, { type: "language" });
  const numbers = new Map<string, Intl.NumberFormat>();
  const numberFormat = (name: string, options: Intl.NumberFormatOptions) => {
    const kept = numbers.get(name) ?? new Intl.NumberFormat(tag, options);
    numbers.set(name, kept);
    return kept;
  };
  const currencyFormat = (currency: string) =>
    isCurrency(currency)
      ? numberFormat(currency, { style: "currency", currency })
      : numberFormat("no currency", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

  // A range takes Intl ten times as long as a day, and orders on their way share few.
  const rangeOf = memoize((first: string, last: string) =>
    writtenRange(tag, fullDay, new Date(first), new Date(last)),
  );
  const moment = (written: Intl.DateTimeFormat, iso: string | null) =>
    iso ? asWritten(tag, written.format(new Date(iso))) : null;
  const dayOf = (written: Intl.DateTimeFormat, at: Date) => asWritten(tag, written.format(at));
  const dayAlone = (iso: string | null) =>
    iso ? dayOf(isBareDay(iso) ? fullDay : date, new Date(iso)) : null;

  return {
    tag,
    dateTime: (iso) => moment(dateTime, iso),
    time: (iso) => moment(time, iso),
    clock: (given) => asWritten(tag, clock.format(new Date(`1970-01-01T${given}:00Z`))),
    instant: (iso) => moment(instant, iso),
    zone: (iso) => zoneLabel(tag, zone, new Date(iso)),
    date: dayAlone,
    isoDay: (moment) => isoDay.format(moment),
    day: (isoDate) => dayOf(day, midnight(isoDate)),
    fullDay: (isoDate) => dayOf(fullDay, midnight(isoDate)),
    weekday: (isoDate) => weekday.format(midnight(isoDate)),
    days: (from, until) => writtenRange(tag, fullDay, midnight(from), midnight(until)),
    range: (first, last) => (first && last ? rangeOf(first, last) : dayAlone(last)),
    language: (code) => language.of(code) ?? code,
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (country.of(code) ?? code) : code),
    percent: (share) => numberFormat("percent", { style: "percent" }).format(share),
    list: (parts) => new Intl.ListFormat(tag).format(parts),
    number: (value, digits = 0) =>
      numberFormat(`${digits} digits`, { maximumFractionDigits: digits }).format(value),
    duration: (value, unit) => numberFormat(unit, { style: "unit", unit, unitDisplay: "long" }).format(value),
    money: (cents, currency) => currencyFormat(currency).format(cents / 100),
    amount: (decimal, currency) => currencyFormat(currency).format(Number(decimal)),
  };
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}
