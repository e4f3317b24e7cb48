import type { Hono } from "hono";
import type { SandboxShopifyOptions } from "../options";
import type { ShopStore } from "../shop-store";
import { useAccessToken } from "../tokens";
import { API_VERSION } from "../webhooks/sender";
import { CostBucket } from "./bucket";
import type { GraphqlContext } from "./context";
import { GraphqlRequest, runOperation } from "./run-operation";

/** `POST /{shop}/admin/api/{version}/graphql.json`: checks the token, then runs the operation against its bucket. */
export function mountGraphql(
  app: Hono,
  options: SandboxShopifyOptions,
  contextFor: (shop: ShopStore, scopes: ReadonlySet<string>) => GraphqlContext,
): void {
  const buckets = new Map<string, CostBucket>();

  app.post("/:shop{.+\\.myshopify\\.com}/admin/api/:version/graphql.json", async (c) => {
    const now = options.now();
    const shop = options.shopifyStore.findShop(c.req.param("shop"));
    if (!shop) return c.json({ errors: "Not Found" }, 404);
    const token = useAccessToken(shop, c.req.header("x-shopify-access-token") ?? "", now);
    if (!token) {
      return c.json(
        { errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" },
        401,
      );
    }
    // The response's version whatever was requested, as Shopify does with expired versions.
    c.header("X-Shopify-API-Version", API_VERSION);
    const request = GraphqlRequest.safeParse(await c.req.json().catch(() => null));
    if (!request.success) return c.json({ errors: { query: "Required parameter missing or invalid" } }, 400);

    const { domain, restoreRate } = shop.record;
    const bucket = buckets.get(domain) ?? new CostBucket(restoreRate, now);
    buckets.set(domain, bucket);
    const context = contextFor(shop, scopesOf(options, token.scope.split(","), shop));
    const response = await runOperation(context, request.data, bucket);
    for (const error of response.errors ?? []) {
      options.log?.({ shop: domain, error: error.message }, "sandbox graphql answered with an error");
    }
    return c.json(response);
  });
}

/** Optional scopes are granted and taken back while a token is in use; the others are those that it was given. */
function scopesOf(
  { optionalScopes = [] }: SandboxShopifyOptions,
  ofToken: string[],
  shop: ShopStore,
): Set<string> {
  const isOptional = (scope: string) => optionalScopes.includes(scope);
  return new Set([
    ...ofToken.filter((scope) => !isOptional(scope)),
    ...shop.record.scopes.filter((scope) => isOptional(scope)),
  ]);
}
