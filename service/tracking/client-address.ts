import type { Context as HonoContext } from "hono";

const PRIVATE = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)|^(::1$|f[cde])/i;

/**
 * Where a request comes from, for counting only. Behind a load balancer (a private neighbour) the last entry of
 * X-Forwarded-For is what it has seen; entries further left are whatever the sender claims. Behind the app proxy
 * the neighbour beyond our own balancer is Shopify, and the one before that the shopper.
 */
export function clientAddress(c: HonoContext, isProxied: boolean): string {
  const neighbour = neighbourOf(c);
  const chain = (c.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (neighbour !== "" && !PRIVATE.test(neighbour))
    return isProxied ? (chain.at(-1) ?? neighbour) : neighbour;
  if (isProxied) return chain.at(-2) ?? chain.at(-1) ?? neighbour;
  return chain.at(-1) ?? neighbour;
}

function neighbourOf(c: HonoContext): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? "";
}
