import type { CourierDays } from "../../../../contract/estimated-delivery-limits";
import type { CalendarDay } from "../calendar-day";

/** A day as a number: days since 1970. Differences are days, whatever the clocks do. */
export type DayNumber = number;

const DAY_MS = 86_400_000;

export const dayNumber = (day: CalendarDay): DayNumber => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const calendarDay = (day: DayNumber): CalendarDay => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** ISO 8601: Monday is 1, Sunday 7. */
export const weekdayOf = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1;

const LAST_WEEKDAY: Record<CourierDays, number> = { every: 7, mon_sat: 6, mon_fri: 5 };

/** The days after `from` up to `to` on which a courier with these days delivers. */
export function countDays(days: CourierDays, from: DayNumber, to: DayNumber): number {
  const last = LAST_WEEKDAY[days];
  const weeks = Math.max(0, Math.floor((to - from) / 7));
  let counted = weeks * last;
  for (let day = from + weeks * 7 + 1; day <= to; day += 1) if (weekdayOf(day) <= last) counted += 1;
  return counted;
}

/** Deliveries by weekday, Monday first, below which nothing is concluded from them. */
const FEWEST = 40;
/** A weekday with a smaller share of the deliveries is an exception, no day on which the courier comes. */
const LEAST_SHARE = 0.01;

/** On which days a courier delivers, as its deliveries by weekday show; every day where they are too few. */
export function deliveryDaysOf(byWeekday: readonly number[], shipments: number): CourierDays {
  const sum = byWeekday.reduce((total, weight) => total + weight, 0);
  if (shipments < FEWEST || sum === 0) return "every";
  const isClosed = (weekday: number) => byWeekday[weekday - 1]! / sum < LEAST_SHARE;
  if (!isClosed(7)) return "every";
  return isClosed(6) ? "mon_fri" : "mon_sat";
}
