import { isReadyForPickup } from "../../../contract/shipment-status";
import { dayIn, midnight } from "../promise/calendar-day";
import { dayAtDestination, deliveryDay, type Destination } from "../promise/delivery-day";
import type { Shipment } from "./shipments.queries";

/** When it is for whom. */
export interface Clock extends Destination {
  now: Date;
}

type Estimated = Pick<Shipment, "status" | "subStatus" | "deliveredAt" | "estimatedDeliveryAt"> &
  Partial<Pick<Shipment, "estimatedFrom">>;

/**
 * The estimated delivery as merchants and shoppers are told it; null for what has arrived, was cancelled, returns, has another
 * exception or waits at a pickup point: it will not come on that day. The day is the destination's; it is late once that day is over
 * in the shop's time zone. `at` and `from` are midnights in UTC, as days are; `from` is the first day of a range that has not begun.
 */
export function estimateToTell(
  { status, subStatus, deliveredAt, estimatedDeliveryAt: at, estimatedFrom = null }: Estimated,
  clock: Clock,
  isCancelled = false,
): { at: Date; from: Date | null; isLate: boolean } | null {
  const isOver = status === "DELIVERED" || status === "ABNORMAL" || isReadyForPickup(subStatus);
  if (!at || deliveredAt || isCancelled || isOver) return null;
  const [today, last] = [dayIn(clock.timezone, clock.now), dayAtDestination(at, clock)];
  const isLate = last < today;
  // Of a range whose first day is over, the days that are left are the last one.
  const isAhead = estimatedFrom !== null && deliveryDay(estimatedFrom, "UTC") >= today && estimatedFrom < at;
  return { at: midnight(last), from: isAhead && !isLate ? estimatedFrom : null, isLate };
}

/** The same of an order that has no shipment yet. */
export const estimateOfOrder = (
  order: Pick<Estimated, "estimatedDeliveryAt" | "estimatedFrom"> & { cancelledAt: Date | null },
  clock: Clock,
) =>
  estimateToTell(
    { ...order, status: "INIT", subStatus: null, deliveredAt: null },
    clock,
    order.cancelledAt !== null,
  );
