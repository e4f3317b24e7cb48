/** Two slashes would name another host; so would a backslash, which browsers read as one. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;
const WEB = /^https?:\/\/[^\s/?#\\]+[^\s\\]*$/i;
const OTHER = /^(mailto:[^\s@]+@[^\s@]+|tel:\+?[\d ().-]{3,30})$/i;

/** Whether a merchant's link may stand on the page: no other scheme does anything there. */
export function isPageLink(link: string): boolean {
  return PATH.test(link) || WEB.test(link) || OTHER.test(link);
}

/** For an href; a path is the shop's, which on our own host is another one. Null for what may not stand there. */
export function pageLink(link: string, shop: { url: string } | null): string | null {
  if (!isPageLink(link)) return null;
  return PATH.test(link) ? shop && `${shop.url}${link}` : link;
}
