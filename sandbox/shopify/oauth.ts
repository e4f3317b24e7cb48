import type { Hono } from "hono";
import { z } from "zod";
import { isGoodIdToken } from "./id-token";
import type { SandboxShopifyOptions } from "./options";
import type { ShopStore } from "./shop-store";
import { issueTokens, refreshTokens, tokenResponse } from "./tokens";

const TokenRequest = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: z.literal("urn:ietf:params:oauth:grant-type:token-exchange"),
    subject_token: z.string(),
    subject_token_type: z.literal("urn:ietf:params:oauth:token-type:id_token"),
    requested_token_type: z.literal("urn:shopify:params:oauth:token-type:offline-access-token"),
    expiring: z.coerce.string().optional(),
  }),
  z.object({ grant_type: z.literal("refresh_token"), refresh_token: z.string() }),
]);

const Client = z.object({ client_id: z.string(), client_secret: z.string() });

const refuse = (error: string, description: string) =>
  Response.json({ error, error_description: description }, { status: 400 });

/**
 * `POST /{shop}/admin/oauth/access_token`: token exchange and refresh, as JSON or form. Issues expiring offline tokens
 * only, as for any public app created since April 2026. The first exchange installs the app.
 */
export function mountOauth(
  app: Hono,
  options: SandboxShopifyOptions,
  onInstall: (shop: ShopStore) => void,
): void {
  app.post("/:shop{.+\\.myshopify\\.com}/admin/oauth/access_token", async ({ req }) => {
    const shop = options.shopifyStore.findShop(req.param("shop"));
    if (!shop) return new Response("Not Found", { status: 404 });

    const body: unknown = await readBody(req.raw);
    const client = Client.safeParse(body);
    if (!client.success || client.data.client_id !== options.app.clientId) {
      return refuse("application_cannot_be_found", "Oauth error application_cannot_be_found");
    }
    if (client.data.client_secret !== options.app.clientSecret) {
      return refuse("invalid_client", "The client secret is not valid");
    }
    const request = TokenRequest.safeParse(body);
    if (!request.success) return refuse("invalid_request", z.prettifyError(request.error));

    const now = options.now();
    if (request.data.grant_type === "refresh_token") {
      const refreshed = shop.record.isInstalled
        ? refreshTokens(options.shopifyStore, shop, request.data.refresh_token, now)
        : undefined;
      return refreshed
        ? Response.json(tokenResponse(refreshed, now))
        : refuse("invalid_grant", "The refresh token is unknown, used or expired");
    }

    if (!(await isGoodIdToken(options.app, shop.record.domain, request.data.subject_token, now))) {
      return refuse("invalid_subject_token", "The subject token is not valid");
    }
    if (request.data.expiring !== "1" && request.data.expiring !== "true") {
      return refuse("invalid_request", "Public apps must ask for expiring offline tokens (expiring=1)");
    }
    if (!shop.record.isInstalled) onInstall(shop);
    return Response.json(tokenResponse(issueTokens(options.shopifyStore, shop, now, null), now));
  });
}

async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get("content-type")?.includes("json")) return request.json().catch(() => null);
  return Object.fromEntries(new URLSearchParams(await request.text()));
}
