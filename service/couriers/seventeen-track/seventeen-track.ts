import { createHash } from "node:crypto";
import { normaliseNumber } from "../normalise-number";
import {
  type CourierProvider,
  type ParcelToTrack,
  type ProviderLimits,
  type ReadResult,
  type RegisterResult,
  type Rejection,
  type TrackingUpdate,
  UNREGISTERED,
} from "../provider";
import { Batch, Quota, TrackedNumber } from "./answers";
import { carrierKey, courierOf } from "./carrier-keys";
import { seventeenTrackClient } from "./client";
import type { SeventeenTrackOptions } from "./client";
import {
  ALREADY_REGISTERED,
  ALREADY_STOPPED,
  NOT_REGISTERED,
  NO_INFORMATION_YET,
  isQuotaCode,
  isRetryable,
} from "./error-codes";
import { normalise } from "./normalise";
import { parsePush, verifySignature } from "./webhook";

const limits: ProviderLimits = { parcelsPerRequest: 40, requestsPerSecond: 3, courierChanges: 5 };

type Accepted = Batch["accepted"][number];
type Refused = Batch["rejected"][number];

/** 17TRACK, tracking API v2.4: one unit of quota for a number's registration, reads and pushes are free. */
export function seventeenTrack(options: SeventeenTrackOptions): CourierProvider {
  const call = seventeenTrackClient(options);

  /** Asks about all parcels, forty at a time, and gives each of them the part of the answers that is about it. */
  async function ask<Result extends { outcome: string }>(
    verb: string,
    parcels: ParcelToTrack[],
    itemOf: (parcel: ParcelToTrack) => object,
    accept: (parcel: ParcelToTrack, accepted: Accepted) => Result | Rejection,
    refuse: (parcel: ParcelToTrack, refused: Refused) => Result | Rejection,
  ): Promise<(Result | Rejection)[]> {
    const results = new Map<ParcelToTrack, Result | Rejection>();
    const askable = parcels.filter((parcel) => isAskable(parcel.trackingNumber));
    for (let at = 0; at < askable.length; at += limits.parcelsPerRequest) {
      const some = askable.slice(at, at + limits.parcelsPerRequest);
      const items = new Map(some.map((parcel) => [`${numberOf(parcel)} ${parcel.courier}`, itemOf(parcel)]));
      const answer = await call(verb, [...items.values()], Batch);
      for (const parcel of some) {
        const accepted = about(parcel, answer.accepted);
        const refused = about(parcel, answer.rejected);
        if (accepted) results.set(parcel, accept(parcel, accepted));
        else if (refused) results.set(parcel, refuse(parcel, refused));
      }
    }
    return parcels.map((parcel) => {
      if (!isAskable(parcel.trackingNumber)) {
        return reject(parcel, "invalid_number", "17TRACK takes numbers of 5 to 50 letters and digits", false);
      }
      return (
        results.get(parcel) ?? reject(parcel, "no_answer", "17TRACK left this number out of its answer", true)
      );
    });
  }

  return {
    id: "17track",
    limits,

    register: (parcels) =>
      ask<RegisterResult>(
        "register",
        parcels,
        toRegistration,
        (parcel) => ({ outcome: "accepted", parcel }),
        (parcel, refused) => unless([ALREADY_REGISTERED], parcel, refused),
      ),

    read: (parcels) =>
      ask<ReadResult>("gettrackinfo", parcels, toKey, found, (parcel, refused) =>
        refused.error.code === NO_INFORMATION_YET
          ? { outcome: "found", parcel, update: nothingYet(parcel, refused) }
          : refusal(parcel, refused),
      ),

    stop: (parcels) =>
      ask<RegisterResult>(
        "stoptrack",
        parcels,
        toKey,
        (parcel) => ({ outcome: "accepted", parcel }),
        (parcel, refused) => unless([ALREADY_STOPPED, NOT_REGISTERED], parcel, refused),
      ),

    async changeCourier(parcel, courier) {
      const next = carrierKey(courier);
      if (next === undefined)
        return reject(parcel, "unknown_courier", "17TRACK's number of it is not known", false);
      const [result] = await ask<RegisterResult>(
        "changecarrier",
        [parcel],
        () => ({ number: numberOf(parcel), carrier_old: carrierKey(parcel.courier), carrier_new: next }),
        () => ({ outcome: "accepted", parcel: { ...parcel, courier } }),
        refusal,
      );
      return result!;
    },

    async quota() {
      const {
        quota_total: total,
        quota_used: used,
        quota_remain: remaining,
      } = await call("getquota", undefined, Quota);
      return { total, used, remaining };
    },

    verifyWebhook: (rawBody, headers) => verifySignature(rawBody, headers.get("sign"), options.key),
    // Pushes carry no id: equal bytes are equal news.
    webhookId: (rawBody) => createHash("sha256").update(rawBody).digest("hex"),
    parseWebhook: parsePush,
  };
}

