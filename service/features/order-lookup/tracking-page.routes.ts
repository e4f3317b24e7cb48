import type { Context as HonoContext, Hono } from "hono";
import { EMBED_PATH } from "../../../contract/embed-address";
import { ShopDomain } from "../../../contract/ids";
import { PREVIEW_FRAME_PATH, PREVIEW_MAP_PATH } from "../../../contract/preview-frame";
import { PREVIEW_ADDRESS, PREVIEW_PATH } from "../../domain/pages/page-preview.link";
import type { ShopHostEnv } from "../../domain/custom-domains/shop-host";
import { originOfDomain } from "../../domain/shops/shop-addresses";
import type { Context } from "../../platform/context";
import { readProxyRequest } from "../../adapters/shopify/proxy-request";
import { clientOf, isUnknownProxy } from "../../platform/http/client-address";
import { unsubscribeKind } from "../../domain/mail-recipients/unsubscribe.link";
import { createEmailPreferences } from "./email-preferences/serve-email-preferences";
import { createEmbedServer } from "./serve-embed";
import { createPreviewServer } from "./serve-preview";
import { createPreviewFrame } from "./serve-preview-frame";
import { addressIn } from "./page-path";
import { sampleMapPicture } from "./map-pictures";
import { createPageServer } from "./serve-tracking-page";
import { readStorefrontAssets } from "./page-assets";

/**
 * The tracking pages: behind the Shopify app proxy at `/proxy` (the shop is the signed one), on our own host at `/t/{shop}`, and at
 * the root of a shop's own name; further pages below, each at its address.
 */
export function mountTrackingPages(app: Hono, ofShops: Hono<ShopHostEnv>, ctx: Context): void {
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

  app.on(["GET", "POST"], ["/t/:shopHandle", "/t/:shopHandle/:address"], (c) => {
    const shopHandle = c.req.param("shopHandle");
    const domain = ShopDomain.safeParse(`${shopHandle.toLowerCase()}.myshopify.com`).data ?? null;
    const path = `/t/${encodeURIComponent(shopHandle)}`;
    warnOfUnknownProxy(c);
    const address = addressIn(c.req.param("address") ?? "");
    const client = clientOf(c, trustedProxies, false);
    return serve(c.req.raw, { domain, path, address, isProxied: false, client });
  });

  ofShops.get("/favicon.ico", (c) => c.body(null, 204));
  // The plain page is at `/t` as well, where links with a tracking number lead: they are known by it (domain/orders/page-link.ts).
  ofShops.on(["GET", "POST"], ["/", "/t", "/:address"], (c) => {
    const { shop: domain, host } = c.env;
    warnOfUnknownProxy(c);
    const address = c.req.path === "/t" ? null : addressIn(c.req.param("address") ?? "");
    const client = clientOf(c, trustedProxies, false);
    const origin = originOfDomain(ctx.config, host);
    return serve(c.req.raw, { domain, path: "/", address, isProxied: false, origin, client });
  });

  const serveEmailPreferences = createEmailPreferences(ctx, assets);
  app.on(["GET", "POST"], unsubscribeKind.page, (c) => serveEmailPreferences(c.req.raw, null));
  ofShops.on(["GET", "POST"], unsubscribeKind.page, (c) => serveEmailPreferences(c.req.raw, c.env.shop));

  const servePreview = createPreviewServer(ctx, assets);
  app.get(PREVIEW_PATH, (c) => servePreview(c.req.raw, null));
  app.get(PREVIEW_MAP_PATH, (c) => sampleMapPicture(new URL(c.req.url).searchParams));
  const servePreviewFrame = createPreviewFrame(assets);
  app.get(PREVIEW_FRAME_PATH, (c) => servePreviewFrame(c.req.raw));

  const serveEmbed = createEmbedServer(ctx);
  app.get(`${EMBED_PATH}/:shop/:page/:source/:section/:digest`, (c) => serveEmbed(c.req.raw, c.req.param()));

  app.get(`/proxy/${PREVIEW_ADDRESS}`, (c) => {
    const query = new URL(c.req.url).searchParams;
    return servePreview(c.req.raw, readProxyRequest(ctx, query) ?? "refused");
  });
  app.on(["GET", "POST"], ["/proxy", "/proxy/*"], (c) => {
    const query = new URL(c.req.url).searchParams;
    const proxied = readProxyRequest(ctx, query);
    const client = clientOf(c, trustedProxies, proxied !== null);
    return serve(c.req.raw, {
      domain: null,
      path: "/",
      ...proxied,
      address: addressIn(c.req.path.slice("/proxy".length)),
      isProxied: true,
      isRefused: !proxied,
      client,
    });
  });
}
