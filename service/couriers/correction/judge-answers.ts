import type { TrackingEvent } from "../../shipments/status/tracking-event";

/** What the provider knows of a shipment when it looks with another courier. */
export interface CourierAnswer {
  courier: string;
  events: TrackingEvent[];
}

export interface Order {
  orderedAt: Date;
  /** ISO 3166-1 alpha-2. */
  destination: string | null;
}

export type Verdict =
  { to: string; reason: "answered" } | { to: null; reason: "nobody" | "several" | "too_old" | "elsewhere" };

/** Shop and courier write the same evening as two days, where their zones differ. */
const DAY_MS = 86_400_000;

/**
 * Which courier a shipment is given to: the only one that answers with events of this order. Couriers use numbers
 * again: events older than the order, or a shipment that ends in another country, are somebody else's. Where two
 * answer, nothing is changed.
 */
export function judgeAnswers(answers: CourierAnswer[], order: Order): Verdict {
  const answered = answers.filter(({ events }) => events.length > 0);
  const timely = answered.filter(({ events }) => isOfOrder(events, order.orderedAt));
  const right = timely.filter(({ events }) => !endsElsewhere(events, order.destination));
  const [only] = right;
  if (right.length > 1) return { to: null, reason: "several" };
  if (only) return { to: only.courier, reason: "answered" };
  if (timely.length > 0) return { to: null, reason: "elsewhere" };
  return { to: null, reason: answered.length > 0 ? "too_old" : "nobody" };
}

function isOfOrder(events: TrackingEvent[], orderedAt: Date): boolean {
  const first = Math.min(...events.map(({ occurredAt }) => occurredAt.getTime()));
  return first >= orderedAt.getTime() - DAY_MS;
}

/** The shipment was handed over, or is about to be, in a country that is not the order's. */
function endsElsewhere(events: TrackingEvent[], destination: string | null): boolean {
  const [last] = events
    .filter(({ status }) => status === "DELIVERED" || status === "WAITING_DELIVERY")
    .sort((one, other) => other.occurredAt.getTime() - one.occurredAt.getTime());
  const country = last?.place?.country ?? null;
  return destination !== null && country !== null && country.length === 2 && country !== destination;
}
