import { normaliseNumber } from "../normalise-number";
import { oneByOne, plainNumber, reject } from "../one-by-one";
import {
  type CourierProvider,
  type ParcelToTrack,
  type ProviderLimits,
  type ReadResult,
  type RegisterResult,
  type Rejection,
  UNREGISTERED,
} from "../provider";
import { bodyId } from "../webhook-secret";
import { Tracker, TrackerList } from "./answers";
import { names } from "./carrier-names";
import { easypostClient, type EasypostOptions, type Refusal } from "./client";
import { normalise } from "./normalise";
import { parsePush, verifySignature } from "./webhook";

const limits: ProviderLimits = { parcelsPerRequest: 1, requestsPerSecond: 5, courierChanges: 5 };

type Listed = (typeof TrackerList)["_output"]["trackers"][number];

/**
 * EasyPost, API v2: every tracker costs when it is created; the same number and carrier within three months is the
 * tracker there already is, and costs nothing. Trackers end by themselves, so there is nothing to stop.
 */
export function easypost(options: EasypostOptions): CourierProvider {
  const call = easypostClient(options);

  async function create(parcel: ParcelToTrack): Promise<RegisterResult> {
    if (!isAskable(parcel)) return badNumber(parcel);
    const tracker = { tracking_code: plainNumber(parcel), carrier: names.keyOf(parcel.courier) };
    const answer = await call("POST", "/trackers", { tracker }, Tracker);
    return "data" in answer ? { outcome: "accepted", parcel } : refusal(parcel, answer.refusal);
  }

  async function readOne(parcel: ParcelToTrack): Promise<ReadResult> {
    if (!isAskable(parcel)) return badNumber(parcel);
    const query = new URLSearchParams({ tracking_code: plainNumber(parcel) });
    const answer = await call("GET", `/trackers?${query}`, undefined, TrackerList);
    if ("refusal" in answer) return refusal(parcel, answer.refusal);
    const entry = about(parcel, answer.data.trackers);
    if (!entry) return reject(parcel, UNREGISTERED, "EasyPost does not know this parcel", false);
    const tracker = Tracker.safeParse(entry);
    if (!tracker.success)
      return reject(parcel, "bad_answer", "EasyPost's answer about it cannot be read", true);
    const update = normalise(tracker.data, entry);
    return { outcome: "found", parcel, update: { ...update, trackingNumber: parcel.trackingNumber } };
  }

  return {
    id: "easypost",
    limits,
    register: (parcels) => oneByOne<RegisterResult>(parcels, create),
    read: (parcels) => oneByOne<ReadResult>(parcels, readOne),
    stop: async (parcels) => parcels.map((parcel) => ({ outcome: "accepted", parcel })),

    async changeCourier(parcel, courier) {
      if (!names.keyOf(courier))
        return reject(parcel, "unknown_courier", "EasyPost's name of it is not known", false);
      return create({ ...parcel, courier });
    },

    quota: async () => null,
    verifyWebhook: (rawBody, headers) =>
      verifySignature(rawBody, headers.get("x-hmac-signature"), options.webhookSecret),
    webhookId: (rawBody) => bodyId(rawBody, "id"),
    parseWebhook: parsePush,
  };
}

function isAskable(parcel: ParcelToTrack): boolean {
  return /^[\x21-\x7e]{4,50}$/.test(plainNumber(parcel));
}

function badNumber(parcel: ParcelToTrack): Rejection {
  return reject(parcel, "invalid_number", "EasyPost takes numbers of 4 to 50 letters and digits", false);
}

/** The tracker of a parcel; where its number occurs with several carriers, the one with its own. */
function about(parcel: ParcelToTrack, listed: Listed[]): Listed | undefined {
  const number = normaliseNumber(parcel.trackingNumber);
  const same = listed.filter((entry) => normaliseNumber(entry.tracking_code) === number);
  const name = names.keyOf(parcel.courier);
  return same.find((entry) => entry.carrier === name) ?? same[0];
}

/** EasyPost's refusals of a tracker (unknown carrier, no such format) stay until somebody changes something. */
function refusal(parcel: ParcelToTrack, { code, message }: Refusal): Rejection {
  return reject(parcel, code, message, false);
}
