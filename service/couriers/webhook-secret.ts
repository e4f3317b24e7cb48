import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { ownValue } from "../../contract/own-value";
import { parsePostgresJson } from "../postgres-text";

/** Whether two texts are equal, in a time that says nothing about where they differ. */
export function isSame(given: string | null | undefined, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return Boolean(given) && timingSafeEqual(digest(given ?? ""), digest(expected));
}

export function hmacOf(rawBody: Uint8Array, secret: string, encoding: "hex" | "base64"): string {
  return createHmac("sha256", secret).update(rawBody).digest(encoding);
}

/** An id for pushes that carry none: equal bytes are equal news. */
export function digestOf(rawBody: Uint8Array): string {
  return createHash("sha256").update(rawBody).digest("hex");
}

/** The body's own id, so that a repeat with other bytes is still a repeat; else the bytes' digest. */
export function bodyId(rawBody: Uint8Array, field: string): string {
  try {
    const body = parsePostgresJson(Buffer.from(rawBody).toString("utf8")) as Record<string, unknown> | null;
    const id = ownValue(body, field);
    return typeof id === "string" && /^[^\p{Cc}\p{Cs}]{1,200}$/u.test(id) ? id : digestOf(rawBody);
  } catch {
    return digestOf(rawBody);
  }
}
