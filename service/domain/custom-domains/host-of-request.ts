import { isIP } from "node:net";
import type { Context as HonoContext } from "hono";
import type { Config } from "../../platform/config/config";
import { comesFromProxy } from "../../platform/http/client-address";
import { readHostName } from "./host-name";

/** `own`: the service's own name, or one that nobody can prove. A name in ASCII: it may be a shop's. Null: no name at all, or two that differ. */
export type RequestHost = { kind: "own" } | { kind: "other"; host: string } | null;

/**
 * The name that a request was sent to: Host, and what a trusted proxy says that Host was. Where both are given, a shop's name in
 * either of them decides, so that neither makes a request to a shop's name one to the service.
 */
export function hostOfRequest(
  { hosts, trustedProxies }: Pick<Config, "hosts" | "trustedProxies">,
  c: HonoContext,
): RequestHost {
  const sent = c.req.header("host") ?? "";
  // An absolute address in place of a path (RFC 9112, section 3.2.2) may name another host than the header.
  if (withoutPort(sent) !== withoutPort(new URL(c.req.url).hostname)) return null;
  const forwarded = comesFromProxy(c, trustedProxies) ? c.req.header("x-forwarded-host") : undefined;
  const names = [sent, ...namesIn(forwarded)].map((name) => classify(hosts.own, name));
  if (names.includes(null)) return null;
  const others = new Set(names.flatMap((name) => (name?.kind === "other" ? [name.host] : [])));
  if (others.size > 1) return null;
  const [host] = others;
  return host === undefined ? { kind: "own" } : { kind: "other", host };
}

/** Of a list, as several proxies make one: each adds the name that it was asked for. A header without a value says nothing. */
const namesIn = (list = ""): string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** @param name with or without a port */
function classify(own: readonly string[], name: string): RequestHost {
  const host = withoutPort(name);
  if (host === null) return null;
  // Addresses, and names of a network of one's own: nobody proves them by DNS.
  if (own.includes(host) || isIP(host.replace(/^\[|\]$/g, "")) || !host.includes(".")) return { kind: "own" };
  const read = readHostName(host);
  return read === null ? null : { kind: "other", host: read };
}

/** In lower case, without port and dot at the end; null for what is no host. */
function withoutPort(name: string): string | null {
  if (name === "" || /[\s,/?#@\\]/.test(name) || !URL.canParse(`http://${name}`)) return null;
  return new URL(`http://${name}`).hostname.replace(/\.$/, "") || null;
}
