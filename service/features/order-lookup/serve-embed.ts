import { z } from "zod";
import { PageId, ShopDomain } from "../../../contract/ids";
import { SectionId } from "../../../contract/page-document";
import { markup, ownSource } from "../../../storefront/markup";
import { migrateDocument } from "../../../storefront/document/migrate-document";
import { proxyUrlOf } from "../../domain/orders/page-link";
import { digestOf, embedCodes, type EmbedSource } from "../../domain/pages/embeds";
import { findVersionDocument } from "../../domain/pages/page-versions.queries";
import { findPage } from "../../domain/pages/pages.queries";
import { findShopByDomain, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { createTtlCache } from "../../platform/ttl-cache";

/** What an address names. */
const Address = z.object({
  shop: z
    .string()
    .transform((handle) => `${handle.toLowerCase()}.myshopify.com`)
    .pipe(ShopDomain),
  page: PageId,
  source: z.union([z.literal("draft"), z.coerce.number().pipe(z.int32().min(1))]),
  section: SectionId,
  digest: z.string().length(32),
});

/**
 * Serves a merchant's embed code as a document of its own: `sandbox` without `allow-same-origin` gives it an origin that no other document has, also where
 * it is opened by itself. It gets no cookie, no Referer and nothing of an order, and says its height to the page around it.
 */
export function createEmbedServer(ctx: Context) {
  const clock = () => performance.now();
  // Not by what the digest says: an address that anybody makes up would be read each time.
  const embeds = createTtlCache<Embed | null>({ maxEntries: 500, maxAgeMs: MAX_AGE_MS, clock });

  return async function serveEmbed(given: Record<string, string>): Promise<Response> {
    const address = Address.safeParse(given).data;
    const embed = address && (await embeds.get(keyOf(address), () => findEmbed(ctx, address)));
    if (!embed || digestOf(embed.code) !== address.digest)
      return new Response("Not found", { status: 404, headers: NOT_FOUND });
    return new Response(String(documentOf(embed.code)), { headers: headersOf(ctx, embed.shop) });
  };
}

type Address = z.output<typeof Address>;

const MAX_AGE_MS = 1000;
const keyOf = ({ shop, page, source, section }: Address) => `${shop} ${page} ${source} ${section}`;

interface Embed {
  shop: Shop;
  code: string;
}

/** Null where the shop, page, version or section is gone. */
async function findEmbed(
  ctx: Context,
  { shop: domain, page, source, section }: Address,
): Promise<Embed | null> {
  const shop = await findShopByDomain(ctx.db, domain);
  if (!shop || shop.uninstalledAt) return null;
  const stored = await findDocument(ctx, shop, { page, version: source === "draft" ? null : source });
  const code = stored ? embedCodes(migrateDocument(stored)).get(section) : undefined;
  return code === undefined ? null : { shop, code };
}

async function findDocument({ db }: Context, shop: Shop, { page, version }: EmbedSource): Promise<unknown> {
  if (version !== null) return findVersionDocument(db, shop.id, page, version);
  return (await findPage(db, shop.id, page))?.draft;
}

/** Before the code, which may end in the middle of a tag. */
const REPORT = `(() => {
  let told = 0;
  const tell = () => {
    const { body } = document;
    if (!body) return;
    const height = Math.ceil(Math.max(body.getBoundingClientRect().bottom + parseFloat(getComputedStyle(body).marginBottom), 0));
    if (height !== told) parent.postMessage({ type: "waybill:height", height: (told = height) }, "*");
  };
  addEventListener("load", tell);
  addEventListener("DOMContentLoaded", () => { tell(); new ResizeObserver(tell).observe(document.body); });
})();`;

const documentOf = (code: string) => markup`<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>body{display:flow-root;margin:0;font-family:system-ui,sans-serif}</style>
<script>${ownSource(REPORT)}</script>
</head>
<body>
${ownSource(code)}
</body>
</html>`;

const NOT_FOUND = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

function headersOf({ config }: Context, shop: Shop): Record<string, string> {
  const { origin } = new URL(proxyUrlOf(config, shop));
  const anywhere = "https: wss: data: blob:";
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "sandbox allow-scripts allow-popups",
      `default-src ${anywhere} 'unsafe-inline' 'unsafe-eval'`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      // Shops have several domains, and only Shopify knows them all.
      `frame-ancestors 'self' ${origin} https:`,
    ].join("; "),
    "permissions-policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    // The same for ever: the address names it. A day, because the shop may go.
    "cache-control": "public, max-age=86400, immutable",
  };
}
