import { TOKEN_INVALID } from "../../../contract/errors";
import { ADMIN_TOKEN_ISSUER, OPERATOR_TOKEN_ISSUER, type ShopDomain } from "../../../contract/ids";
import type { Actor, Context, Operator } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { claimsIssuer, verifyIdToken } from "../../adapters/shopify/id-token";
import { verifyAdminToken } from "../../domain/shops/admin-token";
import { findShopByDomain, type Shop } from "../../domain/shops/shops.queries";
import { authenticateOperator, verifyOperatorToken } from "../../features/operations/operator-tokens";

type Outside = Pick<Context, "config" | "db" | "now">;

/**
 * The caller, from the bearer token alone: Shopify's id token, or an admin token where the configuration
 * allows them. A shop that is unknown or has uninstalled is answered like a bad token.
 * @throws AppError TOKEN_INVALID
 */
export async function authenticate(ctx: Outside, request: Request): Promise<Actor> {
  const token = bearerOf(request);
  const isAdmin = ctx.config.adminTokens && claimsIssuer(token, ADMIN_TOKEN_ISSUER);
  if (isAdmin) return authenticateAdminToken(ctx, token);
  const { domain, user } = await verifyIdToken(token, ctx.config.shopify, ctx.now());
  const shop = await installedShop(ctx, domain);
  return { shop: shop.id, domain, user, via: "id-token" };
}

/**
 * The operator, from the bearer token alone. No other token is accepted: neither a merchant's nor a shop's admin token.
 * @throws AppError TOKEN_INVALID
 */
export function requireOperator(ctx: Outside, request: Request): Promise<Operator> {
  return authenticateOperator(ctx, bearerOf(request));
}

function bearerOf(request: Request): string {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!token) throw new AppError(TOKEN_INVALID, "sessionInvalid");
  return token;
}

/**
 * Whether the bearer's signature and expiry are valid, checked without the database: a body is read only after that. The
 * shop may have uninstalled; only `authenticate` checks it.
 */
export async function isSignedBearer(
  { config, now }: Pick<Outside, "config" | "now">,
  bearer: string,
): Promise<boolean> {
  try {
    if (claimsIssuer(bearer, OPERATOR_TOKEN_ISSUER)) await verifyOperatorToken(bearer, config, now());
    else if (config.adminTokens && claimsIssuer(bearer, ADMIN_TOKEN_ISSUER))
      await verifyAdminToken(bearer, config, now());
    else await verifyIdToken(bearer, config.shopify, now());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * The caller, from an admin token.
 * @throws AppError TOKEN_INVALID, also for a token that was revoked
 */
export async function authenticateAdminToken(ctx: Outside, token: string): Promise<Actor> {
  const { shop: domain, issuedAt } = await verifyAdminToken(token, ctx.config, ctx.now());
  const shop = await installedShop(ctx, domain);
  if (shop.adminTokensValidFrom && issuedAt < shop.adminTokensValidFrom)
    throw new AppError(TOKEN_INVALID, "accessRevoked");
  return { shop: shop.id, domain, user: "admin-token", via: "admin-token" };
}

async function installedShop({ db }: Outside, domain: ShopDomain): Promise<Shop> {
  const shop = await findShopByDomain(db, domain);
  if (!shop || shop.uninstalledAt) {
    throw new AppError(TOKEN_INVALID, "notInstalled");
  }
  return shop;
}
