import { type DateFormat, DEFAULT_DATE_FORMAT } from "../contract/date-format";
import { asWritten } from "./as-written.mjs";
import { memoize } from "./memoize";

export interface DateStyle {
  locale: string;
  timeZone: string;
  /** `day` is the default: weekday, day and month. `shortDay` is without the weekday, `moment` with the hour. */
  style?: "day" | "shortDay" | "moment";
  format?: DateFormat;
  /** The year is written where it is not this one's. */
  now?: Date;
}

type Style = NonNullable<DateStyle["style"]>;

/** In every format: where it stands there is no room for figures of a year. */
const SHORT_DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };

const DAYS: Record<DateFormat["day"], Record<Style, Intl.DateTimeFormatOptions>> = {
  long: {
    day: { weekday: "long", day: "numeric", month: "long" },
    shortDay: SHORT_DAY,
    moment: SHORT_DAY,
  },
  medium: each(SHORT_DAY),
  numeric: each({ day: "numeric", month: "numeric", year: "numeric" }),
  iso: each({ day: "2-digit", month: "2-digit", year: "numeric" }),
};

function each(options: Intl.DateTimeFormatOptions): Record<Style, Intl.DateTimeFormatOptions> {
  return { day: options, shortDay: SHORT_DAY, moment: options };
}

/** For Intl, without the zone. */
export function dateOptions(style: Style, { day, time }: DateFormat): Intl.DateTimeFormatOptions {
  const hour: Intl.DateTimeFormatOptions = { hour: day === "iso" ? "2-digit" : "numeric", minute: "2-digit" };
  if (time === "h12") hour.hour12 = true;
  if (time === "h24") hour.hourCycle = "h23";
  return { ...DAYS[day][style], ...(style === "moment" && hour) };
}

/** Swedish is written as ISO 8601 is. */
export const dateLocale = (locale: string, { day }: DateFormat) => (day === "iso" ? "sv-SE" : locale);

/** Making a formatter costs a hundred times what formatting does. */
const formatterOf = memoize(
  (locale: string, timeZone: string, style: string, day: string, time: string, withYear: string) =>
    new Intl.DateTimeFormat(locale, {
      ...dateOptions(style as Style, { day, time } as DateFormat),
      ...(withYear && { year: "numeric" }),
      timeZone,
    }),
);

/** An ISO instant in words, by Intl. */
export function formatDate(
  iso: string,
  { locale, timeZone, style = "day", format = DEFAULT_DATE_FORMAT, now = new Date() }: DateStyle,
): string {
  const date = new Date(iso);
  const withYear = date.getUTCFullYear() === now.getUTCFullYear() ? "" : "year";
  const { day, time } = format;
  const written = style === "shortDay" ? locale : dateLocale(locale, format);
  return asWritten(written, formatterOf(written, timeZone, style, day, time, withYear).format(date));
}

/** Midnight in UTC is a day without an hour, such as a delivery date: in a zone west of UTC it would become the day before. */
export const isBareDay = (at: string | Date): boolean => new Date(at).getTime() % 86_400_000 === 0;

/** Two days in words, without what both have in common: "Nov 27 – 30". Midnight in UTC is a day. */
export function formatDays(from: string, to: string, locale: string): string {
  const formatter = formatterOf(locale, "UTC", "shortDay", "medium", "auto", "");
  const [first, last] = [new Date(from), new Date(to)];
  // CLDR's ranges of these are numbers alone ("11/28～11/30"), unlike the single days beside them.
  const between = RANGE_SIGNS.get(locale.slice(0, 2));
  return between
    ? `${formatter.format(first)}${between}${formatter.format(last)}`
    : asWritten(locale, formatter.formatRange(first, last));
}

const RANGE_SIGNS = new Map([
  ["ja", "～"],
  ["zh", "至"],
]);

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
