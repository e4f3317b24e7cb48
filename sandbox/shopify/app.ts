import { Hono } from "hono";
import { mountAdmin } from "./admin/mount-admin";
import { mountAppProxy } from "./app-proxy";
import { mountControl } from "./control";
import { billingMutations } from "./graphql/billing-roots";
import { BulkOperations } from "./graphql/bulk-operations";
import { bulkMutations, bulkQueries } from "./graphql/bulk-roots";
import type { GraphqlContext } from "./graphql/context";
import { mountGraphql } from "./graphql/endpoint";
import { metafieldMutations } from "./graphql/metafields";
import { orderMutations, orderQueries } from "./graphql/order-roots";
import { collectionQueries } from "./graphql/collection-roots";
import { shopQueries } from "./graphql/shop-roots";
import { webhookMutations, webhookQueries } from "./graphql/webhook-roots";
import { mountOauth } from "./oauth";
import type { SandboxShopifyOptions } from "./options";
import { mountStorefrontApi } from "./storefront-api";
import { productImage } from "./product-image";
import { SandboxShopify } from "./sandbox-shopify";
import { createPublish } from "./webhooks/publish";
import { WebhookSender } from "./webhooks/sender";

export type { SandboxShopifyOptions } from "./options";
export type { SandboxShopify } from "./sandbox-shopify";

/** Shopify's eight retries, in seconds instead of hours. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000];

/**
 * Simulates Shopify for the shops of a store file: Admin API, tokens, webhooks, app proxy and admin. `app` is mounted
 * at /sandbox/shopify; `shopify` performs the actions of merchants, buyers and Shopify itself.
 */
export function createSandboxShopify(options: SandboxShopifyOptions): { app: Hono; shopify: SandboxShopify } {
  const sender = new WebhookSender({
    secret: options.app.clientSecret,
    fetch: options.fetch ?? fetch,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    log: options.log ?? (() => {}),
  });
  const publish = createPublish(options, sender);
  const bulk = new BulkOperations(options, publish);
  const shopify = new SandboxShopify(options, publish, sender, async () => {
    await bulk.drain();
    await sender.drain();
  });
  const roots: GraphqlContext["roots"] = {
    QueryRoot: { ...orderQueries, ...shopQueries, ...bulkQueries, ...webhookQueries, ...collectionQueries },
    Mutation: {
      ...orderMutations,
      ...bulkMutations,
      ...webhookMutations,
      ...billingMutations,
      ...metafieldMutations,
    },
  };

  const app = new Hono();
  mountOauth(app, options, (shop) => shopify.install(shop.record.domain));
  mountGraphql(app, options, (shop, scopes) => {
    shopify.passTime(shop.record.domain);
    return { options, roots, shop, scopes, publish, shopify, bulk, isBulk: false };
  });
  app.get("/bulk/:file{[0-9a-f]+\\.jsonl}", (c) => {
    const result = bulk.result(c.req.param("file").replace(".jsonl", ""));
    return result
      ? c.body(new Uint8Array(result), 200, { "content-type": "application/jsonl" })
      : c.notFound();
  });
  app.get("/images/:file{[0-9]+\\.svg}", (c) => {
    const image = productImage(c.req.param("file").replace(".svg", ""));
    return c.body(image, 200, { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" });
  });
  mountStorefrontApi(app, options);
  mountAppProxy(app, options);
  mountControl(app, options, shopify);
  mountAdmin(app, { options, shopify });
  return { app, shopify };
}
