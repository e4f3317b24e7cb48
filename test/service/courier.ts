import {
  type TrackingProvider,
  type TrackingRequest,
  ProviderError,
  type ReadResult,
  type RegisterResult,
  type TrackingResult,
} from "../../service/domain/tracking-providers/provider";
import type { TrackingEvent } from "../../service/domain/tracking-providers/tracking-event";

/** A courier that knows what a test tells it. */
export function createCourier() {
  const known = new Map<string, TrackingEvent[]>();
  const asked: TrackingRequest[] = [];
  let failure: Error | null = null;
  const response = <Result>(
    shipments: TrackingRequest[],
    each: (shipment: TrackingRequest) => Result,
  ): Promise<Result[]> => (failure ? Promise.reject(failure) : Promise.resolve(shipments.map(each)));

  const stateOf = ({ trackingNumber, tag }: TrackingRequest): TrackingResult => ({
    ...{ trackingNumber, tag, events: known.get(trackingNumber) ?? [] },
    ...{ courier: null, status: null, subStatus: null, lastMile: null, estimatedDelivery: null },
    ...{ isTrackingStopped: false, raw: null },
  });

  const provider: TrackingProvider = {
    id: "simulated",
    limits: { shipmentsPerRequest: 40, requestsPerSecond: 1000, courierChanges: 0 },
    register: (shipments) =>
      response<RegisterResult>(shipments, (shipment) => {
        asked.push(shipment);
        return { outcome: "accepted", shipment, update: stateOf(shipment) };
      }),
    read: (shipments) =>
      response<ReadResult>(shipments, (shipment) => ({
        outcome: "found",
        shipment,
        update: stateOf(shipment),
      })),
    stop: (shipments) =>
      response<RegisterResult>(shipments, (shipment) => ({ outcome: "accepted", shipment })),
    changeCourier: (shipment) => Promise.resolve({ outcome: "accepted", shipment }),
    quota: () => Promise.resolve(null),
    verifyWebhook: (_, headers) => headers.get("x-signature") === "right",
    webhookId: (_, headers) => headers.get("x-id") ?? "1",
    parseWebhook: (raw) => {
      try {
        return JSON.parse(new TextDecoder().decode(raw), (key, value: unknown) =>
          ["occurredAt", "from", "to"].includes(key) ? new Date(String(value)) : value,
        ) as TrackingResult[];
      } catch (cause) {
        throw new ProviderError("bad_response", "The push cannot be read", null, { cause });
      }
    },
  };
  return {
    ...provider,
    /** Shipments it was asked to follow. */
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

/** An event of the courier; only what matters need be said. */
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
    message: `The shipment is ${status}`,
    place: null,
    source: "simulated",
    sourceId: null,
    courier: null,
    ...more,
  };
}
