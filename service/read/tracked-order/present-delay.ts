import type { EstimateReason } from "../../../contract/estimate-reasons";
import type { EstimateSource } from "../../../contract/orders";
import type { TrackedDelay } from "../../../contract/tracking";
import type { DeliveryDate } from "../../domain/promise/delivery-dates.queries";
import { dayAtDestination } from "../../domain/promise/delivery-day";
import type { Clock } from "../../domain/shipments/estimate-to-tell";
import type { Shipment } from "../../domain/shipments/shipments.queries";

type Delayed = Pick<
  Shipment,
  "id" | "promisedAt" | "estimatedDeliveryAt" | "estimatedBy" | "lastEventAt" | "shippedAt"
>;

/** Whether a shipment's date has moved: only then its reason needs to be read. */
export const hasMoved = ({ promisedAt, estimatedDeliveryAt }: Delayed): boolean =>
  promisedAt !== null && estimatedDeliveryAt !== null && estimatedDeliveryAt > promisedAt;

/** Why the estimated day is later than the one that was shown first; null where it is not. */
export function presentDelay(shipment: Delayed, dates: DeliveryDate[], clock: Clock): TrackedDelay | null {
  const { promisedAt, estimatedDeliveryAt: at, estimatedBy: by } = shipment;
  if (!promisedAt || !at) return null;
  if (dayAtDestination(at, clock) <= dayAtDestination(promisedAt, clock)) return null;
  const date = dates.find(({ shipmentId, source }) => shipmentId === shipment.id && source === by);
  return delayOf(shipment, by, date?.reason ?? null, clock);
}

/** A delay with the reason of a source's date. */
export function delayOf(
  { promisedAt, lastEventAt, shippedAt }: Delayed,
  by: EstimateSource | null,
  reason: EstimateReason | null,
  clock: Clock,
): TrackedDelay | null {
  if (!promisedAt) return null;
  return {
    promisedAt: `${dayAtDestination(promisedAt, clock)}T00:00:00.000Z`,
    cause: causeOf(by, reason),
    since: (lastEventAt ?? shippedAt)?.toISOString() ?? null,
  };
}

function causeOf(by: EstimateSource | null, reason: EstimateReason | null): TrackedDelay["cause"] {
  if (by === "courier" || by === "provider") return "courier";
  if (reason?.by !== "history") return "other";
  // A share that the merchant has changed is no reason for customers; what it rests on is.
  return reason.cause === "silence" || reason.cause === "scan" ? reason.cause : "history";
}
