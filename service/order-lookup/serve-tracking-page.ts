import { NOT_FOUND, TOKEN_INVALID } from "../../contract/errors";
import type { ShopDomain } from "../../contract/ids";
import type { Reader } from "../../storefront/reader";
import { renderTrackingPage } from "../../storefront/tracking-page";
import type { Context } from "../context";
import { AppError } from "../errors";
import type { Client } from "../http/client-address";
import { traceOf } from "../http/endpoints";
import { languageAccepted } from "../i18n/choose-language";
import { readerFor } from "../i18n/reader";
import type { Shop } from "../shops/shops.queries";
import {
  type LookupResult,
  answerFailure,
  handleLookup,
  type Caches,
  findShop,
  inEnvelope,
} from "./handle-lookup";
import { createTtlCache } from "./ttl-cache";
import type { FoundOrder } from "./find-tracked-order";
import { visitorOf } from "./known-visitor";
import { inlineAssets, linkedAssets, type StorefrontAssets } from "./page-assets";
import { pageHeaders } from "./page-headers";
import { type LookupRequest, readLookupRequest } from "./lookup-request";

export interface PageRequest {
  domain: ShopDomain | null;
  /** The page's own path, as the browser sees it. */
  path: string;
  isProxied: boolean;
  /** The app proxy's signature is missing, wrong or old. */
  isRefused?: boolean;
  client: Client;
}

/** Answers with a whole page in every case, and with JSON where it is asked for. */
export function createPageServer(ctx: Context, assets: StorefrontAssets) {
  const clock = () => performance.now();
  const caches: Caches = {
    shops: createTtlCache({ maxEntries: 500, maxAgeMs: 10_000, clock }),
    // Short enough that nobody sees an old status for long, long enough for a crowd that looks at one shipment.
    orders: createTtlCache({ maxEntries: 2_000, maxAgeMs: 1_500, clock }),
  };
  const pages = createTtlCache<string>({ maxEntries: 1_000, maxAgeMs: 1_000, clock });
  const links = linkedAssets(assets, "");
  const inline = inlineAssets(assets);
  const headers = { own: pageHeaders(assets, false), proxied: pageHeaders(assets, true) };

  return async function serve(request: Request, page: PageRequest): Promise<Response> {
    const key = crowdKey(request, page);
    const known = key && pages.peek(key);
    if (known) return new Response(await known, { headers: headers.own });

    let shop: Shop | undefined;
    let asked: LookupRequest | null = null;
    let answer: LookupResult;
    const traceId = traceOf(request);
    try {
      asked = await readLookupRequest(request);
      if (page.isRefused) throw new AppError(TOKEN_INVALID, "The link is not signed, or no longer valid");
      shop = await findShop(ctx, caches, page.domain);
      if (!shop) throw new AppError(NOT_FOUND, "There is no such shop");
      const visitor = visitorOf(ctx.config, request, page.path);
      answer = await handleLookup(ctx, caches, shop, asked, { ...page, visitor });
    } catch (error) {
      answer = answerFailure({ log: ctx.log.child({ traceId }) }, error, traceId);
    }

    const basic = page.isProxied ? headers.proxied : headers.own;
    const { status } = answer;
    const reader = readerOf(ctx, request, asked, answer.found, shop);
    if (asked?.wantsJson) {
      const json = { ...basic, "content-type": "application/json", ...answer.headers };
      return new Response(JSON.stringify(inEnvelope(answer, reader, traceId)), { status, headers: json });
    }
    const html = String(
      renderTrackingPage({
        reader,
        shop: shop ? { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` } : null,
        path: page.path,
        locale: asked?.locale ?? null,
        assets: page.isProxied ? inline : links,
        content: answer.content,
      }),
    );
    if (key && answer.found) pages.keep(key, Promise.resolve(html));
    return new Response(html, { status, headers: { ...basic, ...answer.headers } });
  };
}

/** A longer one is no link of ours. */
const LONGEST_KEY = 500;

/**
 * Equal for requests whose answer is equal, so that a crowd at one shipment costs one rendering. Null where it would
 * not help: a form is one person's, and every signed address is another one.
 */
function crowdKey(request: Request, { isProxied }: PageRequest): string | null {
  if (isProxied || request.method !== "GET") return null;
  const { headers, url } = request;
  const key = `${url} ${headers.get("accept-language")} ${headers.get("accept")?.startsWith("application/json")}`;
  return key.length <= LONGEST_KEY ? key : null;
}

/** `?locale=` first, then the order's own language, then the browser's, then the shop's. */
function readerOf(
  ctx: Context,
  request: Request,
  asked: LookupRequest | null,
  found?: FoundOrder,
  shop?: Shop,
): Reader {
  const language =
    asked?.locale ??
    found?.customerLocale ??
    languageAccepted(request.headers.get("accept-language")) ??
    shop?.locale ??
    "en";
  return readerFor(language, shop?.timezone ?? "UTC", ctx.now());
}
