import { TOKEN_INVALID } from "../../../contract/errors";
import { ADMIN_TOKEN_ISSUER, OPERATOR_TOKEN_ISSUER, type ShopDomain } from "../../../contract/ids";
import { isSignedLink } from "../../../contract/signed-links";
import type { Actor, Context, OpenTab, Operator } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { claimsIssuer, verifyIdToken } from "../../adapters/shopify/id-token";
import { verifyAdminToken } from "../../domain/shops/admin-token";
import { createActor } from "../../domain/gates/actor";
import { findShopAndBillingShop, type Shop } from "../../domain/shops/shops.queries";
import { verifySignedLink } from "../../platform/signed-links/signed-link";
import { authenticateOperator, verifyOperatorToken } from "../../features/operations/operator-tokens";

type Outside = Pick<Context, "config" | "db" | "now">;
type OutsideWithGates = Outside & Pick<Context, "gates">;

/**
 * Actors by bearer, for the calls of one page request: they name the same shop, whose rows are read once. It is made
 * for one request and dropped with it, so that no later one is answered by what a shop was before.
 */
export type ActorMemo = Map<string, Promise<Actor>>;

/**
 * The caller, from the bearer token alone: Shopify's id token, or an admin token where the configuration
 * allows them. A shop that is unknown or has uninstalled is answered like a bad token.
 * @throws AppError TOKEN_INVALID
 */
export async function authenticate(
  ctx: OutsideWithGates,
  request: Pick<Request, "headers">,
  memo?: ActorMemo,
): Promise<Actor> {
  const token = bearerOf(request);
  const actor = memo?.get(token) ?? actorOfToken(ctx, token);
  memo?.set(token, actor);
  return actor;
}

async function actorOfToken(ctx: OutsideWithGates, token: string): Promise<Actor> {
  const { domain, ...claims } = await verifiedClaims(ctx, token);
  const shops = await findShopAndBillingShop(ctx.db, domain);
  requireInstalled(shops?.shop, claims);
  return createActor(ctx, shops!, claims);
}

/**
 * An open tab, by the same rules; its shop may have been read up to a second ago, for all tabs at once.
 * @throws AppError TOKEN_INVALID
 */
export async function authenticateTab(
  ctx: Outside & Pick<Context, "shopWatch">,
  request: Pick<Request, "headers">,
): Promise<OpenTab> {
  const { domain, ...claims } = await verifiedClaims(ctx, bearerOf(request));
  const shop = await ctx.shopWatch.look(domain);
  requireInstalled(shop, claims);
  return { shop: shop!.id, domain, versions: shop!.versions };
}

interface Claims extends Pick<Actor, "user" | "via"> {
  domain: ShopDomain;
  /** Of an admin token, which can be revoked. */
  issuedAt?: Date;
}

async function verifiedClaims(ctx: Outside, token: string): Promise<Claims> {
  const isAdmin = ctx.config.adminTokens && claimsIssuer(token, ADMIN_TOKEN_ISSUER);
  if (isAdmin) return adminClaims(ctx, token);
  return { ...(await verifyIdToken(token, ctx.config.shopify, ctx.now())), via: "id-token" };
}

async function adminClaims(ctx: Outside, token: string): Promise<Claims> {
  const { shop: domain, ...claims } = await verifyAdminToken(token, ctx.config, ctx.now());
  return { domain, ...claims, via: "admin-token" };
}

function requireInstalled(
  shop: Pick<Shop, "uninstalledAt" | "adminTokensValidFrom"> | undefined,
  { issuedAt }: Pick<Claims, "issuedAt">,
): void {
  if (!shop || shop.uninstalledAt) {
    throw new AppError(TOKEN_INVALID, "notInstalled");
  }
  if (issuedAt && shop.adminTokensValidFrom && issuedAt < shop.adminTokensValidFrom)
    throw new AppError(TOKEN_INVALID, "accessRevoked");
}

/**
 * The operator, from the bearer token alone. No other token is accepted: neither a merchant's nor a shop's admin token.
 * @throws AppError TOKEN_INVALID
 */
export function requireOperator(ctx: Outside, request: Pick<Request, "headers">): Promise<Operator> {
  return authenticateOperator(ctx, bearerOf(request));
}

/** @throws AppError TOKEN_INVALID without one */
export function bearerOf(request: Pick<Request, "headers">): string {
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
    if (isSignedLink(bearer)) verifySignedLink(bearer, config, now());
    else if (claimsIssuer(bearer, OPERATOR_TOKEN_ISSUER)) await verifyOperatorToken(bearer, config, now());
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
 * The caller, from an admin token. `memo` gets the actor, for the calls of the page that the token opens.
 * @throws AppError TOKEN_INVALID, also for a token that was revoked
 */
export async function authenticateAdminToken(
  ctx: OutsideWithGates,
  token: string,
  memo?: ActorMemo,
): Promise<Actor> {
  const actor = actorOfAdminToken(ctx, token);
  memo?.set(token, actor);
  return actor;
}

async function actorOfAdminToken(ctx: OutsideWithGates, token: string): Promise<Actor> {
  const claims = await adminClaims(ctx, token);
  const shops = await findShopAndBillingShop(ctx.db, claims.domain);
  requireInstalled(shops?.shop, claims);
  return createActor(ctx, shops!, claims);
}
