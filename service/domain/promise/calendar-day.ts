import { DateTime } from "luxon";
import { isTimeZone } from "../../../storefront/dates";
import { memoize } from "../../../storefront/memoize";

/** A day of the calendar, `YYYY-MM-DD`: it sorts as text, and has no zone. */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** As days are kept as moments: midnight in UTC, which has no zone (`deliveryDay`). */
export const midnight = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** Days are added in UTC, which has no daylight saving: none is skipped and none comes twice. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(midnight(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** ISO 8601: Monday is 1, Sunday 7. */
export const weekdayOf = (day: CalendarDay): number => midnight(day).getUTCDay() || 7;

/** By zone, what was asked for last: in a list the present day is asked for with every row. */
const lastDays = new Map<string, { at: number; day: CalendarDay }>();

/** The day that it is at a moment in an IANA zone; an unknown zone counts as UTC. */
export function dayIn(zone: string, moment: Date): CalendarDay {
  const place = known(zone);
  // Days themselves are kept as midnights of UTC, so this is the usual case; Intl takes thirty times as long.
  if (place === "UTC") return moment.toISOString().slice(0, 10);
  const at = moment.getTime();
  const last = lastDays.get(place);
  if (last?.at === at) return last.day;
  const day = dayFormat(place).format(moment);
  lastDays.set(place, { at, day });
  return day;
}

/** Days and hours by one judgement: Luxon takes "UTC-5" for a zone, `Intl` does not. */
const known = (zone: string): string => (isTimeZone(zone) ? zone : "UTC");

const dayFormat = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }),
);

/**
 * Whether the clock of a zone has passed a time ("14:00") on the day that it is there; that minute itself has. Two moments are
 * compared, not two readings of the clock: in the hour that comes twice in autumn a later moment has the earlier reading.
 */
export function hasPassed(zone: string, moment: Date, time: string): boolean {
  const local = inZone(zone, moment);
  const [hour, minute] = time.split(":").map(Number);
  const limit = local.startOf("day").set({ hour, minute });
  return local.toMillis() >= limit.toMillis();
}

const inZone = (zone: string, moment: Date) => DateTime.fromJSDate(moment, { zone: known(zone) });
