import { z } from "zod";
import { ShopifyError } from "./error";

/** One answer of Shopify's token endpoint. Life times are in seconds. Source: shopify.dev, token exchange. */
const TokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.number().positive(),
});
export type TokenAnswer = z.output<typeof TokenAnswer>;

export interface OauthOptions {
  /** Where the shop's admin is: https://{shop}, or its place in the sandbox. */
  origin: string;
  apiKey: string;
  apiSecret: string;
  fetch: typeof fetch;
}

/** Exchanges an id token for an expiring offline token. A stale one is a ShopifyError with status 400. */
export function exchangeIdToken(options: OauthOptions, idToken: string): Promise<TokenAnswer> {
  return askForTokens(options, {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: idToken,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
    expiring: "1",
  });
}

/** A new pair for a refresh token, which is thereby used up. */
export function refreshTokens(options: OauthOptions, refreshToken: string): Promise<TokenAnswer> {
  return askForTokens(options, { grant_type: "refresh_token", refresh_token: refreshToken });
}

async function askForTokens(options: OauthOptions, fields: Record<string, string>): Promise<TokenAnswer> {
  const response = await options.fetch(`${options.origin}/admin/oauth/access_token`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ client_id: options.apiKey, client_secret: options.apiSecret, ...fields }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) {
    throw new ShopifyError("Shopify refused to give a token", response.status, await response.text());
  }
  return TokenAnswer.parse(await response.json());
}
