import { NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import type { PageId, ShopDomain } from "../../../contract/ids";
import type { PageDocument } from "../../../contract/page-document";
import { LINK_PARAMETER, type PagePreview } from "../../../contract/signed-links";
import { DEFAULT_DOCUMENT } from "../../../storefront/document/default-document";
import type { PageContent, PageView } from "../../../storefront/page-view";
import { PREVIEW_STATES, type PreviewState, sampleContent } from "../../../storefront/page/sample-content";
import { readDocument } from "../../../storefront/sections/read-document";
import { type EmbedSource, previewedEmbedAddresses } from "../../domain/pages/embeds";
import { createSectionData } from "../../domain/pages/load-sections";
import { findVersionDocument } from "../../domain/pages/page-versions.queries";
import { PREVIEW_ADDRESS, previewOf } from "../../domain/pages/page-preview.link";
import { brandOfPage } from "../../domain/pages/shop-brand/present-shop-brand";
import { findShopBrand } from "../../domain/pages/shop-brand/shop-brands.queries";
import { findPage } from "../../domain/pages/pages.queries";
import { openGatesOf, readOrDefault } from "../../domain/pages/published-pages";
import { findShopById, type Shop, shopLanguage } from "../../domain/shops/shops.queries";
import { handleOf } from "../../domain/shops/shop-addresses";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { traceOf } from "../../platform/http/request-trace";
import { pageLocalizerFor } from "../../platform/i18n/localizer";
import { isLanguageTag } from "../../platform/i18n/choose-language";
import { verifySignedLink } from "../../platform/signed-links/signed-link";
import { proxyUrlOf } from "../../domain/orders/page-link";
import { createPageDrawer } from "./draw-page";
import { sendFailure } from "./handle-lookup";
import type { StorefrontAssets } from "./page-assets";
import { shopOfPage } from "./shop-of-page";

/** What is shown without a shop: a link that opens nothing. */
const WITHOUT_SHOP = { shop: null, path: "/", data: new Map<string, unknown>() };
const HEADERS = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/** Where the shop's app proxy asks for a preview. */
export interface ProxiedPreview {
  domain: ShopDomain;
  /** Of the shop's tracking page. */
  path: string;
}

/**
 * Shows a draft or a version to whoever has its link, with an order that nobody has placed, in the state that `?state=` names
 * (`PREVIEW_STATES`), else on its way. The forms lead to what is published. A page in the theme's layout is shown where the theme
 * is: the link leads there, by the app proxy.
 */
export function createPreviewServer(ctx: Context, assets: StorefrontAssets) {
  const loadSections = createSectionData(ctx);
  const fallback = readDocument(DEFAULT_DOCUMENT, () => false);
  const draw = createPageDrawer(assets);

  /** @param proxied null on our own host; "refused" where the app proxy's signature is invalid */
  return async function servePreview(
    request: Request,
    proxied: ProxiedPreview | "refused" | null,
  ): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const locale = localeIn(query);
    const now = ctx.now();
    const isProxied = proxied !== null;
    const localizerOf = (document: PageDocument, shop: Shop | null) =>
      pageLocalizerFor({
        ...{ document, wanted: [locale], shopLanguage: shop ? shopLanguage(shop) : "en" },
        ...{ timeZone: shop?.timezone ?? "UTC", now },
      });
    const respond = (
      { shop, brand, ...view }: Shown & Pick<PageView, "document" | "content" | "path" | "data" | "embeds">,
      status: number,
    ) => {
      const facts = { country: shop?.country ?? null, tags: [], now };
      const localizer = localizerOf(view.document, shop);
      const imageBase = isProxied ? view.path : "";
      const page = { ...view, shop: shop && shopOfPage(shop, brand), facts, localizer, locale, imageBase };
      const { text, ...sent } = draw(page, { isProxied, status, headers: HEADERS });
      return new Response(text.plain as BodyInit, sent);
    };
    try {
      if (proxied === "refused") throw new AppError(TOKEN_INVALID, "trackingLinkInvalid");
      const { shop, document, page, source } = await openPreview(ctx, query.get(LINK_PARAMETER) ?? "");
      if (proxied && proxied.domain !== shop.domain) throw new AppError(TOKEN_INVALID, "signedLinkOtherKind");
      if (!proxied && document.style.layout === "theme") return toTheme(ctx, shop, query);
      const path = proxied?.path ?? `/t/${handleOf(shop.domain)}`;
      const { language } = localizerOf(document, shop);
      const place = { path, origin: isProxied ? ctx.config.appUrl : "" };
      const content = atPlace(sampleContent(stateOf(query.get("state")), now, language), place);
      const order = content.kind === "order" ? content.order : null;
      const data = await loadSections(document, content.kind, { shop, language, order });
      const brand = brandOfPage(await findShopBrand(ctx.db, shop.id), shop);
      const embeds = previewedEmbedAddresses(ctx.config, { shop, page, document }, source, now);
      return respond({ document, content, shop, brand, data, path, embeds }, 200);
    } catch (error) {
      const traceId = traceOf(request);
      const { status, content } = sendFailure({ log: ctx.log.child({ traceId }) }, error, traceId);
      return respond({ ...WITHOUT_SHOP, document: fallback, content }, status);
    }
  };
}

