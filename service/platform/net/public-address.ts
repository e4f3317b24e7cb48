import ipaddr from "ipaddr.js";
import type { Dns, DnsFailure } from "../dns/dns";

/** What is routed on the internet (RFC 4291, section 2.4): NAT64, IPv4 within IPv6 and all local ranges are outside of it. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/**
 * Whether an address is one of the internet, and none of ours: not private, loopback, link-local (where clouds tell secrets), shared (CGNAT), a
 * tunnel to another address (6to4, Teredo), or reserved.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/** Why a connection is not even tried. */
export type UnreachableHost = "missing" | "notPublic" | DnsFailure;

export class UnreachableHostError extends Error {
  constructor(
    readonly why: UnreachableHost,
    host: string,
  ) {
    super(`${host} cannot be connected to: ${why}`);
  }
}

/**
 * The address to connect to, for a host that a stranger has named. Resolved once, and the caller connects to what was checked: another answer
 * to a second question (DNS rebinding) leads nowhere. One address that is not public is enough to refuse the name.
 * @throws UnreachableHostError
 */
export async function findPublicAddress(dns: Pick<Dns, "addresses">, host: string): Promise<string> {
  if (ipaddr.isValid(host)) throw new UnreachableHostError("notPublic", host);
  const answer = await dns.addresses(host);
  if (answer.kind === "failed") throw new UnreachableHostError(answer.why, host);
  if (answer.kind === "missing") throw new UnreachableHostError("missing", host);
  if (!answer.values.every(isPublicAddress)) throw new UnreachableHostError("notPublic", host);
  // Of both families, IPv4: not every machine has a way to the other one.
  return answer.values.find((address) => ipaddr.IPv4.isValid(address)) ?? answer.values[0]!;
}
