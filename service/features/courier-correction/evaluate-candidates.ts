import { isBeforeOrder } from "../../domain/shipments/before-order";
import type { TrackingEvent } from "../../domain/tracking-providers/tracking-event";

/** The events a provider has for a shipment's number under another courier. */
export interface CandidateEvents {
  courier: string;
  events: TrackingEvent[];
}

export interface OrderFacts {
  orderedAt: Date;
  /** ISO 3166-1 alpha-2. */
  destination: string | null;
}

export type CorrectionDecision =
  | { to: string; reason: "matched" }
  | { to: null; reason: "no_match" | "several" | "too_old" | "other_destination" };

/**
 * Selects the courier of a shipment: the only one whose events belong to this order. Events of an earlier parcel,
 * or a delivery in another country, are of another shipment. If two couriers match, nothing changes.
 */
export function evaluateCandidates(responses: CandidateEvents[], order: OrderFacts): CorrectionDecision {
  const answered = responses.filter(({ events }) => events.length > 0);
  const timely = answered.filter(({ events }) => isOfOrder(events, order.orderedAt));
  const right = timely.filter(({ events }) => !endsElsewhere(events, order.destination));
  const [only] = right;
  if (right.length > 1) return { to: null, reason: "several" };
  if (only) return { to: only.courier, reason: "matched" };
  if (timely.length > 0) return { to: null, reason: "other_destination" };
  return { to: null, reason: answered.length > 0 ? "too_old" : "no_match" };
}

function isOfOrder(events: TrackingEvent[], orderedAt: Date): boolean {
  return !events.some((event) => isBeforeOrder(event, orderedAt));
}

/** Whether the last delivery event is in a country other than the order's. */
function endsElsewhere(events: TrackingEvent[], destination: string | null): boolean {
  const [last] = events
    .filter(({ status }) => status === "DELIVERED" || status === "WAITING_DELIVERY")
    .sort((one, other) => other.occurredAt.getTime() - one.occurredAt.getTime());
  const country = last?.place?.country ?? null;
  return destination !== null && country !== null && country.length === 2 && country !== destination;
}
