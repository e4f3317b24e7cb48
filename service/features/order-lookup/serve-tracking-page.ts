import { NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import type { PageId, ShopDomain } from "../../../contract/ids";
import type { PageDocument } from "../../../contract/page-document";
import { DEFAULT_DOCUMENT } from "../../../storefront/document/default-document";
import type { PageContent, PagePlace } from "../../../storefront/page-view";
import { readDocument } from "../../../storefront/sections/read-document";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { Client } from "../../platform/http/client-address";
import { sendText } from "../../platform/http/gzip";
import { traceOf } from "../../platform/http/request-trace";
import { isKnownLanguage, languageAccepted, languagesAccepted } from "../../platform/i18n/choose-language";
import { pageLocalizerFor } from "../../platform/i18n/localizer";
import { createTtlCache } from "../../platform/ttl-cache";
import { proxyUrlOf } from "../../domain/orders/page-link";
import { choosePage, type Reader } from "../../domain/pages/choose-page";
import { createSectionData } from "../../domain/pages/load-sections";
import { embedAddresses } from "../../domain/pages/embeds";
import type { ReachablePages } from "../../domain/pages/published-pages";
import { pageUrlOf } from "../../domain/shops/shop-addresses";
import { type Shop, shopLanguage } from "../../domain/shops/shops.queries";
import { sendFailure, handleLookup, type Caches, findShop } from "./handle-lookup";
import type { LookupResult } from "./lookup-result";
import { createFormatAnswers } from "./answer-in-format";
import { createVisitCounter, outcomeOf } from "./count-visits";
import { createPageDrawer, type DrawnPage } from "./draw-page";
import { createSharedLoads } from "./share-loads";
import { type LookedUpOrder, NO_FACTS } from "../../read/tracked-order/find-tracked-order";
import { visitorOf } from "../../read/tracked-order/known-visitor";
import type { StorefrontAssets } from "./page-assets";
import { pathOfPage } from "./page-path";
import { shopOfPage } from "./shop-of-page";
import { type LookupRequest, readLookupRequest } from "./lookup-request";
import { createAttachedReader } from "./read-attached";

export interface PageRequest {
  domain: ShopDomain | null;
  /** The path of the shop's plain tracking page, as the browser sees it. */
  path: string;
  /** What follows it; null for the plain page. */
  address: string | null;
  isProxied: boolean;
  /** Of a shop's own name; our host's without it. */
  origin?: string;
  /** The app proxy's signature is missing, invalid or expired. */
  isRefused?: boolean;
  client: Client;
}

/** Responds with a whole page in every case, errors too, or with JSON where it is requested. */
export function createPageServer(ctx: Context, assets: StorefrontAssets) {
  const clock = () => performance.now();
  const caches: Caches = {
    shops: createTtlCache({ maxEntries: 500, maxAgeMs: 10_000, clock }),
    // Short enough that no status is outdated for long, long enough for many requests for one shipment at once.
    orders: createTtlCache({ maxEntries: 2_000, maxAgeMs: 1_500, clock }),
    lookUps: createSharedLoads(),
  };
  const rendered = createTtlCache<DrawnPage>({ maxEntries: 1_000, maxAgeMs: 1_000, clock });
  const loadSections = createSectionData(ctx);
  const fallback = readDocument(DEFAULT_DOCUMENT, () => false);

  const draw = createPageDrawer(assets);
  const readAttached = createAttachedReader(ctx);
  const answerInFormat = createFormatAnswers(ctx);
  const { countOpened, countClick } = createVisitCounter(ctx);

  /** Reads and answers the request as far as no page is needed; else what the page is about, failures among it. */
  async function lookUp(request: Request, page: PageRequest): Promise<Response | LookedUp> {
    const known: Omit<LookedUp, "result"> = { traceId: traceOf(request), lookup: null, key: null };
    try {
      const lookup = await readLookupRequest(request, async (form) => {
        const of = page.isRefused ? undefined : await findShop(ctx, caches, page.domain);
        return readAttached(form, of?.id, page.client);
      });
      known.lookup = lookup;
      if (page.isRefused) throw new AppError(TOKEN_INVALID, "trackingLinkInvalid");
      const shop = (known.shop = await findShop(ctx, caches, page.domain));
      if (!shop) throw new AppError(NOT_FOUND, "storeUnknown");
      const pages = (known.pages = await ctx.publishedPages.list(shop));
      const key = (known.key = cacheKey(request, page, `${shop.id} ${pages.stamp}`));
      const cached = key && (await rendered.peek(key));
      if (cached) {
        countOpened(request, page.client, shop.id, "found");
        return await send(request, cached);
      }
      const moved = page.address === null ? null : whereTo(pages, page, request);
      if (moved) return moved;
      if (lookup.click) return countClick(request, page.client, shop.id, lookup.click);
      const path = pathOfPage(page.path, page.address);
      const visitor = visitorOf(ctx.config, request, page.path);
      const accepted = languageAccepted(request.headers.get("accept-language"));
      const result = await handleLookup(ctx, caches, shop, lookup, { ...page, path, visitor, accepted });
      return { ...known, result };
    } catch (error) {
      const { traceId } = known;
      return { ...known, result: sendFailure({ log: ctx.log.child({ traceId }) }, error, traceId) };
    }
  }

  return async function serve(request: Request, page: PageRequest): Promise<Response> {
    const lookedUp = await lookUp(request, page);
    if (lookedUp instanceof Response) return lookedUp;
    const { shop, pages, lookup, key, result, traceId } = lookedUp;
    const { status, content, found } = result;
    const wanted = languagesWanted(request, lookup, found);
    const facts = found?.facts ?? NO_FACTS;
    const language = wanted.find(isKnownLanguage) ?? wanted[0] ?? (shop ? shopLanguage(shop) : "en");
    const reader = { address: page.address, country: facts.country, language };
    const chosen = shop && pages && (await documentFor(ctx, shop, pages, reader, traceId));
    const document = chosen?.document ?? fallback;
    const localizer = pageLocalizerFor({
      ...{ document, wanted, shopLanguage: shop ? shopLanguage(shop) : "en" },
      ...{ timeZone: shop?.timezone ?? "UTC", now: ctx.now() },
    });
    const other = await answerInFormat({ lookup, result, shop, document, localizer, traceId });
    if (other) return other;

    const order = content.kind === "order" ? content.order : null;
    const data = shop
      ? await loadSections(document, content.kind, { shop, language: localizer.language, order })
      : NO_DATA;
    const view = {
      ...{ localizer, document, content, data },
      path: pathOfPage(page.path, page.address),
      shop: shop ? shopOfPage(shop, pages?.brand) : null,
      imageBase: page.isProxied ? page.path : "",
      ...(shop && chosen && { embeds: embedAddresses(ctx.config, { shop, ...chosen }) }),
      ...(shop && { place: placeOf(ctx, shop, page, document, content) }),
      locale: lookup?.locale ?? null,
      facts: { ...facts, now: ctx.now() },
    };
    const { isProxied } = page;
    const response = draw(view, { isProxied, status, headers: result.headers });
    if (shop) countOpened(request, page.client, shop.id, outcomeOf(result));
    if (key && found) void rendered.keep(key, Promise.resolve(response));
    return page.isProxied ? new Response(response.text.plain as BodyInit, response) : send(request, response);
  };
}

/** What a page is about. Without a shop or pages where the request failed before they were known. */
interface LookedUp {
  traceId: string;
  shop?: Shop;
  pages?: ReachablePages;
  /** Null where the request could not be read. */
  lookup: LookupRequest | null;
  result: LookupResult;
  /** Under which the rendered page is kept; null for one of its own. */
  key: string | null;
}

/**
 * Search engines find the form of the default page under one address, whichever they come by: the shop's own name for it, else on the
 * domain of its store.
 */
function placeOf(
  { config }: Context,
  shop: Shop,
  { isProxied, path, address, origin = config.appUrl }: PageRequest,
  { seo }: PageDocument,
  { kind }: PageContent,
): PagePlace {
  const ofShop = proxyUrlOf(config, shop, isProxied ? path : undefined);
  const isFound = kind === "lookup" && address === null && seo.isIndexed;
  return {
    origin: new URL(isProxied ? ofShop : origin).origin,
    canonical: isFound ? (shop.customDomain === null ? ofShop : pageUrlOf(config, shop)) : null,
  };
}

/** Compressed where the browser accepts it. Shopify's proxy compresses by itself, and must be able to read Liquid. */
const send = (request: Request, { text, ...rest }: DrawnPage) => sendText(request, text, rest);

const NO_DATA: ReadonlyMap<string, unknown> = new Map();

/** To the present address of a page that had this one before; null for the present one. @throws AppError NOT_FOUND for no page's */
function whereTo({ pages }: ReachablePages, page: PageRequest, request: Request): Response | null {
  const chosen = choosePage(pages, { address: page.address, country: null, language: "" });
  if ("notFound" in chosen) throw new AppError(NOT_FOUND, "pageNotFound");
  if ("page" in chosen) return null;
  const query = new URL(request.url).searchParams;
  if (page.isProxied) for (const name of SIGNED_BY_SHOPIFY) query.delete(name);
  const search = query.size > 0 ? `?${query}` : "";
  const location = pathOfPage(page.path, chosen.redirectTo) + search;
  // 307 sends a form again; an hour, because the address may come back.
  const status = request.method === "POST" ? 307 : 301;
  const cache = status === 301 ? "public, max-age=3600" : "no-store";
  return new Response(null, { status, headers: { location, "cache-control": cache } });
}

const SIGNED_BY_SHOPIFY = ["shop", "path_prefix", "timestamp", "signature", "logged_in_customer_id"];

/** The document of the page that this shopper gets. What cannot be read of it never costs the answer. */
async function documentFor(
  ctx: Context,
  shop: Shop,
  { pages, openGates }: ReachablePages,
  reader: Reader,
  traceId: string,
): Promise<{ document: PageDocument; page: PageId } | undefined> {
  const chosen = choosePage(pages, reader);
  if (!("page" in chosen)) return undefined;
  try {
    const document = await ctx.publishedPages.read(shop, chosen.page, openGates);
    return { document, page: chosen.page.id };
  } catch (error) {
    ctx.log.error(
      { err: error, traceId, shop: shop.id },
      "a tracking page cannot be loaded: the default stands in",
    );
    return undefined;
  }
}

/** Links that we make are shorter. */
const MAX_KEY_LENGTH = 500;

/**
 * Cache key of requests that have the same response, so that many requests for one shipment render it once. Null where
 * caching does not help: a form is of one client, and signed URLs all differ.
 * @param pages of which shop, as they are now
 */
function cacheKey(request: Request, { isProxied }: PageRequest, pages: string): string | null {
  if (isProxied || request.method !== "GET") return null;
  const { headers, url } = request;
  const key = `${pages} ${url} ${headers.get("accept-language")} ${headers.get("accept")?.startsWith("application/json")}`;
  return key.length <= MAX_KEY_LENGTH ? key : null;
}

/**
 * Language by `?locale=` alone where it is there: a shop's markets say by it what the shop is read in. Else of the order, then of the
 * browser.
 */
function languagesWanted(request: Request, lookup: LookupRequest | null, found?: LookedUpOrder): string[] {
  if (lookup?.locale) return [lookup.locale];
  const accepted = languagesAccepted(request.headers.get("accept-language"));
  return [...(found?.customerLocale ? [found.customerLocale] : []), ...accepted];
}
