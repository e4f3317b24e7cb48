import { LOCALE_HEADER } from "../../contract/locales";

/**
 * A fetch that tells our own server the language of the page, in which refusals are said: it is the store's own, which neither the
 * address nor the browser's headers have.
 */
export function fetchInLanguage(fetchOnce: typeof fetch): typeof fetch {
  return (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    if (address.origin !== location.origin) return fetchOnce(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(LOCALE_HEADER, document.documentElement.lang);
    return fetchOnce(input, { ...init, headers });
  };
}
