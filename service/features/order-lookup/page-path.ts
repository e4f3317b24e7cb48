/** The last part of a URL as a page's address: at most what an address can be, in lower case; null for the plain page. */
export function addressIn(rest: string): string | null {
  const address = rest.replace(/^\/+|\/+$/g, "").toLowerCase();
  return address === "" ? null : address;
}

/** @param base the path of the plain page; `/` under a shop's own name */
export const pathOfPage = (base: string, address: string | null) =>
  address === null ? base : `${base.replace(/\/$/, "")}/${encodeURIComponent(address)}`;
