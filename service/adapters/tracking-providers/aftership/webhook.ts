import { parsePostgresJson } from "../../../platform/postgres-text";
import { ProviderError } from "../../../domain/tracking-providers/provider";
import type { TrackingResult } from "../../../domain/tracking-providers/provider";
import { hmacOf, isSameSecret } from "../shared/webhook-secret";
import { Push, Tracking } from "./responses";
import { normalise } from "./normalise";

/** AfterShip's signature: base64 of the HMAC-SHA256 of the raw body. */
export function verifySignature(rawBody: Uint8Array, given: string | null, secret?: string): boolean {
  return secret !== undefined && isSameSecret(given, hmacOf(rawBody, secret, "base64"));
}

/** @throws ProviderError `bad_response` where the body is not JSON of the documented shape. */
export function parsePush(rawBody: Uint8Array): TrackingResult[] {
  const { event, msg } = parse(rawBody);
  // Other events (a new estimate, "still pending") contain no scans; the next read has their data.
  if (event !== "tracking_update") return [];

  const tracking = Tracking.safeParse(msg);
  if (tracking.success) return [normalise(tracking.data, msg)];
  throw new ProviderError("bad_response", "AfterShip push: unexpected data", null, { cause: tracking.error });
}

function parse(rawBody: Uint8Array) {
  try {
    return Push.parse(parsePostgresJson(Buffer.from(rawBody).toString("utf8")));
  } catch (cause) {
    throw new ProviderError("bad_response", "AfterShip push: not its JSON", null, { cause });
  }
}
