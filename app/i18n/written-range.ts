import { asWritten } from "../../storefront/as-written.mjs";

/**
 * Two days and what lies between them. Japanese and Chinese ranges have the month as a number (2026/11/25) where a day alone may not
 * (2026年11月25日): there both days are written as they are alone, with the language's sign between.
 */
export function writtenRange(language: string, format: Intl.DateTimeFormat, from: Date, to: Date): string {
  const parts = format.formatRangeToParts(from, to);
  const alone = format.format(from);
  const isSlash = ({ type, value }: { type: string; value: string }) => type === "literal" && value === "/";
  if (alone.includes("/") || !parts.some(isSlash))
    return asWritten(language, parts.map(({ value }) => value).join(""));
  const between = parts.filter(({ type, source }) => type === "literal" && source === "shared");
  // Without the brackets around the weekday, which each day has already.
  const sign = between.map(({ value }) => value.replaceAll(/[()（）]/g, "")).join("");
  return `${alone}${sign}${format.format(to)}`;
}
