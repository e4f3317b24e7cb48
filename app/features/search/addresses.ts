import type { SearchItem } from "../../../machines/search-items";

/** Where an item leads; the list of orders is narrowed to what was found. */
export function addressOf({ path, anchor, key }: SearchItem): string {
  const query = new URLSearchParams();
  if (anchor) query.set("anchor", anchor);
  if (key !== undefined) query.set("key", key);
  if (key !== undefined && path === "/track/orders") query.set("query", key);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The help centre's search for a text; where help is a mail address, a mail about it. */
export function helpAddress(supportUrl: string, text: string): string {
  if (supportUrl.startsWith("mailto:")) return `${supportUrl}?subject=${encodeURIComponent(text)}`;
  const url = new URL(supportUrl);
  url.searchParams.set("q", text);
  return url.href;
}