function numberOf(parcel: ParcelToTrack): string {
  return parcel.trackingNumber.replace(/\s+/g, "").toUpperCase();
}

function isAskable(trackingNumber: string): boolean {
  return /^[\x21-\x7e]{5,50}$/.test(normaliseNumber(trackingNumber));
}

const toKey = (parcel: ParcelToTrack) => ({ number: numberOf(parcel), carrier: carrierKey(parcel.courier) });

/** Postcode and countries only: some carriers answer for no parcel without them, and nothing else is needed. */
const toRegistration = (parcel: ParcelToTrack) => ({
  ...toKey(parcel),
  tag: parcel.tag ?? undefined,
  origin_country: parcel.originCountry ?? undefined,
  destination_country: parcel.destination?.country ?? undefined,
  destination_postal_code: parcel.destination?.zip ?? undefined,
});

/** The entry about a parcel; where its number occurs with several carriers, the one with its own. */
function about<Entry extends { number: string; carrier?: number | null }>(
  parcel: ParcelToTrack,
  entries: Entry[],
): Entry | undefined {
  const number = normaliseNumber(parcel.trackingNumber);
  const same = entries.filter((entry) => normaliseNumber(entry.number) === number);
  return same.find((entry) => entry.carrier === carrierKey(parcel.courier)) ?? same[0];
}

function found(parcel: ParcelToTrack, accepted: Accepted): ReadResult {
  const tracked = TrackedNumber.safeParse(accepted);
  if (!tracked.success) return reject(parcel, "bad_answer", "17TRACK's answer about it cannot be read", true);
  const update = normalise(tracked.data, accepted);
  return { outcome: "found", parcel, update: { ...update, trackingNumber: parcel.trackingNumber } };
}

function nothingYet(parcel: ParcelToTrack, refused: Refused): TrackingUpdate {
  return {
    trackingNumber: parcel.trackingNumber,
    courier: courierOf(refused.carrier),
    status: "NO_RECORD",
    subStatus: null,
    events: [],
    lastMile: null,
    estimatedDelivery: null,
    isGivenUp: false,
    tag: null,
    raw: refused,
  };
}

/** A refusal that means "that is so already" is success. */
function unless(fine: number[], parcel: ParcelToTrack, refused: Refused): RegisterResult {
  return fine.includes(refused.error.code) ? { outcome: "already", parcel } : refusal(parcel, refused);
}

function refusal(parcel: ParcelToTrack, { error }: Refused): Rejection {
  if (error.code === NOT_REGISTERED) return reject(parcel, UNREGISTERED, error.message, false);
  const rejection = reject(parcel, String(error.code), error.message, isRetryable(error.code));
  return isQuotaCode(error.code) ? { ...rejection, isQuota: true } : rejection;
}

function reject(parcel: ParcelToTrack, code: string, reason: string, retryable: boolean): Rejection {
  return { outcome: "rejected", parcel, code, reason, isRetryable: retryable };
}
