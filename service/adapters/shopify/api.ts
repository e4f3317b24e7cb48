import type { ShopDomain, ShopId } from "../../../contract/ids";
import type { Config } from "../../platform/config/config";
import type { Db } from "../../platform/db/database";
import type { Secrets } from "../../platform/crypto/secrets";
import { getShopById } from "../../domain/shops/shops.queries";
import { createGraphql, type Graphql } from "./graphql";
import { exchangeIdToken, refreshTokens, type TokenResponse } from "./oauth";
import { type Line, readLines } from "./read-lines";
import { createStorefront, type StorefrontApi } from "./storefront";
import { createTokenStore, type TokenStore } from "./token-store";

declare module "../../platform/context" {
  interface Context {
    /** Shopify, by shop: it finds, refreshes and stores the tokens. */
    shopify: ShopifyApi;
  }
}

/** Every Shopify API that Waybill uses. */
export interface ShopifyApi {
  graphql: Graphql;
  storefront: StorefrontApi;
  tokens: TokenStore;
  exchange(domain: ShopDomain, idToken: string): Promise<TokenResponse>;
  /** The lines of a finished bulk operation's result behind its first `from` bytes, one JSON text each. */
  download(url: string, from: number): AsyncIterable<Line>;
}

interface Options {
  config: Config;
  db: Db;
  secrets: Secrets;
  now: () => Date;
  fetch?: typeof fetch;
}

export function createShopifyApi({
  config,
  db,
  secrets,
  now,
  fetch = globalThis.fetch,
}: Options): ShopifyApi {
  const originOf = (domain: ShopDomain) =>
    config.sandboxUrl ? `${config.sandboxUrl}/shopify/${domain}` : `https://${domain}`;
  const oauth = (domain: ShopDomain) => ({
    origin: originOf(domain),
    apiKey: config.shopify.apiKey,
    apiSecret: config.shopify.apiSecrets[0]!,
    fetch,
  });
  const refresh = async (shop: ShopId, token: string) =>
    refreshTokens(oauth((await getShopById(db, shop)).domain), token);
  const tokens = createTokenStore({ db, secrets, now, refresh });

  return {
    tokens,
    graphql: createGraphql({ originOf, tokens, fetch }),
    storefront: createStorefront({ originOf, sandboxUrl: config.sandboxUrl, fetch }),
    exchange: (domain, idToken) => exchangeIdToken(oauth(domain), idToken),
    download: (url, from) => readLines(fetch, url, from),
  };
}
