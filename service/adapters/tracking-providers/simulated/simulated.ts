import { createHmac, timingSafeEqual } from "node:crypto";
import { parsePostgresJson } from "../../../platform/postgres-text";
import { findCourier } from "../../../domain/couriers/directory/courier-directory";
import { deliveryProofOf, pickupPointOf } from "../../../domain/tracking-providers/handover";
import { ProviderError } from "../../../domain/tracking-providers/provider";
import type {
  TrackingProvider,
  TrackingRequest,
  ReadResult,
  RegisterResult,
  Rejection,
  TrackingResult,
} from "../../../domain/tracking-providers/provider";
import { Push, Results } from "./responses";
import type { Tracking } from "./responses";

export interface SimulatedOptions {
  /** Base URL of the simulated courier: `{sandbox}/couriers/simulated`, without a trailing slash. */
  url: string;
  /**
   * The first is sent to the courier with each call, to sign its webhooks with; signatures by any of them are accepted.
   */
  keys: readonly Buffer[];
  /** URL for its webhooks; undefined where it is only read. */
  callback?: string;
  timeoutMs?: number;
  now?: () => Date;
}

type Result = (typeof Results)["_output"]["results"][number];

const limits = { shipmentsPerRequest: 100, requestsPerSecond: 50, courierChanges: 0 };
/** Webhooks older than this are refused as replays, as Standard Webhooks advises. */
const TOLERANCE_SECONDS = 300;

/** The simulated courier of demo, development and end-to-end tests, called over HTTP like any other provider. */
export function simulated(options: SimulatedOptions): TrackingProvider {
  const { url, callback, timeoutMs = 15_000, now = () => new Date() } = options;
  const secrets = options.keys.map((key) => key.toString("hex"));

  async function callFor<Output>(
    verb: "register" | "read" | "stop",
    shipments: TrackingRequest[],
    take: (shipment: TrackingRequest, result: Result) => Output | null,
  ): Promise<(Output | Rejection)[]> {
    const responses: (Output | Rejection)[] = [];
    for (let at = 0; at < shipments.length; at += limits.shipmentsPerRequest) {
      const some = shipments.slice(at, at + limits.shipmentsPerRequest);
      const push = callback ? { callback, secret: secrets[0] } : undefined;
      const { results } = await post(`${url}/${verb}`, { shipments: some.map(toJson), push }, timeoutMs);
      responses.push(...some.map((shipment, index) => resultOf(shipment, results[index], take)));
    }
    return responses;
  }

  const registered = (shipment: TrackingRequest, { outcome }: Result): RegisterResult | null =>
    outcome === "accepted" ? { outcome, shipment } : null;
  /** Like AfterShip and EasyPost, it answers a registration with what it knows. */
  const known = (shipment: TrackingRequest, result: Result): RegisterResult | null =>
    result.outcome === "found"
      ? { outcome: "accepted", shipment, update: toUpdate(result.tracking) }
      : registered(shipment, result);

  return {
    id: "simulated",
    limits,
    register: (shipments) => callFor("register", shipments, known),
    stop: (shipments) => callFor("stop", shipments, registered),
    read: (shipments) =>
      callFor<ReadResult>("read", shipments, (shipment, result) =>
        result.outcome === "found" ? { outcome: "found", shipment, update: toUpdate(result.tracking) } : null,
      ),
    // It has one set of shipments for all couriers: changing the courier needs no call.
    changeCourier: async (shipment, courier) => ({ outcome: "accepted", shipment: { ...shipment, courier } }),
    quota: async () => null,
    verifyWebhook: (rawBody, headers) =>
      secrets.some((secret) => isSignedBy(secret, rawBody, headers, now())),
    webhookId: (_rawBody, headers) => headers.get("webhook-id") ?? "",
    parseWebhook: (rawBody) => parsePush(rawBody).map(toUpdate),
  };
}

function resultOf<Output>(
  shipment: TrackingRequest,
  result: Result | undefined,
  take: (shipment: TrackingRequest, result: Result) => Output | null,
): Output | Rejection {
  if (result?.outcome === "rejected") {
    const { code, reason, retryable } = result;
    return { outcome: "rejected", shipment, code, reason, isRetryable: retryable };
  }
  const response = result && result.number === shipment.trackingNumber ? take(shipment, result) : null;
  if (response) return response;
  return {
    outcome: "rejected",
    shipment,
    code: "no_response",
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
    const kind = response.status >= 500 ? "unavailable" : "bad_response";
    throw new ProviderError(kind, `The simulated courier answered ${response.status}`);
  }
  const results = Results.safeParse(await readJson(response));
  if (results.success) return results.data;
  throw new ProviderError("bad_response", "The simulated courier's answer cannot be read", null, {
    cause: results.error,
  });
}

function toJson(shipment: TrackingRequest) {
  const { trackingNumber: number, courier, shippedAt, originCountry, destination, tag } = shipment;
  const origin = originCountry ? { country: originCountry } : null;
  return { number, courier, shipped_at: shippedAt, origin, destination, tag };
}

function toUpdate(tracking: Tracking): TrackingResult {
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
    pickup: pickupPointOf(tracking.pickup),
    proof: deliveryProofOf(tracking.signed_by),
    estimatedDelivery: estimate && { from: estimate, to: estimate },
    isTrackingStopped: false,
    tag,
    raw: tracking,
  };
}

/** Standard Webhooks: HMAC-SHA256 over id, timestamp and body; the header may contain several signatures. */
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

/** Null where the body is not JSON; the schema then rejects it. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return parsePostgresJson(await response.text());
  } catch {
    return null;
  }
}

function parsePush(rawBody: Uint8Array): Tracking[] {
  try {
    return Push.parse(parsePostgresJson(Buffer.from(rawBody).toString("utf8"))).updates;
  } catch (cause) {
    throw new ProviderError("bad_response", "The simulated courier's push cannot be read", null, { cause });
  }
}
