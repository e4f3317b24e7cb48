import type { Hono, HonoRequest } from "hono";
import { MAIL_PICTURE } from "../../../contract/image-addresses";
import type { ShopDomain } from "../../../contract/ids";
import { readProxyRequest } from "../../adapters/shopify/proxy-request";
import type { ShopHostEnv } from "../../domain/custom-domains/shop-host";
import { findLargest, findVariant } from "../../domain/images/images.queries";
import type { Context } from "../../platform/context";

/** No document, no script and no other type than the one that is said, should somebody open the address by itself. */
const HEADERS = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};

/**
 * Images of shops at addresses that never change: on our host for everybody who knows the address, behind the app proxy
 * and under a shop's own name those of that shop.
 */
export function mountImages(app: Hono, ofShops: Hono<ShopHostEnv>, ctx: Context): void {
  app.get("/images/:id/:name", (c) => serveImage(ctx, c.req, null));
  ofShops.get("/images/:id/:name", (c) => serveImage(ctx, c.req, c.env.shop));
  app.get("/proxy/images/:id/:name", (c) => {
    const proxied = readProxyRequest(ctx, new URL(c.req.url).searchParams);
    return proxied ? serveImage(ctx, c.req, proxied.domain) : notThere(401);
  });
}

async function serveImage(
  { db, images, log }: Context,
  request: HonoRequest<"/:id/:name">,
  domain: ShopDomain | null,
): Promise<Response> {
  const { id = "", name = "" } = request.param();
  if (!/^[0-9a-f]{32}$/.test(id) || !/^[0-9a-z]{1,20}\.[a-z]{3,4}$/.test(name)) return notThere(404);
  const variant =
    (await findVariant(db, id, name, domain)) ??
    (name === MAIL_PICTURE ? await findLargest(db, id, domain) : undefined);
  if (!variant) return notThere(404);

  const headers = {
    ...HEADERS,
    "content-type": variant.type,
    "cache-control": "public, max-age=31536000, immutable",
    etag: `"${variant.hash}"`,
  };
  const known = request.header("if-none-match")?.split(",") ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, "") === headers.etag))
    return new Response(null, { status: 304, headers });
  const bytes = variant.bytes ?? (await images.store?.get(`${variant.imageId}/${variant.name}`)) ?? null;
  if (bytes) return new Response(bytes as BodyInit, { headers });
  log.error({ image: variant.imageId, variant: variant.name }, "an image is missing in the image store");
  return notThere(404);
}

const notThere = (status: 401 | 404) =>
  new Response(null, { status, headers: { ...HEADERS, "cache-control": "no-store" } });
