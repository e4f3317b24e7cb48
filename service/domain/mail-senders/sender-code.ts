import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { CODE_LENGTH, CODE_LETTERS } from "../../../contract/mail-sender-limits";
import type { ShopId } from "../../../contract/ids";
import type { Config } from "../../platform/config/config";

type Hashing = Pick<Config, "signingKeys">;

/** What a code verifies: of one shop and one address, so that it is worth nothing for another. */
export interface CodeFor {
  shop: ShopId;
  /** As `plainAddress` makes it. */
  address: string;
}

/** Six letters of 31, by the cryptographic generator: one of 887 million. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");

/** As it was sent, however it was typed or pasted; null for what can be none. */
export function readCode(given: string): string | null {
  const code = given.replace(/[\s\p{Cf}-]/gu, "").toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter))
    ? code
    : null;
}

export const hashOfCode = ({ signingKeys }: Hashing, of: CodeFor, code: string): Buffer =>
  hashBy(signingKeys.senderCode[0], of, code);

/** In constant time. After a change of the secret a code of before is good as well. */
export const isCode = ({ signingKeys }: Hashing, of: CodeFor, code: string, hash: Buffer): boolean =>
  signingKeys.senderCode.some((key) => timingSafeEqual(hashBy(key, of, code), hash));

const hashBy = (key: Buffer, { shop, address }: CodeFor, code: string): Buffer =>
  createHmac("sha256", key).update(`${shop}/${address}/${code}`).digest();
