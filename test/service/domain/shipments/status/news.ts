import type { SubStatus, ShipmentStatus } from "../../../../../contract/shipment-status";
import type { StatusFacts } from "../../../../../service/domain/shipments/status/replay";
import type { TrackingEvent } from "../../../../../service/domain/tracking-providers/tracking-event";

export const START = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/** The moment so many days after the shipment was added. */
export function day(days: number): Date {
  return new Date(START + days * DAY);
}

/** One event of the courier, told by 17TRACK unless said otherwise. */
export function news(
  days: number,
  status: ShipmentStatus | null,
  subStatus: SubStatus | null = null,
  rest: Partial<TrackingEvent> = {},
): TrackingEvent {
  return {
    occurredAt: day(days),
    rawTime: null,
    status,
    subStatus,
    message: `${status} ${subStatus}`,
    place: null,
    source: "17track",
    sourceId: null,
    courier: null,
    ...rest,
  };
}

export function facts(now: number, rest: Partial<StatusFacts> = {}): StatusFacts {
  return { addedAt: day(0), shippedAt: day(0), now: day(now), manual: null, ...rest };
}

export const label = news(0.1, "INFO_RECEIVED", "INFO_RECEIVED_01");
export const moving = news(1, "IN_TRANSIT", "IN_TRANSIT_01");
export const out = news(3, "WAITING_DELIVERY", "WAITING_DELIVERY_01");
export const delivered = news(3.2, "DELIVERED", "DELIVERED_01");
