// @ts-check
/**
 * What CLDR's patterns write otherwise than the language does.
 *
 * Korean names the halves of a day itself (오후 6:22), but its short times of CLDR 48 have English ones (PM 6:22), and browsers have
 * another version than the server. French counts the first of a month (1er décembre), and no other day; in figures it does not (01/12/2026).
 *
 * @param {string} locale
 * @param {string} text a date, a time or a range of Intl's
 */
export function asWritten(locale, text) {
  if (/^ko\b/.test(locale)) return text.replace(/\bAM\b/, "오전").replace(/\bPM\b/, "오후");
  return /^fr\b/.test(locale) ? text.replace(FIRST, "1er") : text;
}

/** A 1 before its month (1 déc.; an hour of Canada is 1 h 05), or before the last day of a range whose month it shares (1–5 déc., mar. 1 – sam. 5 déc.). */
const FIRST = /(?<![\d.,:+/])1(?=\s(?!h\s)\p{L}|\s?–\s?(?:\p{L}+\.?\s)?\d{1,2}\s\p{L})/gu;
