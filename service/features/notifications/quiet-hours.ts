import { DateTime } from "luxon";
import type { MailKind, mailKinds } from "../../../contract/mail-kinds";
import { isTimeZone } from "../../../storefront/dates";

/** Hours of the day, from 0 to 23, in which nothing but transactional mails goes out: from `from` until `until`, over midnight where it is less. */
export interface QuietHours {
  from: number;
  until: number;
}

/** What is no status waits for the morning, and is no more than this for one customer in one day. */
export const QUIET_HOURS: QuietHours = { from: 20, until: 8 };
export const MOST_PER_DAY = 1;

export type Timing = { outcome: "now" } | { outcome: "later"; at: Date } | { outcome: "never" };

/**
 * When a mail may go: a transactional one at once, and any other outside of the quiet hours of the recipient's zone (UTC where it is
 * not known) and up to the cap.
 * @param sentToday mails of such classes that the customer has got since their midnight
 */
export function timingOf(
  kind: Pick<(typeof mailKinds)[MailKind], "class">,
  { now, zone, sentToday }: { now: Date; zone: string; sentToday: number },
  quiet: QuietHours = QUIET_HOURS,
): Timing {
  if (kind.class === "transactional") return { outcome: "now" };
  if (sentToday >= MOST_PER_DAY) return { outcome: "never" };
  const at = endOfQuiet(now, zone, quiet);
  return at > now ? { outcome: "later", at } : { outcome: "now" };
}

/** `now` outside of quiet hours, else the moment in which they end; the hour after where a clock change skips it. */
export function endOfQuiet(now: Date, zone: string, { from, until }: QuietHours): Date {
  const local = DateTime.fromJSDate(now, { zone: isTimeZone(zone) ? zone : "UTC" });
  const isQuiet =
    from <= until ? local.hour >= from && local.hour < until : local.hour >= from || local.hour < until;
  if (!isQuiet) return now;
  const today = local.set({ hour: until, minute: 0, second: 0, millisecond: 0 });
  return (today > local ? today : today.plus({ days: 1 }).set({ hour: until })).toJSDate();
}
