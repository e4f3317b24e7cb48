import { isReadyForPickup } from "../../../contract/shipment-status";
import { isTimeZone } from "../../../storefront/dates";
import { memoize } from "../../../storefront/memoize";
import type { Shipment } from "./shipments.queries";

/** When it is for whom. */
export interface Clock {
  now: Date;
  /** The shop's, an IANA name. */
  timezone: string;
}

type Estimated = Pick<Shipment, "status" | "subStatus" | "deliveredAt" | "estimatedDeliveryAt"> &
  Partial<Pick<Shipment, "estimatedFrom">>;

/**
 * The estimated delivery as merchants and shoppers are told it. None of what has arrived, was cancelled, returns or has another
 * exception, nothing keeps that day any more, and of what waits at a pickup point, which comes no further. It is late once the day is over in the shop's time zone.
 * `from` is the first day of a range that has not begun.
 */
export function estimateToTell(
  { status, subStatus, deliveredAt, estimatedDeliveryAt: at, estimatedFrom = null }: Estimated,
  { now, timezone }: Clock,
  isCancelled = false,
): { at: Date; from: Date | null; isLate: boolean } | null {
  const isOver = status === "DELIVERED" || status === "ABNORMAL" || isReadyForPickup(subStatus);
  if (!at || deliveredAt || isCancelled || isOver) return null;
  const zone = isTimeZone(timezone) ? timezone : "UTC";
  // Midnight in UTC is a day without an hour; in another zone it would become the day before.
  const isBareDay = at.getTime() % 86_400_000 === 0;
  const today = dayIn(zone, now);
  const isLate = dayIn(isBareDay ? "UTC" : zone, at) < today;
  // Of a range whose first day is over, the days that are left are the last one.
  const isAhead = estimatedFrom !== null && dayIn("UTC", estimatedFrom) >= today && estimatedFrom < at;
  return { at, from: isAhead && !isLate ? estimatedFrom : null, isLate };
}

/** 2026-11-24, which sorts as days do. */
const dayIn = (zone: string, moment: Date) => dayFormat(zone).format(moment);

const dayFormat = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }),
);
