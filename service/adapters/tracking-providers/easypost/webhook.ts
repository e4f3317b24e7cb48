import { parsePostgresJson } from "../../../platform/postgres-text";
import { ProviderError } from "../../../domain/tracking-providers/provider";
import type { TrackingResult } from "../../../domain/tracking-providers/provider";
import { hmacOf, isSameSecret } from "../shared/webhook-secret";
import { Push, Tracker } from "./responses";
import { normalise } from "./normalise";

/** EasyPost's signature: hex HMAC-SHA256 of the body, keyed with the secret in Unicode's form NFKD. */
export function signatureOf(rawBody: Uint8Array, secret: string): string {
  return `hmac-sha256-hex=${hmacOf(rawBody, secret.normalize("NFKD"), "hex")}`;
}

/**
 * EasyPost signs a weight as a decimal (`5.0`) and may send it as an integer (`5`); its own libraries restore the
 * decimal before they compare. Both forms of the body are accepted; either needs the secret.
 */
export function verifySignature(rawBody: Uint8Array, given: string | null, secret?: string): boolean {
  if (secret === undefined) return false;
  if (isSameSecret(given, signatureOf(rawBody, secret))) return true;
  const text = Buffer.from(rawBody).toString("utf8");
  const signed = text.replace(/("weight":\s*)(\d+)(?=\s*[,}])/g, "$1$2.0");
  return signed !== text && isSameSecret(given, signatureOf(Buffer.from(signed), secret));
}

/** @throws ProviderError `bad_response` where the body is not JSON of the documented shape. */
export function parsePush(rawBody: Uint8Array): TrackingResult[] {
  const { description, result } = parse(rawBody);
  if (!description.startsWith("tracker.")) return [];

  const tracker = Tracker.safeParse(result);
  if (tracker.success) return [normalise(tracker.data, result)];
  throw new ProviderError("bad_response", "EasyPost push: unexpected data", null, { cause: tracker.error });
}

function parse(rawBody: Uint8Array) {
  try {
    return Push.parse(parsePostgresJson(Buffer.from(rawBody).toString("utf8")));
  } catch (cause) {
    throw new ProviderError("bad_response", "EasyPost push: not its JSON", null, { cause });
  }
}
