import { errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from "jose";

/**
 * The claims of a JWT signed (HS256) with any of the keys: after a rotation the older ones are still good.
 * @throws JOSEError where no key signed it, or a claim is not as `options` wants it
 */
export async function verifyJwt(
  token: string,
  keys: readonly Uint8Array[],
  options: Omit<JWTVerifyOptions, "algorithms">,
): Promise<JWTPayload> {
  for (const key of keys) {
    try {
      return (await jwtVerify(token, key, { ...options, algorithms: ["HS256"] })).payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}
