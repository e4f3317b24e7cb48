import { createHmac, timingSafeEqual } from "node:crypto";
import { parseStorableJson } from "../../storable";
import { findCourier } from "../directory";
import { ProviderError } from "../provider";
import type {
  CourierProvider,
  ParcelToTrack,
  ReadResult,
  RegisterResult,
  Rejection,
  TrackingUpdate,
} from "../provider";
import { Push, Results } from "./answers";
import type { Tracking } from "./answers";

export interface SimulatedOptions {
  /** Where the simulated courier is: `{sandbox}/couriers/simulated`, without a slash at the end. */
  url: string;
  /** The first is given to the courier with each call, to sign its pushes with; pushes signed with any are believed. */
  keys: readonly Buffer[];
  /** Where it is to push news; undefined: it is only read. */
  callback?: string;
  timeoutMs?: number;
  now?: () => Date;
}

type Result = (typeof Results)["_output"]["results"][number];

const limits = { parcelsPerRequest: 100, requestsPerSecond: 50, courierChanges: 0 };
/** Pushes older than this are taken for repeats by somebody else, as Standard Webhooks advises. */
const TOLERANCE_SECONDS = 300;

/** The simulated courier of demo, development and end-to-end tests, over HTTP like any other provider. */
export function simulated(options: SimulatedOptions): CourierProvider {
  const { url, callback, timeoutMs = 15_000, now = () => new Date() } = options;
  const secrets = options.keys.map((key) => key.toString("hex"));

  async function ask<Answer>(
    verb: "register" | "read" | "stop",
    parcels: ParcelToTrack[],
    take: (parcel: ParcelToTrack, result: Result) => Answer | null,
  ): Promise<(Answer | Rejection)[]> {
    const answers: (Answer | Rejection)[] = [];
    for (let at = 0; at < parcels.length; at += limits.parcelsPerRequest) {
      const some = parcels.slice(at, at + limits.parcelsPerRequest);
      const push = callback ? { callback, secret: secrets[0] } : undefined;
      const { results } = await post(`${url}/${verb}`, { parcels: some.map(toJson), push }, timeoutMs);
      answers.push(...some.map((parcel, index) => resultOf(parcel, results[index], take)));
    }
    return answers;
  }

  const registered = (parcel: ParcelToTrack, { outcome }: Result): RegisterResult | null =>
    outcome === "accepted" ? { outcome, parcel } : null;

  return {
    id: "simulated",
    limits,
    register: (parcels) => ask("register", parcels, registered),
    stop: (parcels) => ask("stop", parcels, registered),
    read: (parcels) =>
      ask<ReadResult>("read", parcels, (parcel, result) =>
        result.outcome === "found" ? { outcome: "found", parcel, update: toUpdate(result.tracking) } : null,
      ),
    // It knows every courier's parcels by what it is told about them.
    changeCourier: async (parcel, courier) => ({ outcome: "accepted", parcel: { ...parcel, courier } }),
    quota: async () => null,
    verifyWebhook: (rawBody, headers) =>
      secrets.some((secret) => isSignedBy(secret, rawBody, headers, now())),
    webhookId: (_rawBody, headers) => headers.get("webhook-id") ?? "",
    parseWebhook: (rawBody) => parsePush(rawBody).map(toUpdate),
  };
}

function resultOf<Answer>(
  parcel: ParcelToTrack,
  result: Result | undefined,
  take: (parcel: ParcelToTrack, result: Result) => Answer | null,
): Answer | Rejection {
  if (result?.outcome === "rejected") {
    const { code, reason, retryable } = result;
    return { outcome: "rejected", parcel, code, reason, isRetryable: retryable };
  }
  const answer = result && result.number === parcel.trackingNumber ? take(parcel, result) : null;
  if (answer) return answer;
  return {
    outcome: "rejected",
    parcel,
    code: "no_answer",
    reason: "No answer about this number",
    isRetryable: true,
  };
}

async function post(url: string, body: unknown, timeoutMs: number) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    const kind = cause instanceof Error && cause.name === "TimeoutError" ? "timeout" : "unavailable";
    throw new ProviderError(kind, "The simulated courier cannot be reached", null, { cause });
  });
  if (!response.ok) {
    const kind = response.status >= 500 ? "unavailable" : "bad_answer";
    throw new ProviderError(kind, `The simulated courier answered ${response.status}`);
  }
  const results = Results.safeParse(await readJson(response));
  if (results.success) return results.data;
  throw new ProviderError("bad_answer", "The simulated courier's answer cannot be read", null, {
    cause: results.error,
  });
}

function toJson(parcel: ParcelToTrack) {
  const { trackingNumber: number, courier, shippedAt, originCountry, destination, tag } = parcel;
  const origin = originCountry ? { country: originCountry } : null;
  return { number, courier, shipped_at: shippedAt, origin, destination, tag };
}

function toUpdate(tracking: Tracking): TrackingUpdate {
  const { number, courier, tag, last_mile: lastMile, estimated_delivery_at: estimate } = tracking;
  const newest = tracking.events.at(-1);
  return {
    trackingNumber: number,
    courier,
    status: newest ? newest.status : "NO_RECORD",
    subStatus: newest?.sub_status ?? null,
    events: tracking.events.map((event) => ({
      occurredAt: event.at,
      rawTime: event.raw_time,
      status: event.status,
      subStatus: event.sub_status,
      message: event.message,
      place: event.place,
      source: "simulated",
      sourceId: event.id,
      courier: event.courier,
    })),
    lastMile: lastMile && {
      courier: lastMile.courier,
      name: findCourier(lastMile.courier)?.name ?? lastMile.courier,
      trackingNumber: lastMile.number,
    },
    estimatedDelivery: estimate && { from: estimate, to: estimate },
    isGivenUp: false,
    tag,
    raw: tracking,
  };
}

/** Standard Webhooks: HMAC-SHA256 over id, timestamp and body; several signatures may be given. */
function isSignedBy(secret: string, rawBody: Uint8Array, headers: Headers, now: Date): boolean {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!id || !(age <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac("sha256", secret).update(`${id}.${timestamp}.`).update(rawBody).digest();
  return (headers.get("webhook-signature") ?? "").split(" ").some((signature) => {
    const [version, encoded = ""] = signature.split(",");
    const given = Buffer.from(encoded, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Null for what is no JSON; the schema then refuses it. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return parseStorableJson(await response.text());
  } catch {
    return null;
  }
}

function parsePush(rawBody: Uint8Array): Tracking[] {
  try {
    return Push.parse(parseStorableJson(Buffer.from(rawBody).toString("utf8"))).updates;
  } catch (cause) {
    throw new ProviderError("bad_answer", "The simulated courier's push cannot be read", null, { cause });
  }
}
