import { asWritten } from "../../../storefront/as-written.mjs";
import { writtenRange } from "../../i18n/written-range";

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
  asWritten(language, formatIn(language).format(new Date(`${day}T00:00:00Z`)));

/** Both days and what lies between them; a day alone where they are the same. */
export const daysWords = (language: string, from: string, to: string): string =>
  from === to
    ? dayWords(language, from)
    : writtenRange(language, formatIn(language), new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));

/** 14:00 as the reader's language writes times: "2:00 PM". */
export const timeWords = (language: string, time: string): string =>
  asWritten(
    language,
    new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" }).format(
      new Date(`1970-01-01T${time}:00Z`),
    ),
  );
