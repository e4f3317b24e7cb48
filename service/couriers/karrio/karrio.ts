import { z } from "zod";
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
import { digestOf } from "../webhook-secret";
import { Tracker } from "./answers";
import { names } from "./carrier-names";
import { karrioClient, type KarrioOptions, type Refusal } from "./client";
import { normalise, TAG_FIELD } from "./normalise";
import { parsePush, verifySecret } from "./webhook";

const limits: ProviderLimits = { parcelsPerRequest: 1, requestsPerSecond: 5, courierChanges: 5 };

/** The carrier behind it could not be asked, or two calls met: the same call may succeed later. */
const PASSING = [408, 409, 424, 425];

/** A Karrio server, hosted by whoever uses it, which asks the carriers with the merchant's own accounts. */
export function karrio(options: KarrioOptions): CourierProvider {
  const call = karrioClient(options);
  const pathOf = (parcel: ParcelToTrack) => `/v1/trackers/${encodeURIComponent(plainNumber(parcel))}`;

  async function create(parcel: ParcelToTrack): Promise<RegisterResult> {
    if (!isAskable(parcel)) return badNumber(parcel);
    const carrier = names.keyOf(parcel.courier);
    if (!carrier) return unknownCourier(parcel);
    const body = {
      tracking_number: plainNumber(parcel),
      carrier_name: carrier,
      info: {
        shipment_origin_country: parcel.originCountry ?? undefined,
        shipment_destination_country: parcel.destination?.country ?? undefined,
        shipment_destination_postal_code: parcel.destination?.zip ?? undefined,
      },
      metadata: parcel.tag === null ? {} : { [TAG_FIELD]: parcel.tag },
    };
    // A tracker that is there already is answered as if it were new; one the carrier has not heard of is kept as well.
    const answer = await call("POST", "/v1/trackers?pending_pickup=true", body, Tracker);
    return "data" in answer ? { outcome: "accepted", parcel } : refusal(parcel, answer.refusal);
  }

  async function readOne(parcel: ParcelToTrack): Promise<ReadResult> {
    if (!isAskable(parcel)) return badNumber(parcel);
    const answer = await call("GET", pathOf(parcel), undefined, z.unknown());
    if ("refusal" in answer) return refusal(parcel, answer.refusal);
    const tracker = Tracker.safeParse(answer.data);
    if (!tracker.success)
      return reject(parcel, "bad_answer", "Karrio's answer about it cannot be read", true);
    const update = normalise(tracker.data, answer.data);
    return { outcome: "found", parcel, update: { ...update, trackingNumber: parcel.trackingNumber } };
  }

  async function remove(parcel: ParcelToTrack): Promise<RegisterResult> {
    const answer = await call("DELETE", pathOf(parcel), undefined, z.unknown());
    if ("data" in answer) return { outcome: "accepted", parcel };
    return answer.refusal.status === 404 ? { outcome: "already", parcel } : refusal(parcel, answer.refusal);
  }

  return {
    id: "karrio",
    limits,
    register: (parcels) => oneByOne<RegisterResult>(parcels, create),
    read: (parcels) => oneByOne<ReadResult>(parcels, readOne),
    stop: (parcels) => oneByOne<RegisterResult>(parcels, remove),

    async changeCourier(parcel, courier) {
      if (!names.keyOf(courier)) return unknownCourier(parcel);
      // A number has one tracker: the old one makes room for the new one.
      const removed = await remove(parcel);
      return removed.outcome === "rejected" ? removed : create({ ...parcel, courier });
    },

    quota: async () => null,
    verifyWebhook: (_, headers) => verifySecret(headers.get("x-event-id"), options.webhookSecret),
    webhookId: digestOf,
    parseWebhook: parsePush,
  };
}

function isAskable(parcel: ParcelToTrack): boolean {
  return /^[\x21-\x7e]{4,50}$/.test(plainNumber(parcel));
}

function badNumber(parcel: ParcelToTrack): Rejection {
  return reject(parcel, "invalid_number", "Karrio takes numbers of 4 to 50 letters and digits", false);
}

function unknownCourier(parcel: ParcelToTrack): Rejection {
  return reject(
    parcel,
    "unknown_courier",
    "Karrio must be told the courier, and its name of it is not known",
    false,
  );
}

function refusal(parcel: ParcelToTrack, { status, code, message }: Refusal): Rejection {
  if (status === 404) return reject(parcel, UNREGISTERED, message, false);
  return reject(parcel, code, message, PASSING.includes(status));
}
