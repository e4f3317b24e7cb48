const LOCAL_BASE = "/endApi";

/**
 * The way to a service on another host, for `context.endApi`. `url` is where its base path stands, such as
 * `https://host/shopify`; without a path it is `/endApi`. The oauth calls stand below the host itself.
 */
export function remoteEndApi(
  url: string,
  send: typeof fetch = fetch,
): (request: Request) => Promise<Response> {
  const remote = new URL(url);
  const base = remote.pathname.replace(/\/+$/, "") || LOCAL_BASE;

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.startsWith(`${LOCAL_BASE}/`) ? base + pathname.slice(LOCAL_BASE.length) : pathname;
    const headers = new Headers(request.headers);
    headers.delete("host");
    return send(remote.origin + path + search, {
      method: request.method,
      headers,
      body: request.method === "GET" ? undefined : await request.text(),
      signal: request.signal,
      redirect: "error", // the bearer must not follow a redirect to another host
    });
  };
}
