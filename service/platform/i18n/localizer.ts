import { type DateFormat, DEFAULT_DATE_FORMAT } from "../../../contract/date-format";
import { localeFor } from "../../../contract/locales";
import type { Localizer } from "../../../storefront/localizer";
import { dateLocale, dateOptions, formatDate, isTimeZone, zoneName } from "./dates";
import { memoize } from "./memoize";
import { merchantTranslatorFor, translatorFor, type TranslateForMerchant } from "./texts";

/** ISO-like, without a zone: what most couriers write. */
const PLAIN_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(\.\d+)?$/;

/**
 * The localizer of `language` (a tag from a browser, Shopify or an order). Dates are in the shop's
 * zone; one that Intl does not know is UTC.
 */
export function localizerFor(
  language: string,
  timeZone: string,
  now: Date,
  format: DateFormat = DEFAULT_DATE_FORMAT,
): Localizer {
  const { tag } = localeFor(language);
  const locale = regionalForm(language, tag);
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  const style = { locale, now, format };
  return {
    language: tag,
    locale,
    t: translatorFor(tag),
    // Midnight in UTC is a day without an hour; in another zone it would become the day before.
    day: (iso) => formatDate(iso, { ...style, timeZone: isBareDay(iso) ? "UTC" : zone, style: "day" }),
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
    withDates: (other) => localizerFor(language, timeZone, now, other),
    get momentFormat() {
      return [dateLocale(locale, format), dateOptions("moment", format)] as Localizer["momentFormat"];
    },
    get zone() {
      return zoneName(locale, zone);
    },
  };
}

/** What mails to merchants need: texts, days, numbers and money in the merchant's language. */
export interface MerchantLocalizer extends Pick<Localizer, "language" | "locale" | "day"> {
  t: TranslateForMerchant;
  number(value: number): string;
  /** US dollars. */
  money(cents: number): string;
}

/** The localizer of a shop's merchant: the shop's language and time zone. */
export function merchantLocalizerFor(
  shop: { locale: string; timezone: string },
  now: Date,
): MerchantLocalizer {
  const { language, locale, day } = localizerFor(localeFor(shop.locale).tag, shop.timezone, now);
  return {
    language,
    locale,
    day,
    t: merchantTranslatorFor(language),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    money: (cents) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(cents / 100),
  };
}

function isBareDay(iso: string): boolean {
  return new Date(iso).getTime() % 86_400_000 === 0;
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
