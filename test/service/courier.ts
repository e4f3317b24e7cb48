import {
  type CourierProvider,
  type ParcelToTrack,
  ProviderError,
  type ReadResult,
  type RegisterResult,
  type TrackingUpdate,
} from "../../service/couriers/provider";
import type { TrackingEvent } from "../../service/shipments/status/tracking-event";

/** A courier that knows what a test tells it. */
export function createCourier() {
  const known = new Map<string, TrackingEvent[]>();
  const asked: ParcelToTrack[] = [];
  let failure: Error | null = null;
  const answer = <Result>(
    parcels: ParcelToTrack[],
    each: (parcel: ParcelToTrack) => Result,
  ): Promise<Result[]> => (failure ? Promise.reject(failure) : Promise.resolve(parcels.map(each)));

  const provider: CourierProvider = {
    id: "simulated",
    limits: { parcelsPerRequest: 40, requestsPerSecond: 1000, courierChanges: 0 },
    register: (parcels) =>
      answer<RegisterResult>(parcels, (parcel) => {
        asked.push(parcel);
        return { outcome: "accepted", parcel };
      }),
    read: (parcels) =>
      answer<ReadResult>(parcels, (parcel) => ({
        outcome: "found",
        parcel,
        update: {
          trackingNumber: parcel.trackingNumber,
          courier: null,
          status: null,
          subStatus: null,
          events: known.get(parcel.trackingNumber) ?? [],
          lastMile: null,
          estimatedDelivery: null,
          isGivenUp: false,
          tag: parcel.tag,
          raw: null,
        },
      })),
    stop: (parcels) => answer<RegisterResult>(parcels, (parcel) => ({ outcome: "accepted", parcel })),
    changeCourier: (parcel) => Promise.resolve({ outcome: "accepted", parcel }),
    quota: () => Promise.resolve(null),
    verifyWebhook: (_, headers) => headers.get("x-signature") === "right",
    webhookId: (_, headers) => headers.get("x-id") ?? "1",
    parseWebhook: (raw) => {
      try {
        return JSON.parse(new TextDecoder().decode(raw), (key, value: unknown) =>
          ["occurredAt", "from", "to"].includes(key) ? new Date(String(value)) : value,
        ) as TrackingUpdate[];
      } catch (cause) {
        throw new ProviderError("bad_answer", "The push cannot be read", null, { cause });
      }
    },
  };
  return {
    ...provider,
    /** Parcels it was asked to follow. */
    asked,
    /** What it will say of a number from now on. */
    knows(trackingNumber: string, ...events: TrackingEvent[]) {
      known.set(trackingNumber, events);
    },
    /** Every call fails like this; null mends it. */
    failWith(error: Error | null) {
      failure = error;
    },
  };
}

/** An event of the carrier; only what matters need be said. */
export function anEvent(
  status: TrackingEvent["status"],
  at: string,
  more: Partial<TrackingEvent> = {},
): TrackingEvent {
  return {
    occurredAt: new Date(at),
    rawTime: null,
    status,
    subStatus: null,
    message: `The parcel is ${status}`,
    place: null,
    source: "simulated",
    sourceId: null,
    courier: null,
    ...more,
  };
}
