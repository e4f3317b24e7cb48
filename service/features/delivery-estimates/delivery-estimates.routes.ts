import type { Context as HonoContext, Hono } from "hono";
import { TOO_MANY_REQUESTS } from "../../../contract/errors";
import {
  DELIVERY_ESTIMATES_ADDRESS,
  type DeliveryEstimate,
  EstimateQuestion,
} from "../../../contract/delivery-estimates";
import { ShopDomain } from "../../../contract/ids";
import { readProxyRequest } from "../../adapters/shopify/proxy-request";
import type { ShopHostEnv } from "../../domain/custom-domains/shop-host";
import { findShopByDomain, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { clientOf } from "../../platform/http/client-address";
import { createTtlCache } from "../../platform/ttl-cache";
import { limitKey } from "../../read/tracked-order/find-tracked-order";
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  QueueFullError,
} from "../../platform/concurrency-limit";
import { estimateBeforeOrder } from "./estimate-before-order";

/** A change of the rules is seen so long after it. */
const KEPT_MS = 60_000;
/** So long browsers and Shopify's cache may keep an answer; less before it ends. */
const MOST_SECONDS = 300;

/**
 * Of what no cache has: a date takes a few statements, and anybody may ask for ever another one. Each shop has its own queue, of which
 * one at a time takes a turn among those of all shops, so that a flood of one shop's questions keeps no other waiting; and each client
 * has fewer questions (`date-asked`) than wait in a queue, so that one client's flood shuts no shopper of the shop out.
 */
const OF_SHOP = { atOnce: 1, waiting: 50 };
const OF_ALL = { atOnce: 2, waiting: 500 };

interface Asked {
  shop: Shop;
  limit: ConcurrencyLimit;
}

interface Answer {
  text: string;
  /** Milliseconds since 1970. */
  validUntil: number;
}

/**
 * Estimated dates before there is an order, as JSON for blocks of a product page and of the cart: by the app proxy, where the shop is the
 * signed one, on our own host, and under a shop's own name. They name no person, so anybody may ask, and every cache may keep them.
 */
export function mountDeliveryEstimates(app: Hono, ofShops: Hono<ShopHostEnv>, ctx: Context): void {
  const clock = () => performance.now();
  const shops = createTtlCache<Asked | undefined>({ maxEntries: 500, maxAgeMs: KEPT_MS, clock });
  const answers = createTtlCache<Answer>({ maxEntries: 20_000, maxAgeMs: KEPT_MS, clock });

  const ofAll = createConcurrencyLimit(OF_ALL);

  async function answer(c: HonoContext, domain: ShopDomain, viaShopify = false): Promise<Response> {
    const query = new URL(c.req.url).searchParams;
    const found = await shops.get(domain, async () => {
      const shop = await findShopByDomain(ctx.db, domain);
      return shop && { shop, limit: createConcurrencyLimit(OF_SHOP) };
    });
    if (!found || found.shop.uninstalledAt) return refused(404, "storeUnknown");
    const { shop, limit } = found;
    const question = EstimateQuestion.safeParse(Object.fromEntries(query));
    if (!question.success) return refused(400, String(question.error.issues[0]!.path.join(".")));
    const { variant: _, ...asked } = question.data;
    const key = JSON.stringify([shop.id, ...Object.values(asked)]);
    const load = async () => {
      const { address } = clientOf(c, ctx.config.trustedProxies, viaShopify);
      await ctx.limits.take("date-asked", limitKey(ctx, shop.id, `date from ${address}`));
      return limit.run(() =>
        ofAll.run(async () => asAnswer(await estimateBeforeOrder(ctx, shop, question.data))),
      );
    };
    const now = ctx.now().getTime();
    try {
      const kept = await answers.get(key, load);
      // The cut-off passes while it is kept.
      const { text, validUntil } = kept.validUntil > now ? kept : await answers.keep(key, load());
      return sendJson(text, Math.floor((validUntil - now) / 1000));
    } catch (error) {
      if (error instanceof AppError && error.code === TOO_MANY_REQUESTS)
        return refused(429, "tooManyRequests", { "retry-after": String(error.details?.retry_after ?? 1) });
      if (error instanceof QueueFullError) return refused(503, "busy", { "retry-after": "1" });
      throw error;
    }
  }

  app.get(`/proxy/${DELIVERY_ESTIMATES_ADDRESS}`, (c) => {
    const query = new URL(c.req.url).searchParams;
    const proxied = readProxyRequest(ctx, query);
    return proxied ? answer(c, proxied.domain, true) : refused(403, "trackingLinkInvalid");
  });
  ofShops.get(`/${DELIVERY_ESTIMATES_ADDRESS}`, (c) => answer(c, c.env.shop));
  app.get(`/t/:shopHandle/${DELIVERY_ESTIMATES_ADDRESS}`, (c) => {
    const domain = ShopDomain.safeParse(`${c.req.param("shopHandle").toLowerCase()}.myshopify.com`);
    return domain.success ? answer(c, domain.data) : refused(404, "storeUnknown");
  });
}

const asAnswer = (estimate: DeliveryEstimate): Answer => ({
  text: JSON.stringify(estimate),
  validUntil: Date.parse(estimate.valid_until),
});

const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
};

const sendJson = (text: string, seconds: number): Response =>
  new Response(text, {
    headers: {
      ...HEADERS,
      "cache-control": `public, max-age=${Math.max(0, Math.min(MOST_SECONDS, seconds))}`,
    },
  });

const refused = (status: number, reason: string, more: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ error: reason }), {
    status,
    headers: { ...HEADERS, "cache-control": "no-store", ...more },
  });
