import type { Context as HonoContext, Hono } from "hono";
import { ShopDomain } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { readProxyRequest } from "../../adapters/shopify/proxy-request";
import { clientOf, isUnknownProxy } from "../../platform/http/client-address";
import { createPageServer } from "./serve-tracking-page";
import { readStorefrontAssets } from "./page-assets";

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
