import { TOKEN_INVALID } from "../../contract/errors";
import { ADMIN_TOKEN_ISSUER } from "../../contract/ids";
import type { Actor, Context } from "../context";
import { AppError } from "../errors";
import { claimsIssuer, verifyIdToken } from "../shopify/id-token";
import { verifyAdminToken } from "../shops/admin-token";
import { findShopByDomain } from "../shops/shops.queries";

/**
 * Who is asking, from the bearer token alone: Shopify's id token, or an admin token where the configuration
 * allows them. A shop that is unknown or has uninstalled is answered like a bad token.
 * @throws AppError TOKEN_INVALID
 */
export async function authenticate(
  ctx: Pick<Context, "config" | "db" | "now">,
  request: Request,
): Promise<Actor> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!token) throw new AppError(TOKEN_INVALID, "A bearer token is needed");

  const isAdmin = ctx.config.adminTokens && claimsIssuer(token, ADMIN_TOKEN_ISSUER);
  const { domain, user } = isAdmin
    ? { domain: await verifyAdminToken(token, ctx.config.appSecret, ctx.now()), user: "admin-token" }
    : await verifyIdToken(token, ctx.config.shopify, ctx.now());

  const shop = await findShopByDomain(ctx.db, domain);
  if (!shop || shop.uninstalledAt) {
    throw new AppError(TOKEN_INVALID, "The app is not installed in this shop", { reason: "not_installed" });
  }
  return { shop: shop.id, domain, user, via: isAdmin ? "admin-token" : "id-token" };
}
