import { createHmac } from "node:crypto";

/**
 * Shopify's signature of app proxy requests: HMAC-SHA256 in hex over all decoded parameters but itself, repeated values
 * joined by commas, sorted, without a separator. Source: shopify.dev, authenticate app proxies.
 */
export function signProxyQuery(query: URLSearchParams, secret: string): string {
  const keys = [...new Set(query.keys())].filter((key) => key !== "signature");
  const message = keys.map((key) => `${key}=${query.getAll(key).join(",")}`).sort();
  return createHmac("sha256", secret).update(message.join("")).digest("hex");
}

/** The `hmac` of requests that open the app: the same parameters, joined as a query string. */
export function signAdminQuery(query: URLSearchParams, secret: string): string {
  const pairs = [...query.entries()]
    .filter(([key]) => key !== "hmac")
    .map(([key, value]) => `${key}=${value}`);
  return createHmac("sha256", secret).update(pairs.sort().join("&")).digest("hex");
}
