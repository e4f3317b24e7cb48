import { createHash, timingSafeEqual } from "node:crypto";
import { parsePostgresJson } from "../../../platform/postgres-text";
import { ProviderError } from "../../../domain/tracking-providers/provider";
import type { TrackingResult } from "../../../domain/tracking-providers/provider";
import { Push, TrackedNumber } from "./responses";
import { normalise } from "./normalise";

/** 17TRACK's signature: the hex SHA-256 of the raw body, a slash and the key. */
export function signatureOf(rawBody: Uint8Array, key: string): string {
  return createHash("sha256").update(rawBody).update(`/${key}`).digest("hex");
}

export function verifySignature(rawBody: Uint8Array, given: string | null, key: string): boolean {
  const expected = Buffer.from(signatureOf(rawBody, key));
  const actual = Buffer.from((given ?? "").trim().toLowerCase());
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** @throws ProviderError `bad_response` where the body is not JSON of the documented shape. */
export function parsePush(rawBody: Uint8Array): TrackingResult[] {
  const { event, data } = parse(rawBody);
  if (event !== "TRACKING_UPDATED" && event !== "TRACKING_STOPPED") return [];

  const tracked = TrackedNumber.safeParse(data);
  if (!tracked.success) {
    throw new ProviderError("bad_response", "17TRACK push: unexpected data", null, { cause: tracked.error });
  }
  const update = normalise(tracked.data, data);
  if (event === "TRACKING_UPDATED") return [update];
  return [{ ...update, status: "EXPIRED", subStatus: null, isTrackingStopped: true }];
}

function parse(rawBody: Uint8Array) {
  try {
    return Push.parse(parsePostgresJson(Buffer.from(rawBody).toString("utf8")));
  } catch (cause) {
    throw new ProviderError("bad_response", "17TRACK push: not its JSON", null, { cause });
  }
}
