/** Limits of a merchant's own words for couriers' texts, without the schemas, so that the browser can know them as well. */

/** The languages that shoppers read. */
export const TEXT_LANGUAGES = [
  ...(["en", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "tr", "ja", "ko", "zh-CN", "zh-TW"] as const),
] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

export const MAX_TEXT_PAIRS = 200;
export const MAX_PAIR_TEXT_LENGTH = 200;
