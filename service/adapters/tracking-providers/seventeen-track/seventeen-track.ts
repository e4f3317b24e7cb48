import { createHash } from "node:crypto";
import { normaliseNumber } from "../../../domain/couriers/directory/normalise-number";
import {
  type TrackingProvider,
  type TrackingRequest,
  type ProviderLimits,
  ProviderError,
  type ReadResult,
  type RegisterResult,
  type Rejection,
  type TrackingResult,
  UNREGISTERED,
} from "../../../domain/tracking-providers/provider";
import { reserveTurn } from "../shared/call-in-turn";
import { notAsked } from "../shared/map-sequentially";
import { Batch, Quota, TrackedNumber } from "./responses";
import { carrierKey, courierOf } from "./carrier-keys";
import { rateOf, seventeenTrackClient } from "./client";
import type { SeventeenTrackOptions } from "./client";
import {
  ALREADY_REGISTERED,
  ALREADY_STOPPED,
  NOT_REGISTERED,
  NOT_STOPPED,
  NO_INFORMATION_YET,
  PHONE_NEEDED,
  SHIP_DATE_NEEDED,
  isQuotaCode,
  isRetryable,
} from "./error-codes";
import { normalise } from "./normalise";
import { parsePush, verifySignature } from "./webhook";

const limits: ProviderLimits = { shipmentsPerRequest: 40, requestsPerSecond: 3, courierChanges: 5 };

type Accepted = Batch["accepted"][number];
type Refused = Batch["rejected"][number];