interface Shown {
  shop: Shop | null;
  brand?: ReturnType<typeof brandOfPage>;
}

/** Where the shop's app proxy shows the same. A shop whose proxy leads elsewhere sees so by it: its shoppers do too. */
function toTheme({ config }: Context, shop: Shop, query: URLSearchParams): Response {
  const location = `${proxyUrlOf(config, shop)}/${PREVIEW_ADDRESS}?${query}`;
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
}

function localeIn(query: URLSearchParams): string | null {
  const wanted = query.get("locale");
  return isLanguageTag(wanted) ? wanted : null;
}

/** The form for problems leads to the published page as well, where nothing can be sent without an order; the map is of our host. */
function atPlace(content: PageContent, { path, origin }: { path: string; origin: string }): PageContent {
  if (content.kind !== "order") return content;
  const { problems, map } = content;
  return {
    ...content,
    problems: problems && { ...problems, path },
    map: map && { wide: origin + map.wide, narrow: origin + map.narrow },
  };
}

const stateOf = (state: string | null): PreviewState =>
  PREVIEW_STATES.find((each) => each === state) ?? "inTransit";

/**
 * Whose link it is, and the document that it shows.
 * @throws AppError TOKEN_INVALID, NOT_FOUND
 */
async function openPreview(
  ctx: Context,
  token: string,
): Promise<{ shop: Shop; document: PageDocument; page: PageId; source: Exclude<EmbedSource, "published"> }> {
  const actor = verifySignedLink(token, ctx.config, ctx.now());
  if (actor.kind !== "page-preview") throw new AppError(TOKEN_INVALID, "signedLinkOtherKind");
  const shop = await findShopById(ctx.db, actor.shop);
  // As the calls of links: one of before a new installation opens nothing.
  if (!shop || shop.uninstalledAt || actor.link.issuedAt < shop.installedAt) {
    throw new AppError(TOKEN_INVALID, "notInstalled");
  }
  const { page: id, version } = previewOf(actor.subject as unknown as PagePreview);
  const page = await findPage(ctx.db, shop.id, id);
  const stored =
    version === null
      ? page && (page.draft ?? DEFAULT_DOCUMENT)
      : await findVersionDocument(ctx.db, shop.id, id, version);
  if (stored === undefined) throw new AppError(NOT_FOUND, "pageNotFound");
  const document = readOrDefault(ctx, shop.id, stored, await openGatesOf(ctx, shop));
  return { shop, document, page: id, source: version ?? "draft" };
}
