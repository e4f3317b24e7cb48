import { NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import { LINK_PARAMETER, type PagePreview } from "../../../contract/signed-links";
import { DEFAULT_DOCUMENT } from "../../../storefront/document/default-document";
import { renderPage } from "../../../storefront/page/render-page";
import { PREVIEW_STATES, type PreviewState, sampleContent } from "../../../storefront/page/sample-content";
import { createSectionData } from "../../domain/pages/load-sections";
import { findVersionDocument } from "../../domain/pages/page-versions.queries";
import { previewOf } from "../../domain/pages/page-preview.link";
import { findPage } from "../../domain/pages/pages.queries";
import { openGatesOf, readOrDefault } from "../../domain/pages/published-pages";
import { findShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { localizerFor } from "../../platform/i18n/localizer";
import { isKnownLanguage } from "../../platform/i18n/choose-language";
import { verifySignedLink } from "../../platform/signed-links/signed-link";
import type { StorefrontAssets } from "./page-assets";
import { pageHeaders } from "./page-headers";
import { shopOfPage } from "./shop-of-page";

/**
 * Shows a draft or a version to whoever has its link, with an order that nobody has placed: `?state=lookup|order|notFound`. The
 * forms lead to what is published.
 * @throws AppError TOKEN_INVALID, NOT_FOUND
 */
export function createPreviewServer(ctx: Context, assets: StorefrontAssets) {
  const loadSections = createSectionData(ctx);

  return async function servePreview(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const { shop, stored } = await openPreview(ctx, query.get(LINK_PARAMETER) ?? "");
    const document = readOrDefault(ctx, shop.id, stored, await openGatesOf(ctx, shop));
    const wanted = query.get("locale");
    const language = isKnownLanguage(wanted) ? wanted : shop.locale;
    const localizer = localizerFor(language, shop.timezone, ctx.now());
    const content = sampleContent(stateOf(query.get("state")), ctx.now());
    const order = content.kind === "order" ? content.order : null;
    const html = renderPage({
      ...{ localizer, document, content },
      shop: shopOfPage(shop),
      path: `/t/${shop.domain.replace(/\.myshopify\.com$/, "")}`,
      locale: isKnownLanguage(wanted) ? wanted : null,
      assets: {
        style: assets.styleOf(document, content.kind).source,
        script: { href: assets.script.path },
      },
      facts: { country: shop.country, tags: [], now: ctx.now() },
      data: await loadSections(document, content.kind, { shop, language: localizer.language, order }),
    });
    const headers = pageHeaders(assets.styleOf(document, content.kind), null);
    return new Response(String(html), {
      headers: { ...headers, "cache-control": "no-store", "x-robots-tag": "noindex" },
    });
  };
}

const stateOf = (state: string | null): PreviewState =>
  PREVIEW_STATES.find((each) => each === state) ?? "order";

/** Whose link it is, and the document that it shows. */
async function openPreview(ctx: Context, token: string): Promise<{ shop: Shop; stored: unknown }> {
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
  return { shop, stored };
}
