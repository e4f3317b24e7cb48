import { NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import type { PageDocument } from "../../../contract/page-document";
import { LINK_PARAMETER, type PagePreview } from "../../../contract/signed-links";
import { DEFAULT_DOCUMENT } from "../../../storefront/document/default-document";
import type { PageContent, PageView } from "../../../storefront/page-view";
import { renderPage } from "../../../storefront/page/render-page";
import { PREVIEW_STATES, type PreviewState, sampleContent } from "../../../storefront/page/sample-content";
import { readDocument } from "../../../storefront/sections/read-document";
import { createSectionData } from "../../domain/pages/load-sections";
import { findVersionDocument } from "../../domain/pages/page-versions.queries";
import { previewOf } from "../../domain/pages/page-preview.link";
import { brandOfPage } from "../../domain/pages/shop-brand/present-shop-brand";
import { findShopBrand } from "../../domain/pages/shop-brand/shop-brands.queries";
import { findPage } from "../../domain/pages/pages.queries";
import { openGatesOf, readOrDefault } from "../../domain/pages/published-pages";
import { findShopById, type Shop } from "../../domain/shops/shops.queries";
import { handleOf } from "../../domain/shops/shop-addresses";
import { framesOf } from "../../../storefront/sections/templates";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { traceOf } from "../../platform/http/request-trace";
import { localizerFor } from "../../platform/i18n/localizer";
import { isKnownLanguage } from "../../platform/i18n/choose-language";
import { verifySignedLink } from "../../platform/signed-links/signed-link";
import { sendFailure } from "./handle-lookup";
import type { StorefrontAssets } from "./page-assets";
import { pageHeaders } from "./page-headers";
import { shopOfPage } from "./shop-of-page";

/** What is shown without a shop: a link that opens nothing. */
const WITHOUT_SHOP = { shop: null, path: "/", data: new Map<string, unknown>() };

/**
 * Shows a draft or a version to whoever has its link, with an order that nobody has placed, in the state that `?state=` names
 * (`PREVIEW_STATES`), else on its way. The forms lead to what is published.
 */
export function createPreviewServer(ctx: Context, assets: StorefrontAssets) {
  const loadSections = createSectionData(ctx);
  const fallback = readDocument(DEFAULT_DOCUMENT, () => false);

  const respond = (
    request: Request,
    {
      document,
      content,
      shop,
      brand,
      ...more
    }: Pick<PageView, "document" | "content" | "path" | "data"> & {
      shop: Shop | null;
      brand?: ReturnType<typeof brandOfPage>;
    },
    status: number,
  ) => {
    const locale = localeIn(new URL(request.url).searchParams);
    const now = ctx.now();
    const style = assets.styleOf(document, content.kind);
    const html = renderPage({
      ...{ document, content, locale, imageBase: "", layout: "own", ...more },
      localizer: localizerFor(locale ?? shop?.locale ?? "en", shop?.timezone ?? "UTC", now),
      shop: shop && shopOfPage(shop, brand),
      assets: { style: style.source, script: { href: assets.script.path } },
      facts: { country: shop?.country ?? null, tags: [], now },
    });
    const headers = {
      ...pageHeaders(style, null, framesOf(document, content.kind)),
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    };
    return new Response(String(html), { status, headers });
  };

  return async function servePreview(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams;
    try {
      const { shop, document } = await openPreview(ctx, query.get(LINK_PARAMETER) ?? "");
      const path = `/t/${handleOf(shop.domain)}`;
      const { language } = localizerFor(localeIn(query) ?? shop.locale, shop.timezone, ctx.now());
      const content = atPath(sampleContent(stateOf(query.get("state")), ctx.now(), language), path);
      const order = content.kind === "order" ? content.order : null;
      const data = await loadSections(document, content.kind, { shop, language, order });
      const brand = brandOfPage(await findShopBrand(ctx.db, shop.id), shop);
      return respond(request, { document, content, shop, brand, data, path }, 200);
    } catch (error) {
      const traceId = traceOf(request);
      const { status, content } = sendFailure({ log: ctx.log.child({ traceId }) }, error, traceId);
      return respond(request, { ...WITHOUT_SHOP, document: fallback, content }, status);
    }
  };
}

function localeIn(query: URLSearchParams): string | null {
  const wanted = query.get("locale");
  return isKnownLanguage(wanted) ? wanted : null;
}

/** The form for problems leads to the published page as well, where nothing can be sent without an order. */
const atPath = (content: PageContent, path: string): PageContent =>
  content.kind === "order" && content.problems
    ? { ...content, problems: { ...content.problems, path } }
    : content;

const stateOf = (state: string | null): PreviewState =>
  PREVIEW_STATES.find((each) => each === state) ?? "inTransit";

/**
 * Whose link it is, and the document that it shows.
 * @throws AppError TOKEN_INVALID, NOT_FOUND
 */
async function openPreview(ctx: Context, token: string): Promise<{ shop: Shop; document: PageDocument }> {
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
  return { shop, document: readOrDefault(ctx, shop.id, stored, await openGatesOf(ctx, shop)) };
}
