import { DateTime } from "luxon";
import type { AutomationDelay } from "../../../contract/automation";
import { isTimeZone } from "../../../storefront/dates";

/**
 * When a run acts that started at `at`. Hours are exact; a time of day is the shop's, also over a change of its clock, and one that the
 * change skips is the same time after it.
 */
export function dueAtOf(delay: AutomationDelay, at: Date, timezone: string): Date {
  if (delay.kind === "none") return at;
  if (delay.kind === "after") return new Date(at.getTime() + delay.hours * 3_600_000);
  const [hour, minute] = delay.time.split(":").map(Number) as [number, number];
  const local = DateTime.fromJSDate(at, { zone: isTimeZone(timezone) ? timezone : "UTC" });
  const onDay = (days: number) =>
    local.startOf("day").plus({ days }).set({ hour, minute, second: 0, millisecond: 0 });
  const first = onDay(0) > local ? 0 : 1;
  return onDay(first + delay.days).toJSDate();
}
