import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { later } from "./instants";
import type { SandboxApp } from "./options";

/** Shopify's session tokens live one minute. */
const LIFETIME_SECONDS = 60;
const SKEW_SECONDS = 10;
/** The one member of staff every sandbox shop has. */
export const STAFF_ID = "42";

export interface IdTokenFaults {
  /** Already over for five minutes. */
  expired?: boolean;
  /** Signed with a secret that is not the app's. */
  forged?: boolean;
  /** For another app. */
  audience?: string;
  /** Not before a minute from now. */
  early?: boolean;
  /** Issued by another shop than it is for. */
  issuer?: string;
  user?: string;
}

/** Makes what App Bridge's `idToken()` gives: a JWT for one minute, or a faulty one when asked for. */
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

/** Whether the token is ours, for this shop and of this minute. */
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
    // Every way a token can be bad has the same answer.
    return false;
  }
}
