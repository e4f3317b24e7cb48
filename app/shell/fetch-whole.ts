/** What Remix decodes: data of loaders and actions. None of ours streams. */
const PAGE_DATA = /^text\/x-script\b/;

/**
 * A fetch that reads page data to its end before it answers. Remix decodes a body while it arrives; where the router gives the
 * request up in between, Remix logs an AbortError and leaves a rejection that nobody handles. This way the fetch itself is
 * aborted, which the router expects.
 */
export function fetchWhole(fetchOnce: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchOnce(input, init);
    const { body, status, statusText, headers } = response;
    if (!body || !PAGE_DATA.test(headers.get("content-type") ?? "")) return response;
    return new Response(await response.arrayBuffer(), { status, statusText, headers });
  };
}
