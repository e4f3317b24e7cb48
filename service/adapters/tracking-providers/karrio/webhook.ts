import { parsePostgresJson } from "../../../platform/postgres-text";
import { ProviderError } from "../../../domain/tracking-providers/provider";
import type { TrackingResult } from "../../../domain/tracking-providers/provider";
import { isSameSecret } from "../shared/webhook-secret";
import { Push, Tracker } from "./responses";
import { normalise } from "./normalise";

/** Karrio does not sign: X-Event-Id carries the webhook's secret itself, so webhooks must use HTTPS. */
export function verifySecret(given: string | null, secret?: string): boolean {
  return secret !== undefined && isSameSecret(given, secret);
}

/** @throws ProviderError `bad_response` where the body is not JSON of the documented shape. */
export function parsePush(rawBody: Uint8Array): TrackingResult[] {
  const { event, data } = parse(rawBody);
  if (event !== "tracker_created" && event !== "tracker_updated") return [];

  const tracker = Tracker.safeParse(data);
  if (tracker.success) return [normalise(tracker.data, data)];
  throw new ProviderError("bad_response", "Karrio push: unexpected data", null, { cause: tracker.error });
}

function parse(rawBody: Uint8Array) {
  try {
    return Push.parse(parsePostgresJson(Buffer.from(rawBody).toString("utf8")));
  } catch (cause) {
    throw new ProviderError("bad_response", "Karrio push: not its JSON", null, { cause });
  }
}
