import { NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import type { ShopDomain } from "../../../contract/ids";
import type { Localizer } from "../../../storefront/localizer";
import { renderTrackingPage } from "../../../storefront/tracking-page";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { Client } from "../../platform/http/client-address";
import { traceOf } from "../../platform/http/request-trace";
import { languageAccepted } from "../../platform/i18n/choose-language";
import { localizerFor } from "../../platform/i18n/localizer";
import type { Shop } from "../../domain/shops/shops.queries";
import {
  type LookupResult,
  sendFailure,
  handleLookup,
  type Caches,
  findShop,
  inEnvelope,
} from "./handle-lookup";
import { createSharedLoads } from "./share-loads";
import { createTtlCache } from "./ttl-cache";
import type { LookedUpOrder } from "../../read/tracked-order/find-tracked-order";
import { visitorOf } from "../../read/tracked-order/known-visitor";
import { inlineAssets, linkedAssets, type StorefrontAssets } from "./page-assets";
import { pageHeaders } from "./page-headers";
import { type LookupRequest, readLookupRequest } from "./lookup-request";

export interface PageRequest {
  domain: ShopDomain | null;
  /** The page's own path, as the browser sees it. */
  path: string;
  isProxied: boolean;
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
  const pages = createTtlCache<string>({ maxEntries: 1_000, maxAgeMs: 1_000, clock });
  const links = linkedAssets(assets, "");
  const inline = inlineAssets(assets);
  const headers = { own: pageHeaders(assets, false), proxied: pageHeaders(assets, true) };

  return async function serve(request: Request, page: PageRequest): Promise<Response> {
    const key = cacheKey(request, page);
    const cached = key && pages.peek(key);
    if (cached) return new Response(await cached, { headers: headers.own });

    let shop: Shop | undefined;
    let lookup: LookupRequest | null = null;
    let result: LookupResult;
    const traceId = traceOf(request);
    try {
      lookup = await readLookupRequest(request);
      if (page.isRefused) throw new AppError(TOKEN_INVALID, "trackingLinkInvalid");
      shop = await findShop(ctx, caches, page.domain);
      if (!shop) throw new AppError(NOT_FOUND, "storeUnknown");
      const visitor = visitorOf(ctx.config, request, page.path);
      result = await handleLookup(ctx, caches, shop, lookup, { ...page, visitor });
    } catch (error) {
      result = sendFailure({ log: ctx.log.child({ traceId }) }, error, traceId);
    }

    const basic = page.isProxied ? headers.proxied : headers.own;
    const { status } = result;
    const localizer = readerOf(ctx, request, lookup, result.found, shop);
    if (lookup?.wantsJson) {
      const json = { ...basic, "content-type": "application/json", ...result.headers };
      return new Response(JSON.stringify(inEnvelope(result, localizer, traceId)), { status, headers: json });
    }
    const html = String(
      renderTrackingPage({
        localizer,
        shop: shop ? shopOfPage(shop) : null,
        path: page.path,
        locale: lookup?.locale ?? null,
        assets: page.isProxied ? inline : links,
        content: result.content,
      }),
    );
    if (key && result.found) pages.keep(key, Promise.resolve(html));
    return new Response(html, { status, headers: { ...basic, ...result.headers } });
  };
}

const shopOfPage = ({ name, primaryDomain, domain, contactEmail: email }: Shop) => ({
  name,
  email,
  url: `https://${primaryDomain ?? domain}`,
});

/** Links that we make are shorter. */
const MAX_KEY_LENGTH = 500;

/**
 * Cache key of requests that have the same response, so that many requests for one shipment render it once. Null where
 * caching does not help: a form is of one client, and signed URLs all differ.
 */
function cacheKey(request: Request, { isProxied }: PageRequest): string | null {
  if (isProxied || request.method !== "GET") return null;
  const { headers, url } = request;
  const key = `${url} ${headers.get("accept-language")} ${headers.get("accept")?.startsWith("application/json")}`;
  return key.length <= MAX_KEY_LENGTH ? key : null;
}

/** Language by `?locale=`, then the order, then the browser, then the shop. */
function readerOf(
  ctx: Context,
  request: Request,
  lookup: LookupRequest | null,
  found?: LookedUpOrder,
  shop?: Shop,
): Localizer {
  const language =
    lookup?.locale ??
    found?.customerLocale ??
    languageAccepted(request.headers.get("accept-language")) ??
    shop?.locale ??
    "en";
  return localizerFor(language, shop?.timezone ?? "UTC", ctx.now());
}
