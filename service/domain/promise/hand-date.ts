import type { HandDate } from "../../../contract/date-by-hand";
import { BAD_PARAMETER } from "../../../contract/errors";
import type { EstimateReason } from "../../../contract/estimate-reasons";
import { type DateSource, MAX_DAYS_AHEAD, MAX_HAND_RANGE } from "../../../contract/estimated-delivery-limits";
import type { EstimateSource } from "../../../contract/orders";
import { AppError } from "../../platform/errors";
import type { WrongField } from "../../../contract/wrong-fields";
import { addDays, type CalendarDay, midnight } from "./calendar-day";

/** A date by hand as dates of sources are kept: midnights in UTC, with its reason. */
export const dateOfHand = ({ from, to, reason }: HandDate) => ({
  from: midnight(from),
  at: midnight(to),
  reason: { by: "merchant", why: reason } satisfies EstimateReason,
});

/** The date by hand among what sources say of a shipment; null where none was set. */
export function handDateIn(
  dates: { source: string; at: Date; fromAt: Date | null; reason: EstimateReason | null }[],
): HandDate | null {
  const date = dates.find(({ source }) => source === "merchant");
  if (date?.reason?.by !== "merchant") return null;
  return { from: dayOf(date.fromAt ?? date.at), to: dayOf(date.at), reason: date.reason.why };
}

/**
 * The date that is shown of those that sources have named: that of the first source, in the shop's order. One by hand whose last day
 * is over is known to be wrong, and falls behind the first later date of another source; it is kept, and shown where there is none.
 * @param today the shop's
 */
export function dateShown<T extends { source: EstimateSource; at: Date }>(
  sources: DateSource[],
  dates: T[],
  today: CalendarDay,
): T | undefined {
  const inOrder = sources.flatMap((source) => dates.find((date) => date.source === source) ?? []);
  const [first] = inOrder;
  if (first?.source !== "merchant" || dayOf(first.at) >= today) return first;
  return inOrder.find(({ source, at }) => source !== "merchant" && at > first.at) ?? first;
}

interface Shown {
  estimatedDeliveryAt: Date | null;
  estimatedFrom: Date | null;
  estimatedBy: EstimateSource | null;
}

/** What a date by hand is shown instead of; null: it is not shown, nothing was before it, or the same days were. */
export function shownInstead(before: Shown, after: Shown | undefined) {
  const { estimatedDeliveryAt: at, estimatedFrom: first, estimatedBy: by } = before;
  if (after?.estimatedBy !== "merchant" || !at) return null;
  const isSame =
    at.getTime() === after.estimatedDeliveryAt?.getTime() &&
    first?.getTime() === after.estimatedFrom?.getTime();
  return isSame ? null : { at, first, by };
}

/**
 * @param today the shop's
 * @param before what is set now: of a range that has begun, the first day may stay
 * @throws AppError BAD_PARAMETER where the days have passed, are too far ahead, or are too many
 */
export function requireHandDays({ from, to }: HandDate, today: CalendarDay, before: HandDate | null): void {
  if (to < today) throw wrong({ path: "date.to", key: "dayPast" });
  if (from < today && from !== before?.from) throw wrong({ path: "date.from", key: "dayPast" });
  if (to > addDays(today, MAX_DAYS_AHEAD)) throw wrong({ path: "date.to", key: "dayTooFar" });
  if (addDays(from, MAX_HAND_RANGE) <= to)
    throw wrong({ path: "date.from", key: "rangeTooLong", values: { max: MAX_HAND_RANGE } });
}

/** As long as a mistyped day is no promise: its correction is. */
export const CORRECTION_MS = 3_600_000;
export const isCorrectable = (promisedSince: Date | null, now: Date): boolean =>
  promisedSince !== null && now.getTime() - promisedSince.getTime() < CORRECTION_MS;

const wrong = (field: WrongField) => new AppError(BAD_PARAMETER, "wrongFields", { fields: [field] });

const dayOf = (at: Date): CalendarDay => at.toISOString().slice(0, 10);
