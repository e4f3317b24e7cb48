import { isIP } from "node:net";
import type { z } from "zod";
import type { Environment } from "./environment";

export interface HostSettings {
  /** Names of the service itself, in lower case: that of APP_URL, and those of APP_HOSTS. */
  own: readonly string[];
  /** Where a shop's own name leads by CNAME. */
  target: string;
  /** `address` or `address:port`; empty: those of the system. */
  dnsServers: readonly string[];
}

type Variables = Pick<z.output<typeof Environment>, "APP_HOSTS" | "CUSTOM_DOMAIN_TARGET" | "DNS_SERVERS">;

const NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const SERVER = /^(?:\[([0-9a-f:]+)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?|([0-9a-f:]+))$/i;

const listOf = (text: string | undefined) =>
  (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

/** What cannot be read is named in `problems`. */
export function readHostSettings(variables: Variables, appUrl: string, problems: string[]): HostSettings {
  const names = listOf(variables.APP_HOSTS).map((name) => name.toLowerCase());
  const dnsServers = listOf(variables.DNS_SERVERS);
  const appHost = new URL(appUrl).hostname;
  const target = variables.CUSTOM_DOMAIN_TARGET?.toLowerCase() ?? appHost;
  for (const name of names)
    if (!NAME.test(name)) problems.push(`APP_HOSTS: "${name}" is no name of a host; a port is left out`);
  if (!NAME.test(target) && !isIP(target.replace(/^\[|\]$/g, "")))
    problems.push("CUSTOM_DOMAIN_TARGET: must be the name of a host");
  for (const server of dnsServers) {
    const [, bracketed, v4, v6] = SERVER.exec(server) ?? [];
    if (isIP(bracketed ?? v4 ?? v6 ?? "") === 0)
      problems.push(`DNS_SERVERS: "${server}" is no address such as 1.1.1.1 or [::1]:53`);
  }
  return { own: [appHost, ...names], target, dnsServers };
}
