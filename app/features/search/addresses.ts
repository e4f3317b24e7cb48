import type { SearchItem } from "../../../machines/search-items";

/** `order:17`, `order:17:LP100` of one of its shipments, `customer:42`; keys of before that are a number or a name. */
const FOUND = /^(order|customer):(\d+)(?::|$)/;

/** The URL of an item; the order list is filtered by what was found, and marks the row of an order. */
export function addressOf({ path, anchor, key }: SearchItem): string {
  const query = new URLSearchParams();
  if (anchor) query.set("anchor", anchor);
  const [, kind, id] = (key !== undefined && path === "/track/orders" && FOUND.exec(key)) || [];
  if (kind && id) {
    query.set("key", `${kind}:${id}`);
    query.set(kind, id);
  } else if (key !== undefined) {
    query.set("key", key);
    if (path === "/track/orders") query.set("query", key);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * The help centre's search for a text: replaces `{query}`, else adds `q`, which most search pages use, and `{language}` by
 * the reader's. Where help is a mail address, a mail about the text.
 */
export function helpAddress(helpCenterUrl: string, text: string, language: string): string {
  if (helpCenterUrl.startsWith("mailto:")) return `${helpCenterUrl}?subject=${encodeURIComponent(text)}`;
  if (helpCenterUrl.includes("{query}"))
    return helpCenterUrl
      .replace("{language}", () => encodeURIComponent(language))
      .replace("{query}", () => encodeURIComponent(text));
  const url = new URL(helpCenterUrl);
  url.searchParams.set("q", text);
  return url.href;
}
