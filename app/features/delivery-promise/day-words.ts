const formats = new Map<string, Intl.DateTimeFormat>();

/** Days have no zone: they are read and written in UTC. */
function formatIn(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const options = {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  } as const;
  const made = new Intl.DateTimeFormat(language, options);
  formats.set(language, made);
  return made;
}

/** 2026-11-24 as "Tue, 24 Nov 2026". */
export const dayWords = (language: string, day: string): string =>
  formatIn(language).format(new Date(`${day}T00:00:00Z`));

/**
 * Both days and what lies between them; a day alone where they are the same. Japanese and Chinese ranges have the month as a number
 * (2026/11/25), other than a day alone (2026年11月25日): there both days are written as they are alone, with the language's sign between.
 */
export function daysWords(language: string, from: string, to: string): string {
  if (from === to) return dayWords(language, from);
  const parts = formatIn(language).formatRangeToParts(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  );
  if (!parts.some(({ type, value }) => type === "literal" && value === "/"))
    return parts.map(({ value }) => value).join("");
  const between = parts.filter(({ type, source }) => type === "literal" && source === "shared");
  // Without the brackets around the weekday, which each day has already.
  const sign = between.map(({ value }) => value.replaceAll(/[()（）]/g, "")).join("");
  return `${dayWords(language, from)}${sign}${dayWords(language, to)}`;
}

/** 14:00 as the reader's language writes times: "2:00 PM". */
export const timeWords = (language: string, time: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" }).format(
    new Date(`1970-01-01T${time}:00Z`),
  );
