import { memoize } from "./memoize";

export interface DateStyle {
  locale: string;
  timeZone: string;
  /** `day` is the default: weekday, day and month. `moment` is day and hour. */
  style?: "day" | "moment";
  /** The year is written where it is not this one's. */
  now?: Date;
}

const styles = new Map(
  Object.entries<Intl.DateTimeFormatOptions>({
    day: { weekday: "long", day: "numeric", month: "long" },
    moment: { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  }),
);

/** Making a formatter costs a hundred times what formatting does. */
const formatterOf = memoize(
  (locale: string, timeZone: string, style: string, withYear: string) =>
    new Intl.DateTimeFormat(locale, {
      ...styles.get(style),
      ...(withYear && { year: "numeric" }),
      timeZone,
    }),
);

/** An ISO instant in words, by Intl. */
export function formatDate(
  iso: string,
  { locale, timeZone, style = "day", now = new Date() }: DateStyle,
): string {
  const date = new Date(iso);
  const withYear = date.getUTCFullYear() === now.getUTCFullYear() ? "" : "year";
  return formatterOf(locale, timeZone, style, withYear).format(date);
}

/** The name of a zone in the reader's language, such as "Central European Time". */
export const zoneName = memoize((locale: string, timeZone: string) => {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
});

export const isTimeZone = memoize((timeZone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
});
