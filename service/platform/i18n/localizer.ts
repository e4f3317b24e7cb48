import type { DateFormat } from "../../../contract/date-format";
import { localeFor } from "../../../contract/locales";
import { makePageLocalizer } from "../../../storefront/document/page-language";
import type { Localizer } from "../../../storefront/localizer";
import { makeLocalizer } from "../../../storefront/make-localizer";
import { merchantTranslatorFor, translatorFor, type TranslateForMerchant } from "./texts";

/** The localizer of `language` (a tag from a browser, Shopify or an order) with the texts of this process. */
export const localizerFor = (language: string, timeZone: string, now: Date, format?: DateFormat): Localizer =>
  makeLocalizer({ language, timeZone, now, translatorFor, ...(format && { format }) });

/** The same of a tracking page: its languages, and the labels that its merchant has worded otherwise. */
export const pageLocalizerFor = (reading: Omit<Parameters<typeof makePageLocalizer>[0], "translatorFor">) =>
  makePageLocalizer({ ...reading, translatorFor });

/** What mails to merchants need: texts, days, numbers and money in the merchant's language. */
export interface MerchantLocalizer extends Pick<Localizer, "language" | "locale" | "day" | "dayRange"> {
  t: TranslateForMerchant;
  /** What shoppers read, for what has the same words: labels of statuses and dates. */
  shopperText: Localizer["t"];
  number(value: number): string;
  /** US dollars. */
  money(cents: number): string;
}

/** The localizer of a shop's merchant: the shop's language and time zone. */
export function merchantLocalizerFor(
  shop: { locale: string; timezone: string },
  now: Date,
): MerchantLocalizer {
  const {
    language,
    locale,
    day,
    dayRange,
    t: shopperText,
  } = localizerFor(localeFor(shop.locale).tag, shop.timezone, now);
  return {
    language,
    locale,
    day,
    dayRange,
    shopperText,
    t: merchantTranslatorFor(language),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    money: (cents) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(cents / 100),
  };
}
