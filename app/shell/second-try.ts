/** Marks the second request for a document, after the loading screen: it waits as long as it takes. */
const WAITED = "waited";

export const isSecondTry = (url: URL) => url.searchParams.has(WAITED);

/** The address that the loading screen asks for. */
export function secondTryOf(url: URL): string {
  const marked = new URL(url);
  marked.searchParams.set(WAITED, "1");
  return `${marked.pathname}${marked.search}`;
}

/** The address without the mark: neither the router nor a bookmark is to keep it. */
export function firstTryOf(url: URL): URL {
  const first = new URL(url);
  first.searchParams.delete(WAITED);
  return first;
}
