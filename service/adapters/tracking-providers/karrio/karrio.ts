import { z } from "zod";
import { mapSequentially, plainNumber, reject } from "../shared/map-sequentially";
import {
  type TrackingProvider,
  type TrackingRequest,
  type ProviderLimits,
  type ReadResult,
  type RegisterResult,
  type Rejection,
  type TrackingResult,
  UNREGISTERED,
} from "../../../domain/tracking-providers/provider";
import { digestOf } from "../shared/webhook-secret";
import { Tracker } from "./responses";
import { names } from "./carrier-names";
import { karrioClient, type KarrioOptions, type Refusal } from "./client";
import { normalise, TAG_FIELD } from "./normalise";
import { parsePush, verifySecret } from "./webhook";

const limits: ProviderLimits = { shipmentsPerRequest: 1, requestsPerSecond: 5, courierChanges: 5 };

/** Transient statuses: the carrier was unavailable, or two calls conflicted; a retry may succeed. */
const PASSING = [408, 409, 424, 425];

/** A self-hosted Karrio server, which calls the carriers with the merchant's own accounts. */
export function karrio(options: KarrioOptions): TrackingProvider {
  const call = karrioClient(options);
  const pathOf = (shipment: TrackingRequest) => `/v1/trackers/${encodeURIComponent(plainNumber(shipment))}`;

  async function create(shipment: TrackingRequest): Promise<RegisterResult> {
    if (!isSupported(shipment)) return badNumber(shipment);
    const carrier = names.keyOf(shipment.courier);
    if (!carrier) return unknownCourier(shipment);
    const body = {
      tracking_number: plainNumber(shipment),
      carrier_name: carrier,
      info: {
        shipping_date: shipment.shippedAt?.toISOString().slice(0, 10),
        shipment_origin_country: shipment.originCountry ?? undefined,
        shipment_destination_country: shipment.destination?.country ?? undefined,
        shipment_destination_postal_code: shipment.destination?.zip ?? undefined,
      },
      metadata: shipment.tag === null ? {} : { [TAG_FIELD]: shipment.tag },
    };
    // Returns an existing tracker like a new one. `pending_pickup` stores trackers that the carrier does not know yet.
    const response = await call("POST", "/v1/trackers?pending_pickup=true", body, Tracker);
    if ("refusal" in response) return refusal(shipment, response.refusal);
    return { outcome: "accepted", shipment, update: stateOf(shipment, response.data) };
  }

  async function readOne(shipment: TrackingRequest): Promise<ReadResult> {
    if (!isSupported(shipment)) return badNumber(shipment);
    const response = await call("GET", pathOf(shipment), undefined, z.unknown());
    if ("refusal" in response) return refusal(shipment, response.refusal);
    const tracker = Tracker.safeParse(response.data);
    if (!tracker.success)
      return reject(shipment, "bad_response", "Karrio's answer about it cannot be read", true);
    return { outcome: "found", shipment, update: { ...stateOf(shipment, tracker.data), raw: response.data } };
  }

  async function remove(shipment: TrackingRequest): Promise<RegisterResult> {
    const response = await call("DELETE", pathOf(shipment), undefined, z.unknown());
    if ("data" in response) return { outcome: "accepted", shipment };
    return response.refusal.status === 404
      ? { outcome: "already", shipment }
      : refusal(shipment, response.refusal);
  }

  return {
    id: "karrio",
    limits,
    register: (shipments) => mapSequentially<RegisterResult>(shipments, create),
    read: (shipments) => mapSequentially<ReadResult>(shipments, readOne),
    stop: (shipments) => mapSequentially<RegisterResult>(shipments, remove),

    async changeCourier(shipment, courier) {
      if (!names.keyOf(courier)) return unknownCourier(shipment);
      // A number has one tracker: the old one is deleted before the new one is created.
      const removed = await remove(shipment);
      return removed.outcome === "rejected" ? removed : create({ ...shipment, courier });
    },

    quota: async () => null,
    verifyWebhook: (_, headers) => verifySecret(headers.get("x-event-id"), options.webhookSecret),
    webhookId: digestOf,
    parseWebhook: parsePush,
  };
}

function stateOf(shipment: TrackingRequest, tracker: (typeof Tracker)["_output"]): TrackingResult {
  return { ...normalise(tracker, tracker), trackingNumber: shipment.trackingNumber };
}

function isSupported(shipment: TrackingRequest): boolean {
  return /^[\x21-\x7e]{4,50}$/.test(plainNumber(shipment));
}

function badNumber(shipment: TrackingRequest): Rejection {
  return reject(shipment, "invalid_number", "Karrio takes numbers of 4 to 50 letters and digits", false);
}

function unknownCourier(shipment: TrackingRequest): Rejection {
  return reject(
    shipment,
    "unknown_courier",
    "Karrio must be told the courier, and its name of it is not known",
    false,
  );
}

function refusal(shipment: TrackingRequest, { status, code, message }: Refusal): Rejection {
  if (status === 404) return reject(shipment, UNREGISTERED, message, false);
  return reject(shipment, code, message, PASSING.includes(status));
}
