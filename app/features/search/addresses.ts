import type { SearchItem } from "../../../machines/search-items";

/** Where an item leads; the list of orders is narrowed to what was found. */
export function addressOf({ path, anchor, key }: SearchItem): string {
  const query = new URLSearchParams();
  if (anchor) query.set("anchor", anchor);
  if (key !== undefined) query.set("key", key);
  if (key !== undefined && path === "/track/orders") query.set("query", key);
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * The help centre's search for a text: in the place of `{query}`, else as `q`, which most of them read. Where help is a
 * mail address, a mail about it.
 */
export function helpAddress(helpCenterUrl: string, text: string): string {
  if (helpCenterUrl.startsWith("mailto:")) return `${helpCenterUrl}?subject=${encodeURIComponent(text)}`;
  if (helpCenterUrl.includes("{query}"))
    return helpCenterUrl.replace("{query}", () => encodeURIComponent(text));
  const url = new URL(helpCenterUrl);
  url.searchParams.set("q", text);
  return url.href;
}
