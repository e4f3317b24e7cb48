import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { later } from "./instants";
import type { SandboxApp } from "./options";

/** Lifetime of Shopify's session tokens. */
const LIFETIME_SECONDS = 60;
const SKEW_SECONDS = 10;
/** The only staff member of every sandbox shop. */
export const STAFF_ID = "42";

export interface IdTokenFaults {
  /** Expired five minutes ago. */
  expired?: boolean;
  /** Signed with a wrong secret. */
  forged?: boolean;
  /** Client id of another app. */
  audience?: string;
  /** Not valid before a minute from now. */
  early?: boolean;
  /** Issued by another shop than its `dest`. */
  issuer?: string;
  user?: string;
}

/** Signs a token like App Bridge's `idToken()`: a JWT for one minute, or a faulty one on request. */
export function signIdToken(
  app: SandboxApp,
  domain: string,
  now: Date,
  faults: IdTokenFaults = {},
): Promise<string> {
  const issued = later(now, faults.expired ? -360_000 : faults.early ? 120_000 : 0);
  const seconds = Math.floor(issued.getTime() / 1000);
  return new SignJWT({ dest: `https://${domain}`, sid: randomUUID() })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(`https://${faults.issuer ?? domain}/admin`)
    .setAudience(faults.audience ?? app.clientId)
    .setSubject(faults.user ?? STAFF_ID)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + LIFETIME_SECONDS)
    .setJti(randomUUID())
    .sign(new TextEncoder().encode(faults.forged ? "not the secret of this app" : app.clientSecret));
}

/** Whether the token is ours, for this shop, and valid now. */
export async function isGoodIdToken(
  app: SandboxApp,
  domain: string,
  token: string,
  now: Date,
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(app.clientSecret), {
      algorithms: ["HS256"],
      audience: app.clientId,
      issuer: `https://${domain}/admin`,
      clockTolerance: SKEW_SECONDS,
      currentDate: now,
      requiredClaims: ["exp", "nbf", "dest"],
    });
    return payload.dest === `https://${domain}`;
  } catch {
    // Every kind of invalid token has the same result.
    return false;
  }
}
