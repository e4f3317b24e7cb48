import ipaddr from "ipaddr.js";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [IpAddress, number];

/** The proxies before us: how many they are, or the networks they are in. */
export type TrustedProxies = number | Network[];

/**
 * Reads TRUSTED_PROXIES: a count, or addresses and networks in CIDR notation, comma separated. Nothing at all: 0.
 * What cannot be read is named in `problems`.
 */
export function readTrustedProxies(text: string | undefined, problems: string[]): TrustedProxies {
  const entries = (text ?? "").split(",").map((entry) => entry.trim());
  const [only = ""] = entries;
  if (entries.length === 1 && /^\d{0,2}$/.test(only)) return Number(only);

  return entries.flatMap((entry): Network[] => {
    const network = parseNetwork(entry);
    if (network) return [network];
    problems.push(
      `TRUSTED_PROXIES: "${entry}" is neither an address nor a network such as 10.0.0.0/8; a count stands alone`,
    );
    return [];
  });
}

/** Whether the hop belongs to us. `distance` is 0 for the neighbour, 1 for the one behind it, and so on. */
export function isTrusted(proxies: TrustedProxies, address: IpAddress, distance: number): boolean {
  if (typeof proxies === "number") return distance < proxies;
  return proxies.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** Parses an address; an IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) becomes the IPv4 one. Undefined if invalid. */
export function parseAddress(text: string): IpAddress | undefined {
  return ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text)
    ? ipaddr.process(text)
    : undefined;
}

function parseNetwork(entry: string): Network | undefined {
  const address = parseAddress(entry);
  if (address) return [address, address.kind() === "ipv4" ? 32 : 128];
  // The library would read 10.1/16 as 10.0.0.1/16.
  const isWhole = parseAddress(entry.replace(/\/.*$/, "")) !== undefined;
  return isWhole && ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : undefined;
}
