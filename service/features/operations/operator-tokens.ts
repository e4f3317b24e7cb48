import { SignJWT } from "jose";
import { z } from "zod";
import { TOKEN_INVALID } from "../../../contract/errors";
import { OPERATOR_TOKEN_ISSUER } from "../../../contract/ids";
import type { Operator } from "../../platform/context";
import type { Config } from "../../platform/config/config";
import { verifyJwt } from "../../platform/crypto/verify-jwt";
import { transaction, type Db } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { recordAct } from "./operations.queries";
import { findOperatorToken, insertOperatorToken, revokeOperatorTokens } from "./operator-tokens.queries";

type Keys = Pick<Config, "signingKeys">;
type Outside = { db: Db; config: Keys; now(): Date };

const Claims = z.object({ jti: z.string().regex(/^[1-9]\d{0,17}$/) });

/**
 * Issues a token for one of our own staff. Only its id is stored: the token itself is shown once. The act is recorded in the same
 * transaction.
 * @param lifetime in milliseconds
 */
export function issueToken(
  { db, config: { signingKeys }, now }: Outside,
  issuedBy: string,
  { name, lifetime }: { name: string; lifetime: number },
): Promise<string> {
  const at = now();
  const expiresAt = new Date(at.getTime() + lifetime);
  return transaction(db, async (tx) => {
    const id = await insertOperatorToken(tx, { name, issuedBy, issuedAt: at, expiresAt });
    const details = { id, name, until: expiresAt };
    await recordAct(tx, { actor: issuedBy, action: "token.issued", forShop: null, details, at });
    return new SignJWT({})
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(OPERATOR_TOKEN_ISSUER)
      .setAudience(OPERATOR_TOKEN_ISSUER)
      .setJti(id)
      .setExpirationTime(expiresAt)
      .sign(signingKeys.operatorToken[0]);
  });
}

/** Revokes a token, or all of a name, in every process at once. Returns their number. */
export function revokeTokens(
  { db, now }: Pick<Outside, "db" | "now">,
  revokedBy: string,
  which: { id: string } | { name: string },
): Promise<number> {
  const at = now();
  return transaction(db, async (tx) => {
    const count = await revokeOperatorTokens(tx, which, at);
    const details = { ...which, count };
    if (count > 0)
      await recordAct(tx, { actor: revokedBy, action: "token.revoked", forShop: null, details, at });
    return count;
  });
}

/**
 * The id of a token by its signature and expiry alone, without the database.
 * @throws AppError TOKEN_INVALID, for tokens of shops too
 */
export async function verifyOperatorToken(token: string, { signingKeys }: Keys, now: Date): Promise<string> {
  try {
    const payload = await verifyJwt(token, signingKeys.operatorToken, {
      issuer: OPERATOR_TOKEN_ISSUER,
      audience: OPERATOR_TOKEN_ISSUER,
      currentDate: now,
      requiredClaims: ["exp"],
    });
    return Claims.parse(payload).jti;
  } catch (error) {
    throw new AppError(TOKEN_INVALID, "operatorTokenInvalid", { cause: error });
  }
}

/**
 * The operator that a token was issued to.
 * @throws AppError TOKEN_INVALID, also for a token that was revoked or is of another database
 */
export async function authenticateOperator({ db, config, now }: Outside, token: string): Promise<Operator> {
  const found = await findOperatorToken(db, await verifyOperatorToken(token, config, now()));
  if (!found || found.revokedAt) throw new AppError(TOKEN_INVALID, "operatorTokenRevoked");
  return { actor: `${found.name} (token ${found.id})`, name: found.name, expiresAt: found.expiresAt };
}
