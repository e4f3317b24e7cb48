import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { ownValue } from "../../../../contract/own-value";
import { parsePostgresJson } from "../../../platform/postgres-text";

/** Compares two texts in constant time. */
export function isSameSecret(given: string | null | undefined, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return Boolean(given) && timingSafeEqual(digest(given ?? ""), digest(expected));
}

export function hmacOf(rawBody: Uint8Array, secret: string, encoding: "hex" | "base64"): string {
  return createHmac("sha256", secret).update(rawBody).digest(encoding);
}

/** An id for webhooks that have none: equal bytes are one webhook. */
export function digestOf(rawBody: Uint8Array): string {
  return createHash("sha256").update(rawBody).digest("hex");
}

/** The id in the body, so that a retry with other bytes is recognised; else the digest of the bytes. */
export function bodyId(rawBody: Uint8Array, field: string): string {
  try {
    const body = parsePostgresJson(Buffer.from(rawBody).toString("utf8")) as Record<string, unknown> | null;
    const id = ownValue(body, field);
    return typeof id === "string" && /^[^\p{Cc}\p{Cs}]{1,200}$/u.test(id) ? id : digestOf(rawBody);
  } catch {
    return digestOf(rawBody);
  }
}
