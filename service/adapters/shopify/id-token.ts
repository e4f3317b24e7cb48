import { decodeJwt } from "jose";
import { z } from "zod";
import { TOKEN_INVALID } from "../../../contract/errors";
import { ShopDomain } from "../../../contract/ids";
import type { Config } from "../../platform/config/config";
import { AppError } from "../../platform/errors";
import { verifyJwt } from "../../platform/crypto/verify-jwt";

const Claims = z.object({ iss: z.url(), dest: z.url(), sub: z.string(), exp: z.number(), nbf: z.number() });

/** Clock skew in seconds; the same as in Shopify's own library. */
const SKEW_SECONDS = 10;

/**
 * Verifies the token App Bridge gives: HS256 by the client secret, for our client id, valid now (with ten seconds
 * of skew), and issued by the shop it is for. The shop is taken from `dest` and from nowhere else.
 * Source: shopify.dev, session tokens.
 * @throws AppError TOKEN_INVALID
 */
export async function verifyIdToken(
  token: string,
  { apiKey, apiSecrets }: Config["shopify"],
  now: Date,
): Promise<{ domain: ShopDomain; user: string }> {
  try {
    const keys = apiSecrets.map((secret) => new TextEncoder().encode(secret));
    const payload = await verifyJwt(token, keys, {
      audience: apiKey,
      clockTolerance: SKEW_SECONDS,
      currentDate: now,
      requiredClaims: ["exp", "nbf", "dest", "sub"],
    });
    const claims = Claims.parse(payload);
    const domain = ShopDomain.parse(new URL(claims.dest).hostname);
    if (new URL(claims.iss).hostname !== domain) throw new AppError(TOKEN_INVALID, "sessionInvalid");
    return { domain, user: claims.sub };
  } catch (error) {
    throw new AppError(TOKEN_INVALID, "sessionInvalid", { cause: error });
  }
}

/** Whether a token's unverified issuer is ours (an admin token); only selects how it is verified. */
export function claimsIssuer(token: string, issuer: string): boolean {
  try {
    return decodeJwt(token).iss === issuer;
  } catch {
    return false;
  }
}
