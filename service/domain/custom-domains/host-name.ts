import { domainToUnicode } from "node:url";
import { parse } from "tldts";
import { MAX_DOMAIN_NAME } from "../../../contract/custom-domain-limits";
import type { FieldKey } from "../../../contract/reasons";
import type { Config } from "../../platform/config/config";

/** Letters, digits and hyphens, in at least two labels; none ends in a number, which browsers take for an IPv4 address. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const OF_SHOPIFY = ["myshopify.com", "shopify.com", "shopifypreview.com", "shopifycdn.com"];

/**
 * A host name as a merchant types or pastes it, in ASCII and lower case: scheme, slash and the dot at the end are left out, other
 * letters are in Punycode (UTS 46). Null for what is none: a path, a port, a user, an address, a wildcard.
 */
export function readHostName(given: string): string | null {
  const bare = given
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "")
    .replace(/[.。]$/, "");
  if (bare === "" || /[\s/?#@:%\\[\]]/.test(bare) || !URL.canParse(`http://${bare}`)) return null;
  const { hostname } = new URL(`http://${bare}`);
  return hostname.length <= MAX_DOMAIN_NAME && HOST.test(hostname) ? hostname : null;
}

type Place = Pick<Config, "hosts" | "sandboxUrl">;

/**
 * Why a shop cannot have its pages under this name; null where it can.
 * @param host in ASCII
 */
export function wrongHost(
  { hosts, sandboxUrl }: Place,
  shop: { domain: string; primaryDomain: string | null },
  host: string,
): FieldKey | null {
  if (host === shop.primaryDomain) return "domainOfStore";
  if (OF_SHOPIFY.some((theirs) => isWithin(host, theirs))) return "domainNotYours";
  if (host === hosts.target || hosts.own.includes(host)) return "domainNotYours";
  // Reaches the reader's own machine, and nobody else's.
  if (sandboxUrl && isWithin(host, "localhost")) return host.split(".").length > 2 ? null : "domainTooShort";
  if ([hosts.target, ...hosts.own].some((ours) => isWithin(host, zoneOf(ours)))) return "domainNotYours";

  const { isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate) return "domainUnknown";
  // At the domain itself there are other records, which a CNAME would exclude (RFC 1034, section 3.6.2).
  return domain === null || domain === host ? "domainTooShort" : null;
}

export const isWithin = (host: string, zone: string) => host === zone || host.endsWith(`.${zone}`);

/** What somebody has registered: `brand.com` of `track.brand.com`. Of a name that nobody can register, all but its first label. */
export function zoneOf(host: string): string {
  const { domain } = parse(host, { allowPrivateDomains: true });
  return domain && domain !== host ? domain : host.includes(".") ? host.slice(host.indexOf(".") + 1) : host;
}

/** As people read it: `münchen.example` for `xn--mnchen-3ya.example`. */
export const readableHost = (host: string): string => domainToUnicode(host) || host;
