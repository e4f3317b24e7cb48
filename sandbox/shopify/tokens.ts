import { randomBytes } from "node:crypto";
import { instant, later } from "./instants";
import type { TokenRecord } from "./records";
import type { ShopStore } from "./shop-store";
import type { ShopifyStore } from "./shopify-store";

const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 90 * 86_400;

/** Issues a new pair. Older refresh tokens become invalid at once; older access tokens stay valid until they expire. */
export function issueTokens(
  shopifyStore: ShopifyStore,
  shop: ShopStore,
  now: Date,
  replaces: string | null,
): TokenRecord {
  for (const token of shop.list("token")) {
    if (token.accessExpiresAt < instant(now)) shop.remove("token", token.id);
    else if (token.isCurrent) shop.put("token", { ...token, isCurrent: false });
  }
  const token: TokenRecord = {
    id: shopifyStore.nextId(),
    accessToken: `shpat_${randomBytes(16).toString("hex")}`,
    refreshToken: `shprt_${randomBytes(16).toString("hex")}`,
    scope: shop.record.scopes.join(","),
    accessExpiresAt: instant(later(now, ACCESS_SECONDS * 1000)),
    refreshExpiresAt: instant(later(now, REFRESH_SECONDS * 1000)),
    isUsed: false,
    replaces,
    isCurrent: true,
  };
  shop.put("token", token);
  return token;
}

/**
 * Exchanges a refresh token for a new pair, or for the same one again while the app has not used it (the response may
 * have been lost). Undefined where the token is unknown, expired or replaced. Source: shopify.dev changelog, more
 * resilient refreshes (28 Aug 2026).
 */
export function refreshTokens(
  shopifyStore: ShopifyStore,
  shop: ShopStore,
  refreshToken: string,
  now: Date,
): TokenRecord | undefined {
  const current = shop.list("token").find((token) => token.isCurrent);
  if (!current || current.refreshExpiresAt < instant(now)) return undefined;
  if (current.refreshToken === refreshToken) return issueTokens(shopifyStore, shop, now, refreshToken);
  return current.replaces === refreshToken && !current.isUsed ? current : undefined;
}

/** The valid token of an Admin API request. Its use ends the grace period of the refresh token before it. */
export function useAccessToken(shop: ShopStore, accessToken: string, now: Date): TokenRecord | undefined {
  if (!shop.record.isInstalled) return undefined;
  const token = shop.list("token").find((candidate) => candidate.accessToken === accessToken);
  if (!token || token.accessExpiresAt <= instant(now)) return undefined;
  if (!token.isUsed) shop.put("token", { ...token, isUsed: true });
  return token;
}

/** Body of the token endpoint's response; lifetimes are in seconds. */
export function tokenResponse(token: TokenRecord, now: Date) {
  const secondsUntil = (at: string) => Math.max(0, Math.floor((Date.parse(at) - now.getTime()) / 1000) + 1);
  return {
    access_token: token.accessToken,
    scope: token.scope,
    expires_in: Math.min(ACCESS_SECONDS, secondsUntil(token.accessExpiresAt)),
    refresh_token: token.refreshToken,
    refresh_token_expires_in: Math.min(REFRESH_SECONDS, secondsUntil(token.refreshExpiresAt)),
  };
}
