import type { EndApiCall } from "../../contract/end-api-call";

const LOCAL_BASE = "/endApi";

/**
 * The way to a service on another host, for `context.endApi`. `url` is where its base path stands, such as
 * `https://host/shopify`; without a path it is `/endApi`. The oauth calls stand below the host itself.
 */
export function remoteEndApi(
  url: string,
  send: typeof fetch = fetch,
): (call: EndApiCall) => Promise<Response> {
  const remote = new URL(url);
  const base = remote.pathname.replace(/\/+$/, "") || LOCAL_BASE;

  return async ({ method, url: address, headers, body, signal }) => {
    const { pathname, search } = new URL(address);
    const path = pathname.startsWith(`${LOCAL_BASE}/`) ? base + pathname.slice(LOCAL_BASE.length) : pathname;
    return send(remote.origin + path + search, {
      ...{ method, headers, body, signal },
      redirect: "error", // the bearer must not follow a redirect to another host
    });
  };
}
