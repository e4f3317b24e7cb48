import type { Context as HonoContext } from "hono";
import ipaddr from "ipaddr.js";
import { type IpAddress, isTrusted, parseAddress, type TrustedProxies } from "../config/trusted-proxies";

/** Where a request comes from, for counting only. */
export interface Client {
  /** An IPv4 address, or the /64 of an IPv6 address: whoever has one of its addresses has all of them. */
  address: string;
  /** What one customer of a hosting company may have at hand: /24 of IPv4, /48 of IPv6. */
  network: string;
}

const UNKNOWN: Client = { address: "unknown", network: "unknown" };

/**
 * The nearest hop that is not one of our own proxies. X-Forwarded-For is trusted as far as the hops that wrote it
 * are ours: each writes down its neighbour at the right end, and entries further left are whatever the sender claims.
 * Behind the app proxy that nearest hop is Shopify, and the one before it the shopper.
 * @param viaShopify the request carries the app proxy's signature
 */
export function clientOf(c: HonoContext, proxies: TrustedProxies, viaShopify: boolean): Client {
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").filter((entry) => entry.trim());
  const hops = [...forwarded, neighbourOf(c)].reverse().map((hop) => parseHop(hop.trim()));
  let at = 0;
  const isOwn = (hop: IpAddress | undefined, distance: number) =>
    hop !== undefined && isTrusted(proxies, hop, distance);
  while (at < hops.length - 1 && isOwn(hops[at], at)) at += 1;
  if (viaShopify && at < hops.length - 1) at += 1;

  // An entry that is no address comes from a trusted hop that did not know its client's: that hop's own address counts.
  const client = hops.slice(0, at + 1).findLast((hop) => hop !== undefined);
  return client ? { address: cut(client, 32, 64), network: cut(client, 24, 48) } : UNKNOWN;
}

const PRIVATE = new Set<ReturnType<IpAddress["range"]>>([
  "private",
  "uniqueLocal",
  "loopback",
  "linkLocal",
  "carrierGradeNat",
]);

/** Whether the neighbour is one of our own proxies: what it adds to a request is believed. */
export function comesFromProxy(c: HonoContext, proxies: TrustedProxies): boolean {
  const neighbour = parseAddress(neighbourOf(c));
  return neighbour !== undefined && isTrusted(proxies, neighbour, 0);
}

/** Whether the neighbour is on this machine or in a network of one's own. */
export function isNear(c: HonoContext): boolean {
  const neighbour = parseAddress(neighbourOf(c));
  return neighbour !== undefined && PRIVATE.has(neighbour.range());
}

/** Whether an untrusted proxy forwards addresses: all clients behind it then share one rate limit. */
export function isUnknownProxy(c: HonoContext, proxies: TrustedProxies): boolean {
  const neighbour = parseAddress(neighbourOf(c));
  if (!neighbour || c.req.header("x-forwarded-for") === undefined) return false;
  return !isTrusted(proxies, neighbour, 0) && PRIVATE.has(neighbour.range());
}

/** The network of an address: its first bits, the rest zero. An IPv4 address of 32 bits is itself. */
function cut(address: IpAddress, bitsOfIpv4: number, bitsOfIpv6: number): string {
  const bytes = address.toByteArray();
  const bits = bytes.length === 4 ? bitsOfIpv4 : bitsOfIpv6;
  const network = ipaddr.fromByteArray(bytes.fill(0, bits / 8)).toString();
  return bits === 32 ? network : `${network}/${bits}`;
}

/** Some proxies write the port as well: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function parseHop(text: string): IpAddress | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return parseAddress(bare);
}

function neighbourOf(c: HonoContext): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? "";
}
