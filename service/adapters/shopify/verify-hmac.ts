import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether the base64 HMAC-SHA256 of the raw bytes is right, in constant time. Any of the secrets may have signed:
 * after a rotation Shopify uses the old one for up to an hour.
 */
export function isSignedWebhook(raw: Uint8Array, header: string | null, secrets: readonly string[]): boolean {
  const given = Buffer.from(header ?? "", "base64");
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(raw).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * Whether an app proxy request is Shopify's: HMAC-SHA256 in hex over all decoded parameters but `signature`,
 * repeated values joined by commas, sorted, without a separator. Source: shopify.dev, authenticate app proxies.
 */
export function isSignedProxyRequest(query: URLSearchParams, secrets: readonly string[]): boolean {
  const given = Buffer.from(query.get("signature") ?? "", "hex");
  const message = [...new Set(query.keys())]
    .filter((key) => key !== "signature")
    .map((key) => `${key}=${query.getAll(key).join(",")}`)
    .sort()
    .join("");
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(message).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
