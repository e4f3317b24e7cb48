import { z } from "zod";
import { PageId, ShopDomain } from "../../../contract/ids";
import { SectionId } from "../../../contract/page-document";
import { markup, ownSource } from "../../../storefront/markup";
import { proxyUrlOf } from "../../domain/orders/page-link";
import { digestOf, embedCodes, isPreviewedEmbed } from "../../domain/pages/embeds";
import { findVersionDocument } from "../../domain/pages/page-versions.queries";
import { findPage } from "../../domain/pages/pages.queries";
import { readOrDefault } from "../../domain/pages/published-pages";
import { pageUrlOf } from "../../domain/shops/shop-addresses";
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
  source: z.union([z.literal(["published", "draft"]), z.coerce.number().pipe(z.int32().min(1))]),
  section: SectionId,
  digest: z.string().length(32),
});

/**
 * Serves a merchant's embed code as a document of its own: `sandbox` without `allow-same-origin` gives it an origin that no other document has, also where
 * it is opened by itself. It gets no cookie, no Referer and nothing of an order, and says its height to the page around it.
 *
 * Our name in the address bar would lend itself to whatever the code shows: browsers that open it as a page are led to the shop's
 * (those say so by Sec-Fetch-Dest). Anybody gets what shoppers see now; drafts and versions need an address of a preview.
 */
export function createEmbedServer(ctx: Context) {
  const clock = () => performance.now();
  const shops = createTtlCache<Shop | undefined>({ maxEntries: 500, maxAgeMs: MAX_AGE_MS, clock });

  return async function serveEmbed(request: Request, given: Record<string, string>): Promise<Response> {
    const address = Address.safeParse(given).data;
    const isOpen =
      address?.source === "published" || isPreviewedEmbed(ctx.config, new URL(request.url), ctx.now());
    const shop =
      address && isOpen && (await shops.get(address.shop, () => findShopByDomain(ctx.db, address.shop)));
    const code = shop && !shop.uninstalledAt ? await findCode(ctx, shop, address) : undefined;
    if (!shop || code === undefined || digestOf(code) !== address.digest)
      return new Response("Not found", { status: 404, headers: UNCACHED });
    if (!FRAMES.has(request.headers.get("sec-fetch-dest"))) {
      const location = pageUrlOf(ctx.config, shop);
      return new Response(null, { status: 302, headers: { ...UNCACHED, location } });
    }
    return new Response(String(documentOf(code)), { headers: headersOf(ctx, shop) });
  };
}

type Address = z.output<typeof Address>;

/** Null: browsers of before 2023. They get it within its sandbox, as every other. */
const FRAMES: ReadonlySet<string | null> = new Set([null, "iframe"]);
const MAX_AGE_MS = 1000;

/** Undefined where the page, version or section is gone, or is not shown. */
async function findCode(ctx: Context, shop: Shop, place: Address): Promise<string | undefined> {
  const document = await findDocument(ctx, shop, place);
  return document && embedCodes(document).get(place.section);
}

/** As it is drawn: without hidden sections, and those that the plan has not. */
async function findDocument(ctx: Context, shop: Shop, { page: id, source }: Address) {
  const { pages, openGates } = await ctx.publishedPages.list(shop);
  if (source === "published") {
    const page = pages.find((each) => each.id === id);
    return page && (await ctx.publishedPages.read(shop, page, openGates));
  }
  const stored =
    source === "draft"
      ? (await findPage(ctx.db, shop.id, id))?.draft
      : await findVersionDocument(ctx.db, shop.id, id, source);
  return stored ? readOrDefault(ctx, shop.id, stored, openGates) : undefined;
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

const UNCACHED = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
};

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
    // What the merchant takes out is gone so soon. Not for caches of several people: not all of them keep apart what Vary does.
    "cache-control": "private, max-age=300",
    vary: "sec-fetch-dest",
  };
}
