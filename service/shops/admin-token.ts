import { SignJWT, jwtVerify } from "jose";
import { TOKEN_INVALID } from "../../contract/errors";
import { ADMIN_TOKEN_ISSUER, ShopDomain } from "../../contract/ids";
import { AppError } from "../errors";

const AUDIENCE = "waybill-admin";

/** A token of ours for one shop: for our own staff, testers and the demo. `lifetime` is in seconds. */
export function signAdminToken(
  secret: string,
  shop: ShopDomain,
  lifetime: number,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ shop })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ADMIN_TOKEN_ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifetime)
    .sign(new TextEncoder().encode(secret));
}

/** @throws AppError TOKEN_INVALID */
export async function verifyAdminToken(token: string, secret: string, now: Date): Promise<ShopDomain> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      issuer: ADMIN_TOKEN_ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ["exp"],
    });
    return ShopDomain.parse(payload.shop);
  } catch (error) {
    throw new AppError(TOKEN_INVALID, "The admin token is not valid", null, { cause: error });
  }
}
