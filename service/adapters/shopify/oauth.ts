import { z } from "zod";
import { ShopifyError } from "./error";

/** A response of Shopify's token endpoint. Lifetimes are in seconds. Source: shopify.dev, token exchange. */
const TokenResponse = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.number().positive(),
});
export type TokenResponse = z.output<typeof TokenResponse>;

export interface OauthOptions {
  /** Origin of the shop's admin: https://{shop}, or the sandbox's. */
  origin: string;
  apiKey: string;
  apiSecret: string;
  fetch: typeof fetch;
}

/** Exchanges an id token for an expiring offline token. A stale one is a ShopifyError with status 400. */
export function exchangeIdToken(options: OauthOptions, idToken: string): Promise<TokenResponse> {
  return requestTokens(options, {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: idToken,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
    expiring: "1",
  });
}

/** Exchanges a refresh token, which can be used once, for a new pair. */
export function refreshTokens(options: OauthOptions, refreshToken: string): Promise<TokenResponse> {
  return requestTokens(options, { grant_type: "refresh_token", refresh_token: refreshToken });
}

async function requestTokens(options: OauthOptions, fields: Record<string, string>): Promise<TokenResponse> {
  const response = await options.fetch(`${options.origin}/admin/oauth/access_token`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ client_id: options.apiKey, client_secret: options.apiSecret, ...fields }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) {
    throw new ShopifyError("Shopify refused to give a token", response.status, await response.text());
  }
  return TokenResponse.parse(await response.json());
}
