import type { LanguageTag } from "../contract/locales";
import type { DateFormat } from "../contract/date-format";
import type en from "../public/i18n/shopper/en.json";

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${Plural}` ? Base : Key;
/** The dotted keys of a file of texts, without the endings of plurals. */
export type TextKeysOf<Texts, Prefix extends string = ""> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Prefix}${WithoutPlural<Key>}`
    : TextKeysOf<Texts[Key], `${Prefix}${Key}.`>;
}[keyof Texts & string];

/** Every text a shopper may read; the English file is the source, so a missing key does not compile. */
export type TextKey = TextKeysOf<typeof en>;

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

/** Texts, dates and numbers in the language of whoever reads one page or mail. */
export interface Localizer {
  language: LanguageTag;
  /** BCP 47 with the region, such as `de-AT`; of the same language as the texts. */
  locale: string;
  /** What the texts are in, for `lang`: the language of ours, or one that a page has beside them. */
  lang: string;
  /** In which direction that is read. */
  dir: "ltr" | "rtl";
  t: Translate;
  /** A day: "Friday, 21 November". Takes an ISO instant. */
  day(iso: string): string;
  /** Day and month without the weekday: "21 Nov". */
  shortDay(iso: string): string;
  /** From the first to the last day: "27–30 Nov". Midnight in UTC is a day. */
  dayRange(from: string, to: string): string;
  /** Day and time of day, the year where it is not this one. */
  moment(iso: string): string;
  /** A courier's time without a zone: in the reader's format if it can be parsed, else as it is. */
  courierTime(raw: string): string;
  /** A number of whole days: "3 days", in the nominative. */
  days(count: number): string;
  /** A whole number. */
  number(value: number): string;
  /** The same with dates in this format. */
  withDates(format: DateFormat): Localizer;
  /** What a browser writes a moment like `moment` with, in its own zone: arguments of Intl.DateTimeFormat. */
  momentFormat: [locale: string, options: Intl.DateTimeFormatOptions];
  /** Name of the zone of `day` and `moment`. */
  zone: string;
  /** The same by its IANA name. */
  timeZone: string;
}
