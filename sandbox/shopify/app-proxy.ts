import type { Hono } from "hono";
import { MOUNT, type SandboxShopifyOptions } from "./options";
import { signProxyQuery } from "./proxy-signature";
import type { ShopRecord } from "./records";
import { inTheme } from "./storefront-theme";

const PREFIX = "/apps/track";
/** Headers that Shopify does not forward, in either direction. */
const REQUEST_HEADERS_KEPT_BACK = [
  "cookie",
  "host",
  "connection",
  "content-length",
  "authorization",
  "accept-encoding",
];
const RESPONSE_HEADERS_KEPT_BACK = [
  "set-cookie",
  "date",
  "server",
  "pragma",
  "warning",
  "x-powered-by",
  "service-worker-allowed",
  // Headers of the connection to the app, which is not the shopper's.
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
];

/** App proxy: forwards `{shop}/apps/track/*` to `{app}/proxy/*`, signed, without cookies. */
export function mountAppProxy(app: Hono, options: SandboxShopifyOptions): void {
  const send = options.fetch ?? fetch;

  for (const path of [PREFIX, `${PREFIX}/*`]) {
    app.all(`/:shop{[^/]+\\.myshopify\\.com}${path}`, async (c) => {
      const shop = options.shopifyStore.findShop(c.req.param("shop"))?.record;
      if (!shop) return c.text("Not Found", 404);
      const requestUrl = new URL(c.req.url);
      const rest = requestUrl.pathname.slice(requestUrl.pathname.indexOf(PREFIX) + PREFIX.length);
      const target = new URL(`${options.app.url}/proxy${rest}`);
      target.search = proxyQuery(options, shop, requestUrl.searchParams).toString();

      const hasBody = c.req.method !== "GET" && c.req.method !== "HEAD";
      const response = await send(target.href, {
        method: c.req.method,
        headers: requestHeaders(c.req.raw.headers, shop.domain),
        ...(hasBody ? { body: await c.req.arrayBuffer() } : {}),
        redirect: "follow",
      });
      return passOn(response, shop);
    });
  }
}

/** The shopper's own parameters, and those that say which shop it was; in the sandbox the shop's path is longer. */
function proxyQuery(
  { app, now }: SandboxShopifyOptions,
  shop: ShopRecord,
  given: URLSearchParams,
  customerId = "",
): URLSearchParams {
  const query = new URLSearchParams(given);
  query.delete("signature");
  query.set("shop", shop.domain);
  query.set("path_prefix", `${MOUNT}/${shop.domain}${PREFIX}`);
  query.set("timestamp", String(Math.floor(now().getTime() / 1000)));
  query.set("logged_in_customer_id", customerId);
  query.set("signature", signProxyQuery(query, app.clientSecret));
  return query;
}

function requestHeaders(given: Headers, domain: string): Headers {
  const headers = new Headers(given);
  for (const name of REQUEST_HEADERS_KEPT_BACK) headers.delete(name);
  headers.set("x-forwarded-host", domain);
  if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", "127.0.0.1");
  return headers;
}

async function passOn(response: Response, shop: ShopRecord): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of RESPONSE_HEADERS_KEPT_BACK) headers.delete(name);
  if (!headers.get("content-type")?.startsWith("application/liquid")) {
    return new Response(response.body, { status: response.status, headers });
  }
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(inTheme(await response.text(), shop), { status: response.status, headers });
}
