import { SignJWT } from "jose";
import { z } from "zod";
import { TOKEN_INVALID } from "../../../contract/errors";
import { ADMIN_TOKEN_ISSUER, ShopDomain } from "../../../contract/ids";
import type { Config } from "../../platform/config/config";
import { AppError } from "../../platform/errors";
import { verifyJwt } from "../../platform/crypto/verify-jwt";

const AUDIENCE = "waybill-admin";

/** Whose changes those by a token are that names no member of the store's staff. Shopify's ids of users are numbers. */
export const TOKEN_USER = "admin-token";

const Claims = z.object({ shop: ShopDomain, iat: z.number(), sub: z.string().min(1).default(TOKEN_USER) });

/**
 * A token of ours for one shop: for our own staff, testers and the demo. `lifetime` is in seconds. `user` is the member of the store's staff, by
 * Shopify's id, whose changes they are: of the demo only; without, they are those of the token.
 */
export function signAdminToken(
  { signingKeys }: Pick<Config, "signingKeys">,
  shop: ShopDomain,
  lifetime: number,
  now: Date,
  user?: string,
): Promise<string> {
  // `iat` with milliseconds, which RFC 7519 allows: a token issued within the second of a revocation, after it, stays valid.
  const issued = now.getTime() / 1000;
  return new SignJWT({ shop, ...(user && { sub: user }) })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ADMIN_TOKEN_ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifetime)
    .sign(signingKeys.adminToken[0]);
}

/**
 * The shop of a token, whose changes it makes, and when it was made: one of before `shops.admin_tokens_valid_from` is revoked.
 * @throws AppError TOKEN_INVALID
 */
export async function verifyAdminToken(
  token: string,
  { signingKeys }: Pick<Config, "signingKeys">,
  now: Date,
): Promise<{ shop: ShopDomain; user: string; issuedAt: Date }> {
  try {
    const payload = await verifyJwt(token, signingKeys.adminToken, {
      issuer: ADMIN_TOKEN_ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ["exp"],
    });
    const { shop, iat, sub: user } = Claims.parse(payload);
    return { shop, user, issuedAt: new Date(Math.round(iat * 1000)) };
  } catch (error) {
    throw new AppError(TOKEN_INVALID, "sessionInvalid", { cause: error });
  }
}