/** 17TRACK, tracking API v2.4: registering a number costs one unit of quota; reads and webhooks are free. */
export function seventeenTrack(options: SeventeenTrackOptions): TrackingProvider {
  const call = seventeenTrackClient(options);

  /**
   * Calls `verb` for all shipments in chunks of forty and returns one result per shipment, in their order. Throws only if the first
   * chunk fails: what earlier ones have brought is kept.
   */
  async function callEach<Result extends { outcome: string }>(
    verb: string,
    shipments: TrackingRequest[],
    itemOf: (shipment: TrackingRequest) => object,
    accept: (shipment: TrackingRequest, accepted: Accepted) => Result | Rejection,
    refuse: (shipment: TrackingRequest, refused: Refused) => Result | Rejection,
  ): Promise<(Result | Rejection)[]> {
    const results = new Map<TrackingRequest, Result | Rejection>();
    const supported = shipments.filter((shipment) => isSupported(shipment.trackingNumber));
    for (let at = 0; at < supported.length; at += limits.shipmentsPerRequest) {
      const some = supported.slice(at, at + limits.shipmentsPerRequest);
      const items = new Map(
        some.map((shipment) => [`${numberOf(shipment)} ${shipment.courier}`, itemOf(shipment)]),
      );
      let response: Batch;
      try {
        response = await call(verb, [...items.values()], Batch);
      } catch (error) {
        if (!(error instanceof ProviderError) || at === 0) throw error;
        for (const left of supported.slice(at)) results.set(left, notAsked(left, error));
        break;
      }
      for (const shipment of some) {
        const accepted = entryOf(shipment, response.accepted);
        const refused = entryOf(shipment, response.rejected);
        if (accepted) results.set(shipment, accept(shipment, accepted));
        else if (refused) results.set(shipment, refuse(shipment, refused));
      }
    }
    return shipments.map((shipment) => {
      if (!isSupported(shipment.trackingNumber)) {
        return reject(
          shipment,
          "invalid_number",
          "17TRACK takes numbers of 5 to 50 letters and digits",
          false,
        );
      }
      return (
        results.get(shipment) ??
        reject(shipment, "no_response", "17TRACK left this number out of its answer", true)
      );
    });
  }

  /** `demanded`: what the couriers of some have asked for, so far. */
  const registerEach = (shipments: TrackingRequest[], demanded: ReadonlyMap<TrackingRequest, object>) =>
    callEach<RegisterResult>(
      "register",
      shipments,
      (shipment) => ({ ...toRegistration(shipment), ...demanded.get(shipment) }),
      (shipment) => ({ outcome: "accepted", shipment }),
      (shipment, refused) => unless([ALREADY_REGISTERED], shipment, refused),
    );

  /** Works once for a number that 17TRACK has stopped. */
  const retrack = (shipments: TrackingRequest[]) =>
    callEach<RegisterResult>(
      "retrack",
      shipments,
      toKey,
      (shipment) => ({ outcome: "accepted", shipment }),
      (shipment, refused) => unless([NOT_STOPPED], shipment, refused),
    );

  return {
    id: "17track",
    limits,
    reserveTurn: () => reserveTurn(rateOf(options)),

    async register(shipments) {
      const results = new Map<TrackingRequest, RegisterResult>();
      let failure: ProviderError | undefined;
      /** What earlier calls have taken is paid for, so it is kept when a later one fails. */
      const ask = async (
        some: TrackingRequest[],
        send: (some: TrackingRequest[]) => Promise<RegisterResult[]>,
      ) => {
        for (const shipment of some) results.delete(shipment);
        if (failure || some.length === 0) return;
        try {
          for (const result of await send(some)) results.set(result.shipment, result);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          failure = error;
        }
      };
      const hasCode = (code: number | string) => (shipment: TrackingRequest) => {
        const result = results.get(shipment);
        return result?.outcome === "rejected" && result.code === String(code);
      };

      const stopped = shipments.filter(({ isStopped }) => isStopped);
      await ask(stopped, retrack);
      const unknown = stopped.filter(hasCode(UNREGISTERED));
      const fresh = [...shipments.filter(({ isStopped }) => !isStopped), ...unknown];
      const demanded = new Map<TrackingRequest, object>();
      await ask(fresh, (some) => registerEach(some, demanded));
      // Some couriers tell nothing without them, one after the other; the rest need not know.
      for (let round = 0; round < DEMANDS.length; round += 1) {
        const refused = fresh.filter((shipment) => addDemanded(demanded, shipment, results.get(shipment)));
        await ask(refused, (some) => registerEach(some, demanded));
      }
      if (failure && results.size === 0) throw failure;
      return shipments.map((shipment) => results.get(shipment) ?? notAsked(shipment, failure!));
    },

    read: (shipments) =>
      callEach<ReadResult>("gettrackinfo", shipments, toKey, found, (shipment, refused) =>
        refused.error.code === NO_INFORMATION_YET
          ? { outcome: "found", shipment, update: nothingYet(shipment, refused) }
          : refusal(shipment, refused),
      ),

    stop: (shipments) =>
      callEach<RegisterResult>(
        "stoptrack",
        shipments,
        toKey,
        (shipment) => ({ outcome: "accepted", shipment }),
        (shipment, refused) => unless([ALREADY_STOPPED, NOT_REGISTERED], shipment, refused),
      ),

    async changeCourier(shipment, courier) {
      const next = carrierKey(courier);
      if (next === undefined)
        return reject(shipment, "unknown_courier", "17TRACK's number of it is not known", false);
      const [result] = await callEach<RegisterResult>(
        "changecarrier",
        [shipment],
        () => ({ number: numberOf(shipment), carrier_old: carrierKey(shipment.courier), carrier_new: next }),
        () => ({ outcome: "accepted", shipment: { ...shipment, courier } }),
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
    // Webhooks have no id: equal bytes are one webhook.
    webhookId: (rawBody) => createHash("sha256").update(rawBody).digest("hex"),
    parseWebhook: parsePush,
  };
}

function numberOf(shipment: TrackingRequest): string {
  return shipment.trackingNumber.replace(/\s+/g, "").toUpperCase();
}

function isSupported(trackingNumber: string): boolean {
  return /^[\x21-\x7e]{5,50}$/.test(normaliseNumber(trackingNumber));
}

const toKey = (shipment: TrackingRequest) => ({
  number: numberOf(shipment),
  carrier: carrierKey(shipment.courier),
});

/** Sends only postcode and countries: some carriers require them, and no other personal data is needed. */
const toRegistration = (shipment: TrackingRequest) => ({
  ...toKey(shipment),
  tag: shipment.tag ?? undefined,
  origin_country: shipment.originCountry ?? undefined,
  destination_country: shipment.destination?.country ?? undefined,
  destination_postal_code: shipment.destination?.zip ?? undefined,
});

/** Fields that a courier may demand, by the code of its refusal; `valueOf` is undefined where we do not know it. */
const DEMANDS = [
  {
    code: PHONE_NEEDED,
    field: "phone_number_last_4",
    valueOf: ({ phoneEnding }: TrackingRequest) => phoneEnding ?? undefined,
  },
  {
    code: SHIP_DATE_NEEDED,
    field: "ship_date",
    valueOf: ({ shippedAt }: TrackingRequest) => shippedAt?.toISOString().slice(0, 10),
  },
];

/** Adds the field that the result demands to those sent before; false where it demands none, or one that was sent or is not known. */
function addDemanded(
  demanded: Map<TrackingRequest, object>,
  shipment: TrackingRequest,
  result: RegisterResult | undefined,
): boolean {
  if (result?.outcome !== "rejected") return false;
  const demand = DEMANDS.find(({ code }) => String(code) === result.code);
  const value = demand?.valueOf(shipment);
  const sent = demanded.get(shipment) ?? {};
  if (!demand || value === undefined || Object.hasOwn(sent, demand.field)) return false;
  demanded.set(shipment, { ...sent, [demand.field]: value });
  return true;
}

/** The shipment's entry; where several carriers have its number, the one of its own courier. */
function entryOf<Entry extends { number: string; carrier?: number | null }>(
  shipment: TrackingRequest,
  entries: Entry[],
): Entry | undefined {
  const number = normaliseNumber(shipment.trackingNumber);
  const same = entries.filter((entry) => normaliseNumber(entry.number) === number);
  return same.find((entry) => entry.carrier === carrierKey(shipment.courier)) ?? same[0];
}

function found(shipment: TrackingRequest, accepted: Accepted): ReadResult {
  const tracked = TrackedNumber.safeParse(accepted);
  if (!tracked.success)
    return reject(shipment, "bad_response", "17TRACK's answer about it cannot be read", true);
  const update = normalise(tracked.data, accepted);
  return { outcome: "found", shipment, update: { ...update, trackingNumber: shipment.trackingNumber } };
}

function nothingYet(shipment: TrackingRequest, refused: Refused): TrackingResult {
  return {
    trackingNumber: shipment.trackingNumber,
    courier: courierOf(refused.carrier),
    status: "NO_RECORD",
    subStatus: null,
    events: [],
    lastMile: null,
    estimatedDelivery: null,
    isTrackingStopped: false,
    tag: null,
    raw: refused,
  };
}

/** A rejection that states the wanted result ("already registered") counts as success. */
function unless(fine: number[], shipment: TrackingRequest, refused: Refused): RegisterResult {
  return fine.includes(refused.error.code) ? { outcome: "already", shipment } : refusal(shipment, refused);
}

function refusal(shipment: TrackingRequest, { error }: Refused): Rejection {
  if (error.code === NOT_REGISTERED) return reject(shipment, UNREGISTERED, error.message, false);
  const rejection = reject(shipment, String(error.code), error.message, isRetryable(error.code));
  return isQuotaCode(error.code) ? { ...rejection, isQuota: true } : rejection;
}

function reject(shipment: TrackingRequest, code: string, reason: string, retryable: boolean): Rejection {
  return { outcome: "rejected", shipment, code, reason, isRetryable: retryable };
}
