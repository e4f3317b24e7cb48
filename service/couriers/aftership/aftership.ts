import { z } from "zod";
import { alpha3 } from "../country-codes";
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
import { Tracking, TrackingList } from "./answers";
import { aftershipClient, type AftershipOptions, type Refusal } from "./client";
import { slugs } from "./courier-slugs";
import { normalise, TAG_FIELD } from "./normalise";
import { parsePush, verifySignature } from "./webhook";

/** Numbers of one reading; registering takes one a call. */
const limits: ProviderLimits = { parcelsPerRequest: 50, requestsPerSecond: 10, courierChanges: 5 };

const ALREADY_THERE = 4003;
const NOT_THERE = [404, 4004];

type Listed = z.output<typeof TrackingList>["trackings"][number];

/** AfterShip, tracking API 2026-07: parcels count against the plan when they are created, reads and pushes are free. */
export function aftership(options: AftershipOptions): CourierProvider {
  const call = aftershipClient(options);

  async function list(parcels: ParcelToTrack[]): Promise<Listed[]> {
    const numbers = [...new Set(parcels.map(plainNumber))].map(encodeURIComponent).join(",");
    const answer = await call(
      "GET",
      `/trackings?tracking_numbers=${numbers}&limit=200`,
      undefined,
      TrackingList,
    );
    return "data" in answer ? answer.data.trackings : [];
  }

  /** Asks about the tracking that a parcel has there; `missing` is what it means that it has none. */
  async function onIts(
    parcel: ParcelToTrack,
    method: "PUT" | "DELETE",
    body: unknown,
    missing: RegisterResult,
  ): Promise<RegisterResult> {
    const id = Tracking.safeParse(about(parcel, await list([parcel]))).data?.id;
    if (!id) return missing;
    const answer = await call(method, `/trackings/${encodeURIComponent(id)}`, body, z.unknown());
    return "data" in answer ? { outcome: "accepted", parcel } : refusal(parcel, answer.refusal);
  }

  return {
    id: "aftership",
    limits,

    register: (parcels) =>
      oneByOne<RegisterResult>(parcels, async (parcel) => {
        if (!isAskable(parcel)) return badNumber(parcel);
        const answer = await call("POST", "/trackings", toRegistration(parcel), z.unknown());
        if ("data" in answer) return { outcome: "accepted", parcel };
        const isThere = answer.refusal.code === ALREADY_THERE;
        return isThere ? { outcome: "already", parcel } : refusal(parcel, answer.refusal);
      }),

    async read(parcels) {
      const found: Listed[] = [];
      const askable = parcels.filter(isAskable);
      for (let at = 0; at < askable.length; at += limits.parcelsPerRequest) {
        found.push(...(await list(askable.slice(at, at + limits.parcelsPerRequest))));
      }
      return parcels.map((parcel) =>
        isAskable(parcel) ? readOf(parcel, about(parcel, found)) : badNumber(parcel),
      );
    },

    stop: (parcels) =>
      oneByOne<RegisterResult>(parcels, (parcel) =>
        onIts(parcel, "DELETE", undefined, { outcome: "already", parcel }),
      ),

    async changeCourier(parcel, courier) {
      const slug = slugs.keyOf(courier);
      if (!slug) return reject(parcel, "unknown_courier", "AfterShip's name of it is not known", false);
      const result = await onIts(parcel, "PUT", { slug }, notThere(parcel));
      return result.outcome === "rejected" ? result : { ...result, parcel: { ...parcel, courier } };
    },

    // AfterShip tells in its own admin only how much of a plan is used.
    quota: async () => null,
    verifyWebhook: (rawBody, headers) =>
      verifySignature(rawBody, headers.get("aftership-hmac-sha256"), options.webhookSecret),
    webhookId: (rawBody) => bodyId(rawBody, "event_id"),
    parseWebhook: parsePush,
  };
}

/** Letters, digits and four signs, 4 to 100 of them. */
function isAskable(parcel: ParcelToTrack): boolean {
  return /^[A-Z0-9._/-]{4,100}$/.test(plainNumber(parcel));
}

function badNumber(parcel: ParcelToTrack): Rejection {
  return reject(parcel, "invalid_number", "AfterShip takes numbers of 4 to 100 letters and digits", false);
}

/** Postcode and countries only: some carriers answer for no parcel without them, and nothing else is needed. */
const toRegistration = (parcel: ParcelToTrack) => ({
  tracking_number: plainNumber(parcel),
  slug: slugs.keyOf(parcel.courier),
  origin_country_region: alpha3(parcel.originCountry),
  destination_country_region: alpha3(parcel.destination?.country),
  destination_postal_code: parcel.destination?.zip ?? undefined,
  custom_fields: parcel.tag === null ? undefined : { [TAG_FIELD]: parcel.tag },
});

/** The tracking of a parcel; where its number occurs with several carriers, the one with its own. */
function about(parcel: ParcelToTrack, listed: Listed[]): Listed | undefined {
  const number = normaliseNumber(parcel.trackingNumber);
  const same = listed.filter((entry) => normaliseNumber(entry.tracking_number) === number);
  return same.find((entry) => entry.slug === slugs.keyOf(parcel.courier)) ?? same[0];
}

function readOf(parcel: ParcelToTrack, entry: Listed | undefined): ReadResult {
  if (!entry) return notThere(parcel);
  const tracking = Tracking.safeParse(entry);
  if (!tracking.success)
    return reject(parcel, "bad_answer", "AfterShip's answer about it cannot be read", true);
  const update = normalise(tracking.data, entry);
  return { outcome: "found", parcel, update: { ...update, trackingNumber: parcel.trackingNumber } };
}

function notThere(parcel: ParcelToTrack): Rejection {
  return reject(parcel, UNREGISTERED, "AfterShip does not know this parcel", false);
}

/** What is refused of a number stays refused until somebody changes something. */
function refusal(parcel: ParcelToTrack, { code, message }: Refusal): Rejection {
  return NOT_THERE.includes(code) ? notThere(parcel) : reject(parcel, String(code), message, false);
}
