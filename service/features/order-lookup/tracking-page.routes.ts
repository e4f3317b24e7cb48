import type { Context as HonoContext, Hono } from "hono";
import { ShopDomain } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { isSignedProxyRequest } from "../../adapters/shopify/verify-hmac";
import { clientOf, isUnknownProxy } from "../../platform/http/client-address";
import { createPageServer } from "./serve-tracking-page";
import { readStorefrontAssets } from "./page-assets";

/** The most that the request's timestamp and our clock may differ, either way. */
const PROXY_MAX_AGE_SECONDS = 90;

/**
 * The tracking page: behind the Shopify app proxy at `/proxy` (the shop is the signed one), and on our own host at
 * `/t/{shop}`.
 */
export function mountTrackingPages(app: Hono, ctx: Context): void {
  const assets = readStorefrontAssets();
  const serve = createPageServer(ctx, assets);
  const { trustedProxies } = ctx.config;

  let isWarned = false;
  const warnOfUnknownProxy = (c: HonoContext) => {
    if (isWarned || !isUnknownProxy(c, trustedProxies)) return;
    isWarned = true;
    ctx.log.warn(
      "X-Forwarded-For comes from a proxy that TRUSTED_PROXIES does not name: shoppers count as one",
    );
  };

  for (const asset of Object.values(assets)) {
    app.get(`/storefront/assets/${asset.hash}/${asset.name}`, () => {
      const headers = {
        "content-type": asset.type,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "access-control-allow-origin": "*",
      };
      return new Response(asset.source, { headers });
    });
  }

  app.on(["GET", "POST"], "/t/:shopHandle", (c) => {
    const shopHandle = c.req.param("shopHandle");
    const domain = ShopDomain.safeParse(`${shopHandle.toLowerCase()}.myshopify.com`).data ?? null;
    const path = `/t/${encodeURIComponent(shopHandle)}`;
    warnOfUnknownProxy(c);
    return serve(c.req.raw, { domain, path, isProxied: false, client: clientOf(c, trustedProxies, false) });
  });

  app.on(["GET", "POST"], ["/proxy", "/proxy/*"], (c) => {
    const query = new URL(c.req.url).searchParams;
    const proxied = readProxyRequest(ctx, query);
    const client = clientOf(c, trustedProxies, proxied !== null);
    return serve(c.req.raw, {
      domain: null,
      path: "/",
      ...proxied,
      isProxied: true,
      isRefused: !proxied,
      client,
    });
  });
}

/** Shop and path of a signed request; null where the signature is invalid or too old. */
function readProxyRequest(
  { config, now }: Context,
  query: URLSearchParams,
): { domain: ShopDomain; path: string } | null {
  if (!isSignedProxyRequest(query, config.shopify.apiSecrets)) return null;
  const age = now().getTime() / 1000 - Number(query.get("timestamp") || Number.NaN);
  if (!(Math.abs(age) <= PROXY_MAX_AGE_SECONDS)) return null;
  const domain = ShopDomain.safeParse(query.get("shop"));
  const path = query.get("path_prefix") ?? "";
  return domain.success && /^(\/[\w.~-]+)+$/.test(path) ? { domain: domain.data, path } : null;
}
