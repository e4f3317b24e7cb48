import { setTimeout as delay } from "node:timers/promises";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Secrets } from "../../platform/crypto/secrets";
import { ShopifyError } from "./error";
import type { TokenResponse } from "./oauth";
import {
  deletePair,
  findTokens,
  releaseRefreshLease,
  replaceTokens,
  saveTokens,
  type StoredTokens,
  takeRefreshLease,
  updateScope,
} from "./tokens.queries";

/** A token is refreshed when less than this remains; Shopify's own library uses the same value. */
const RENEW_BEFORE_MS = 5 * 60_000;
const LEASE_MS = 15_000;
const POLL_MS = 100;

export interface TokenStore {
  /** A token that is still valid. @throws ShopifyError 401 if the merchant must open the app to get a new one. */
  accessToken(shop: ShopId): Promise<string>;
  /** A new token after a 401 from the Admin API, whatever expiry the `refused` one has. */
  renew(shop: ShopId, refused: string): Promise<string>;
  save(db: Db, shop: ShopId, response: TokenResponse): Promise<void>;
  /** Stores the scopes after the merchant has granted or revoked some. */
  setScopes(db: Db, shop: ShopId, scopes: string[]): Promise<void>;
  /** Whether the merchant has granted every one of these, as far as Shopify has told. */
  hasScopes(db: Db, shop: ShopId, scopes: readonly string[]): Promise<boolean>;
  /** Installed, tokens valid or renewable, and every scope granted: the token exchange can be skipped. */
  isUsable(shop: ShopId, scopes: readonly string[]): Promise<boolean>;
}

interface Options {
  db: Db;
  secrets: Secrets;
  now: () => Date;
  refresh: (shop: ShopId, refreshToken: string) => Promise<TokenResponse>;
}

/**
 * Stores each shop's expiring tokens, encrypted. A refresh token can be used once, so one process refreshes at a time:
 * it holds a lease in the database, the others wait for the new pair. No transaction is open meanwhile.
 */
export function createTokenStore({ db, secrets, now, refresh }: Options): TokenStore {
  const purpose = (shop: ShopId, kind: string) => `shop_tokens.${kind}.${shop}`;
  const opened = (tokens: StoredTokens) => secrets.open(tokens.accessToken, purpose(tokens.shopId, "access"));

  function toRow(shop: ShopId, response: TokenResponse): Omit<StoredTokens, "refreshLeaseUntil"> {
    const at = now();
    return {
      shopId: shop,
      accessToken: secrets.seal(response.access_token, purpose(shop, "access")),
      accessExpiresAt: new Date(at.getTime() + response.expires_in * 1000),
      refreshToken: secrets.seal(response.refresh_token, purpose(shop, "refresh")),
      refreshExpiresAt: new Date(at.getTime() + response.refresh_token_expires_in * 1000),
      scope: response.scope,
      updatedAt: at,
    };
  }

  /** Undefined if a token exchange has replaced the pair meanwhile: the caller then uses the stored one. */
  async function renewOnce(shop: ShopId, tokens: StoredTokens): Promise<string | undefined> {
    try {
      const response = await refresh(shop, secrets.open(tokens.refreshToken, purpose(shop, "refresh")));
      return (await replaceTokens(db, toRow(shop, response), tokens)) ? response.access_token : undefined;
    } catch (error) {
      if (!isRefused(error)) {
        await releaseRefreshLease(db, shop);
        throw error;
      }
      if (!(await deletePair(db, tokens))) return undefined;
      throw needsMerchant(error);
    }
  }

  async function current(shop: ShopId, isGood: (tokens: StoredTokens) => boolean): Promise<string> {
    for (let waited = 0; waited < 2 * LEASE_MS; waited += POLL_MS) {
      const tokens = await findTokens(db, shop);
      if (!tokens || tokens.refreshExpiresAt <= now()) throw needsMerchant();
      if (isGood(tokens)) return opened(tokens);
      if (!(await takeRefreshLease(db, shop, now(), new Date(now().getTime() + LEASE_MS)))) {
        await delay(POLL_MS);
        continue;
      }
      // Read again: another process may have renewed it between our read and the lease.
      const latest = await findTokens(db, shop);
      if (latest && !isGood(latest)) {
        const renewed = await renewOnce(shop, latest);
        if (renewed !== undefined) return renewed;
      } else await releaseRefreshLease(db, shop);
    }
    throw new ShopifyError("Another process did not finish renewing the token", 503);
  }

  return {
    save: (target, shop, response) => saveTokens(target, toRow(shop, response)),
    accessToken: (shop) =>
      current(shop, (tokens) => tokens.accessExpiresAt.getTime() - now().getTime() > RENEW_BEFORE_MS),
    renew: (shop, refused) => current(shop, (tokens) => opened(tokens) !== refused),
    setScopes: (target, shop, scopes) => updateScope(target, shop, scopes.join(",")),
    async hasScopes(target, shop, scopes) {
      const tokens = await findTokens(target, shop);
      return tokens !== undefined && includesAll(tokens.scope, scopes);
    },
    async isUsable(shop, scopes) {
      const tokens = await findTokens(db, shop);
      if (!tokens || tokens.refreshExpiresAt <= now()) return false;
      return includesAll(tokens.scope, scopes);
    },
  };
}

/** A write scope includes the read scope of the same thing, and Shopify then lists the write one only. */
function includesAll(stored: string, scopes: readonly string[]): boolean {
  const granted = new Set(stored.split(",").map((scope) => scope.trim()));
  return scopes.every((scope) => granted.has(scope) || granted.has(scope.replace(/^read_/, "write_")));
}

function needsMerchant(cause?: unknown): ShopifyError {
  return new ShopifyError("The shop has no usable token; its owner has to open the app", 401, null, {
    cause,
  });
}

/**
 * True if Shopify no longer accepts the refresh token: only opening the app brings a new one. Too many requests, a
 * frozen shop, or a wrong client secret on our side do not mean that.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ShopifyError)) return false;
  const isOurFault = /application_cannot_be_found|invalid_client|invalid_request/.test(String(error.details));
  return [400, 401, 404].includes(error.status) && !isOurFault;
}
