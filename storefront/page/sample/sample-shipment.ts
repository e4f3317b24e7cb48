import { mainStatusOf, progressStep, type SubStatus } from "../../../contract/shipment-status";
import type { TrackedEvent, TrackedItem, TrackedShipment } from "../../../contract/tracking";

/** An ISO instant so many hours after the sample's moment; before it, where negative. */
export type At = (hours: number) => string;

/** Hours from now, what happened, and where. */
type SampleEvent = [hours: number, subStatus: SubStatus, place?: string, courierText?: string];

interface SampleParts {
  trackingNumber: string;
  /** Its newest event's decides the status. Newest first. */
  events: SampleEvent[];
  items: TrackedItem[];
  shipped: number;
  /** On the day of that hour. */
  estimated: number | null;
}

/** A parcel as its events say it is, and whatever differs from that. */
export function sampleShipment(
  at: At,
  { trackingNumber, events, items, shipped, estimated }: SampleParts,
  more: Partial<TrackedShipment> = {},
): TrackedShipment {
  const [newest] = events;
  const subStatus = newest?.[1] ?? null;
  const status = subStatus ? mainStatusOf(subStatus) : "INIT";
  const isDelivered = status === "DELIVERED";
  return {
    trackingNumber,
    ...{ courier: { name: "UPS", url: "https://www.ups.com/track" }, lastMile: null },
    ...{ status, subStatus, step: progressStep(status) },
    shippedAt: at(shipped),
    deliveredAt: isDelivered ? at(newest![0]) : null,
    estimatedDeliveryAt: isDelivered || estimated === null ? null : startOfDay(at(estimated)),
    ...{ estimatedFrom: null, isLate: false, move: null, pickup: null, proof: null },
    ...{ items, sharesItems: false },
    events: events.map(([hours, event, place, courierText]) =>
      sampleEvent(at(hours), event, place, courierText),
    ),
    ...{ steps: [], note: null, gap: null },
    ...more,
  };
}

/** Midnight in UTC, as delivery dates are days: late in the evening an hour would be of the next one. */
export const startOfDay = (moment: string): string => `${moment.slice(0, 10)}T00:00:00.000Z`;

function sampleEvent(
  at: string,
  subStatus: SubStatus,
  place: string | null = null,
  courierText: string | null = null,
): TrackedEvent {
  return {
    ...{
      at,
      rawTime: null,
      message: null,
      phrase: null,
      shopTexts: {},
      translations: {},
      courierText,
      place,
    },
    status: mainStatusOf(subStatus),
    subStatus,
  };
}
