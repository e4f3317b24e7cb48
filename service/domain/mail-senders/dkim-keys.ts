import { generateKeyPair, randomInt } from "node:crypto";
import { promisify } from "node:util";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** What the names of both keys have in common: a shop's own, so that two shops of one brand can have keys at the same domain. */
export const newSelector = (): string =>
  `wb${Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

/** @param publicKey SubjectPublicKeyInfo in Base64, as DNS has it (RFC 6376, section 3.6.1) */
export interface DkimKey {
  privateKey: string;
  publicKey: string;
}

/** RSA of 2048 bits (RFC 8301): the only kind that every receiver verifies. */
export async function newDkimKey(): Promise<DkimKey> {
  const pair = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { privateKey: pair.privateKey, publicKey: pair.publicKey.toString("base64") };
}

/** Bound to shop and domain. */
const purposeOf = (shop: ShopId, domain: string) => `dkim ${shop} ${domain}`;

export const sealKey = ({ secrets }: Pick<Context, "secrets">, shop: ShopId, domain: string, key: string) =>
  secrets.seal(key, purposeOf(shop, domain));

/** @throws where the encryption key is gone */
export const openKey = (
  { secrets }: Pick<Context, "secrets">,
  shop: ShopId,
  domain: string,
  sealed: string,
) => secrets.open(sealed, purposeOf(shop, domain));
