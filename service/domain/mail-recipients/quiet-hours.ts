import { DateTime } from "luxon";
import { MAIL_KINDS, type MailKind, mailKinds } from "../../../contract/mail-kinds";
import { isTimeZone } from "../../../storefront/dates";

/** Hours of the day, from 0 to 23, in which nothing but statuses goes out: from `from` until `until`, over midnight where it is less. */
export interface QuietHours {
  from: number;
  until: number;
}

/** What is no status waits for the morning. */
export const QUIET_HOURS: QuietHours = { from: 20, until: 8 };
/** And is no more than this for one customer in one day: forecasts about their parcels, and marketing. */
export const MOST_PER_DAY = { transactional: 3, marketing: 1 } as const;

type Kind = Pick<(typeof mailKinds)[MailKind], "class" | "trigger">;

/** Something has happened, or the merchant has asked for it: it goes at once. Forecasts and marketing are none. */
export const isStatus = ({ class: group, trigger }: Kind): boolean =>
  group === "transactional" && !["predicted", "dayBefore", "attention", "automation"].includes(trigger.on);

/** Kinds that count together against the cap of this one: those of its class that are no statuses either. */
export const countedWith = ({ class: group }: Pick<Kind, "class">, kinds = mailKinds): MailKind[] =>
  MAIL_KINDS.filter((id) => kinds[id].class === group && !isStatus(kinds[id]));

/** Until mails that leave at the same time are sent, put off or skipped. */
const LEAVING_MS = 60_000;

export type Timing =
  | { outcome: "now" }
  | { outcome: "later"; at: Date; reason: "quiet_hours" | "daily_limit" }
  | { outcome: "never" };

/**
 * When a mail may go: a status at once, and any other outside of the quiet hours of the recipient's zone (UTC where it is not known) and up
 * to the cap.
 * @param sentToday mails of its class that are no statuses, which the customer has got since their midnight
 * @param leaving those that are leaving now: as long as it is open whether they are sent, this one waits rather than ends
 */
export function timingOf(
  kind: Kind,
  { now, zone, sentToday, leaving = 0 }: { now: Date; zone: string; sentToday: number; leaving?: number },
  quiet: QuietHours = QUIET_HOURS,
): Timing {
  if (isStatus(kind)) return { outcome: "now" };
  const at = endOfQuiet(now, zone, quiet);
  // Before the cap: in the evening it waits for the next day, which has a count of its own.
  if (at > now) return { outcome: "later", at, reason: "quiet_hours" };
  const most = MOST_PER_DAY[kind.class];
  if (sentToday >= most) return { outcome: "never" };
  return sentToday + leaving >= most
    ? { outcome: "later", at: new Date(now.getTime() + LEAVING_MS), reason: "daily_limit" }
    : { outcome: "now" };
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
