import { type DateFormat, DEFAULT_DATE_FORMAT } from "../contract/date-format";
import { type LanguageTag, localeFor } from "../contract/locales";
import { dateLocale, dateOptions, formatDate, formatDays, isBareDay, isTimeZone, zoneName } from "./dates";
import { isRightToLeft, languageOf } from "./language-tags";
import type { Localizer, Translate } from "./localizer";
import { memoize } from "./memoize";

/** ISO-like, without a zone: what most couriers write. */
const PLAIN_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(\.\d+)?$/;

/** What a localizer is made of. */
export interface LocalizerParts {
  /** A tag from a browser, Shopify or an order. */
  language: string;
  /** IANA; one that Intl does not know is UTC. */
  timeZone: string;
  now: Date;
  format?: DateFormat;
  /** The texts of a language: files on the server, what was fetched in a browser. */
  translatorFor: (tag: LanguageTag) => Translate;
  /** Of a page in a language that ours are not in: dates and numbers are of it, and `language` names the one that stands in. */
  locale?: string;
}

/** Texts, dates and numbers in one language, dates in the shop's zone. */
export function makeLocalizer(parts: LocalizerParts): Localizer {
  const { language, timeZone, now, format = DEFAULT_DATE_FORMAT, translatorFor } = parts;
  const { tag } = localeFor(language);
  const locale = parts.locale ?? regionalForm(language, tag);
  const lang = parts.locale ? languageOf(parts.locale) : tag;
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  const style = { locale, now, format };
  return {
    language: tag,
    locale,
    lang,
    dir: isRightToLeft(lang) ? "rtl" : "ltr",
    t: translatorFor(tag),
    day: (iso) => formatDate(iso, { ...style, timeZone: isBareDay(iso) ? "UTC" : zone, style: "day" }),
    dayRange: (from, to) => formatDays(from, to, locale),
    shortDay: (iso) =>
      formatDate(iso, { ...style, timeZone: isBareDay(iso) ? "UTC" : zone, style: "shortDay" }),
    moment: (iso) => formatDate(iso, { ...style, timeZone: zone, style: "moment" }),
    courierTime(raw) {
      const [, day, time] = PLAIN_TIME.exec(raw.trim()) ?? [];
      const iso = `${day}T${time}:00Z`;
      if (!day || Number.isNaN(Date.parse(iso))) return raw;
      return formatDate(iso, { ...style, timeZone: "UTC", style: "moment" });
    },
    days: (count) =>
      new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }).format(count),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    withDates: (other) => makeLocalizer({ ...parts, format: other }),
    get momentFormat() {
      return [dateLocale(locale, format), dateOptions("moment", format)] as Localizer["momentFormat"];
    },
    timeZone: zone,
    get zone() {
      return zoneName(locale, zone);
    },
  };
}

/** `de-AT` keeps its region for dates; another language, or nonsense, gets the language of the texts. */
const regionalForm = memoize((language: string, tag: string): string => {
  try {
    const locale = new Intl.Locale(language.replaceAll("_", "-"));
    return locale.language === new Intl.Locale(tag).language ? locale.baseName : tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
});
