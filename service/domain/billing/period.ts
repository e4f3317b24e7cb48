import { DateTime } from "luxon";
import type { Interval } from "../../../contract/billing";
import type { Shop } from "../shops/shops.queries";

const DAY_MS = 86_400_000;

/** `from` belongs to the period, `to` to the next. */
export interface Period {
  from: Date;
  to: Date;
}

/** Whose quota is counted, and from when on: a paid plan's own cycle, or the calendar of the shop. */
export type Cycle = Pick<Shop, "cycleStart" | "cycleEnd" | "planInterval" | "timezone">;

/** How long a paid cycle is, as Shopify bills it. */
export function cycleMs(interval: string): number {
  return (interval === ("ANNUAL" satisfies Interval) ? 365 : 30) * DAY_MS;
}

/**
 * The period an instant lies in. Without a paid cycle it is the calendar month in the shop's time zone. With one it is that cycle
 * (the first is longer by the free trial), or one of those before and after it, back to back.
 */
export function periodOf(shop: Cycle, instant: Date): Period {
  const { cycleStart, cycleEnd } = shop;
  if (!cycleStart || !cycleEnd) return monthOf(instant, shop.timezone);
  const at = instant.getTime();
  const [start, end, length] = [cycleStart.getTime(), cycleEnd.getTime(), cycleMs(shop.planInterval)];
  if (at >= start && at < end) return { from: cycleStart, to: cycleEnd };
  const edge = at < start ? start : end;
  const from = edge + Math.floor((at - edge) / length) * length;
  return { from: new Date(from), to: new Date(from + length) };
}

/** By zone, the month that was asked for last: nearly always the present one, which every page asks for. */
const months = new Map<string, Period>();

function monthOf(instant: Date, timezone: string): Period {
  const known = months.get(timezone);
  if (known && instant >= known.from && instant < known.to) return known;
  const from = local(instant, timezone).startOf("month");
  const month = { from: from.toJSDate(), to: from.plus({ months: 1 }).toJSDate() };
  months.set(timezone, month);
  return month;
}

/** The day on which an instant falls in the shop, such as `2026-11-21`. */
export function dayIn(timezone: string, instant: Date): string {
  return local(instant, timezone).toFormat("yyyy-MM-dd");
}

/** In UTC where the zone is not known here. */
function local(instant: Date, timezone: string): DateTime {
  const at = DateTime.fromJSDate(instant, { zone: timezone });
  return at.isValid ? at : DateTime.fromJSDate(instant, { zone: "UTC" });
}
