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

export type Timing = { outcome: "now" } | { outcome: "later"; at: Date } | { outcome: "never" };

/**
 * When a mail may go: a status at once, and any other outside of the quiet hours of the recipient's zone (UTC where it is not known) and up
 * to the cap.
 * @param sentToday mails of its class that are no statuses, which the customer has got since their midnight
 */
export function timingOf(
  kind: Kind,
  { now, zone, sentToday }: { now: Date; zone: string; sentToday: number },
  quiet: QuietHours = QUIET_HOURS,
): Timing {
  if (isStatus(kind)) return { outcome: "now" };
  if (sentToday >= MOST_PER_DAY[kind.class]) return { outcome: "never" };
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
