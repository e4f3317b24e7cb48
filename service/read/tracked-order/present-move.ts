import type { EstimateReason } from "../../../contract/estimate-reasons";
import type { EstimateSource } from "../../../contract/orders";
import type { TrackedMove } from "../../../contract/tracking";
import type { DeliveryDate } from "../../domain/promise/delivery-dates.queries";
import { dayAtDestination } from "../../domain/promise/delivery-day";
import type { Clock } from "../../domain/shipments/estimate-to-tell";
import type { Shipment } from "../../domain/shipments/shipments.queries";

type Moved = Pick<
  Shipment,
  "id" | "promisedAt" | "promisedFrom" | "estimatedDeliveryAt" | "estimatedBy" | "lastEventAt" | "shippedAt"
>;

/** Whether the reason of a shipment's date is told: only then it needs to be read. */
export const hasReason = ({ promisedAt, estimatedDeliveryAt: at, estimatedBy }: Moved): boolean =>
  promisedAt !== null && at !== null && (estimatedBy === "merchant" || at.getTime() !== promisedAt.getTime());

/** Why the estimated day is none of those that were shown first, or why it was set by hand; null where neither is so. */
export function presentMove(
  shipment: Moved,
  dates: DeliveryDate[],
  clock: Clock,
  shownBefore?: Date,
): TrackedMove | null {
  const { estimatedDeliveryAt: at, estimatedBy: by } = shipment;
  const date = dates.find(({ shipmentId, source }) => shipmentId === shipment.id && source === by);
  const move = at && moveOf(shipment, { at, by, reason: date?.reason ?? null }, clock);
  const hasSlipped = at && shownBefore && dayAtDestination(at, clock) > dayAtDestination(shownBefore, clock);
  return move?.direction === "earlier" && hasSlipped
    ? { ...move, direction: "later", namesFirst: false }
    : move;
}

/** A source's date beside what was shown first, with its reason. */
export function moveOf(
  shipment: Partial<Moved>,
  { at, by, reason }: { at: Date } & Reason,
  clock: Clock,
): TrackedMove | null {
  const { promisedAt, promisedFrom } = shipment;
  if (!promisedAt) return null;
  const [day, last] = [dayAtDestination(at, clock), dayAtDestination(promisedAt, clock)];
  const first = promisedFrom ? dayAtDestination(promisedFrom, clock) : last;
  const direction = day > last ? "later" : day < first ? "earlier" : "same";
  if (direction === "same" && by !== "merchant") return null;
  return moveTo(direction, shipment, { by, reason }, clock);
}

interface Reason {
  by: EstimateSource | null;
  reason: EstimateReason | null;
}

/** The same where the day itself is not known. */
export function moveTo(
  direction: TrackedMove["direction"],
  { promisedAt, promisedFrom = null, lastEventAt = null, shippedAt = null }: Partial<Moved>,
  { by, reason }: Reason,
  clock: Clock,
): TrackedMove | null {
  if (!promisedAt) return null;
  const dayOf = (moment: Date) => `${dayAtDestination(moment, clock)}T00:00:00.000Z`;
  return {
    direction,
    namesFirst: true,
    promisedAt: dayOf(promisedAt),
    promisedFrom: promisedFrom && dayOf(promisedFrom),
    cause: causeOf(by, reason),
    handReason: reason?.by === "merchant" ? reason.why : null,
    since: (lastEventAt ?? shippedAt)?.toISOString() ?? null,
  };
}

function causeOf(by: EstimateSource | null, reason: EstimateReason | null): TrackedMove["cause"] {
  if (by === "courier" || by === "provider") return "courier";
  if (reason?.by === "merchant") return "by_hand";
  if (reason?.by !== "history") return by === "history" ? "history" : "other";
  // A share that the merchant has changed is no reason for customers; what it rests on is.
  return reason.cause === "silence" || reason.cause === "scan" ? reason.cause : "history";
}
