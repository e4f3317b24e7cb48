import { normaliseNumber } from "../../../domain/couriers/directory/normalise-number";
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
import { bodyId } from "../shared/webhook-secret";
import { Tracker, TrackerList } from "./responses";
import { names } from "./carrier-names";
import { easypostClient, type EasypostOptions, type Refusal } from "./client";
import { normalise } from "./normalise";
import { parsePush, verifySignature } from "./webhook";

const limits: ProviderLimits = {
  shipmentsPerRequest: 1,
  registrationsPerRequest: 1,
  requestsPerSecond: 5,
  courierChanges: 5,
};

type Listed = (typeof TrackerList)["_output"]["trackers"][number];

/**
 * EasyPost, API v2: each tracker is charged when it is created; creating the same number and carrier again within three
 * months returns the existing tracker, free of charge. Trackers expire by themselves, so `stop` does nothing.
 */
export function easypost(options: EasypostOptions): TrackingProvider {
  const call = easypostClient(options);

  async function create(shipment: TrackingRequest): Promise<RegisterResult> {
    if (!isSupported(shipment)) return badNumber(shipment);
    const tracker = { tracking_code: plainNumber(shipment), carrier: names.keyOf(shipment.courier) };
    const response = await call("POST", "/trackers", { tracker }, Tracker);
    if ("refusal" in response) return refusal(shipment, response.refusal);
    return { outcome: "accepted", shipment, update: stateOf(shipment, response.data) };
  }

  async function readOne(shipment: TrackingRequest): Promise<ReadResult> {
    if (!isSupported(shipment)) return badNumber(shipment);
    const query = new URLSearchParams({ tracking_code: plainNumber(shipment) });
    const response = await call("GET", `/trackers?${query}`, undefined, TrackerList);
    if ("refusal" in response) return refusal(shipment, response.refusal);
    const entry = trackerOf(shipment, response.data.trackers);
    if (!entry) return reject(shipment, UNREGISTERED, "EasyPost does not know this shipment", false);
    const tracker = Tracker.safeParse(entry);
    if (!tracker.success)
      return reject(shipment, "bad_response", "EasyPost's answer about it cannot be read", true);
    return { outcome: "found", shipment, update: { ...stateOf(shipment, tracker.data), raw: entry } };
  }

  return {
    id: "easypost",
    limits,
    register: (shipments) => mapSequentially<RegisterResult>(shipments, create),
    read: (shipments) => mapSequentially<ReadResult>(shipments, readOne),
    stop: async (shipments) => shipments.map((shipment) => ({ outcome: "accepted", shipment })),

    async changeCourier(shipment, courier) {
      if (!names.keyOf(courier))
        return reject(shipment, "unknown_courier", "EasyPost's name of it is not known", false);
      return create({ ...shipment, courier });
    },

    quota: async () => null,
    verifyWebhook: (rawBody, headers) =>
      verifySignature(rawBody, headers.get("x-hmac-signature"), options.webhookSecret),
    webhookId: (rawBody) => bodyId(rawBody, "id"),
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
  return reject(shipment, "invalid_number", "EasyPost takes numbers of 4 to 50 letters and digits", false);
}

/** The shipment's tracker; where several carriers have its number, the one of its own courier. */
function trackerOf(shipment: TrackingRequest, listed: Listed[]): Listed | undefined {
  const number = normaliseNumber(shipment.trackingNumber);
  const same = listed.filter((entry) => normaliseNumber(entry.tracking_code) === number);
  const name = names.keyOf(shipment.courier);
  return same.find((entry) => entry.carrier === name) ?? same[0];
}

/** Rejections of a tracker (unknown carrier, invalid format) are permanent until its data changes. */
function refusal(shipment: TrackingRequest, { code, message }: Refusal): Rejection {
  return reject(shipment, code, message, false);
}
