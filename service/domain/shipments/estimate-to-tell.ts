import { isReadyForPickup } from "../../../contract/shipment-status";
import { dayOf, deliveryDay, zoneOfDestination } from "../promise/delivery-day";
import type { Shipment } from "./shipments.queries";

/** When it is for whom. */
export interface Clock {
  now: Date;
  /** The shop's, an IANA name. */
  timezone: string;
  /** Where the shipment goes, an ISO country code: a moment that a courier names is a day of that place. */
  country?: string | null;
}

type Estimated = Pick<Shipment, "status" | "subStatus" | "deliveredAt" | "estimatedDeliveryAt"> &
  Partial<Pick<Shipment, "estimatedFrom">>;

/**
 * The estimated delivery as merchants and shoppers are told it. None of what has arrived, was cancelled, returns or has another
 * exception, nothing keeps that day any more, and of what waits at a pickup point, which comes no further. It is late once the day is over in the shop's time zone.
 * Both are midnights in UTC, as days are. `from` is the first day of a range that has not begun.
 */
export function estimateToTell(
  { status, subStatus, deliveredAt, estimatedDeliveryAt: at, estimatedFrom = null }: Estimated,
  { now, timezone, country = null }: Clock,
  isCancelled = false,
): { at: Date; from: Date | null; isLate: boolean } | null {
  const isOver = status === "DELIVERED" || status === "ABNORMAL" || isReadyForPickup(subStatus);
  if (!at || deliveredAt || isCancelled || isOver) return null;
  const zone = zoneOfDestination(country, timezone);
  const [today, last] = [dayOf(timezone, now), deliveryDay(at, zone)];
  const isLate = last < today;
  // Of a range whose first day is over, the days that are left are the last one.
  const isAhead = estimatedFrom !== null && deliveryDay(estimatedFrom, "UTC") >= today && estimatedFrom < at;
  return { at: new Date(`${last}T00:00:00Z`), from: isAhead && !isLate ? estimatedFrom : null, isLate };
}
