import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import type { Config } from "../../platform/config/config";
import type { Keys } from "../../platform/crypto/signing-keys";

type Hashing = Pick<Config, "signingKeys">;

/** One spelling for each mailbox: in lower case, its host in ASCII. */
export function plainAddress(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  const host = at < 0 ? "" : domainToASCII(lower.slice(at + 1));
  return host === "" ? lower : `${lower.slice(0, at)}@${host}`;
}

/** By the present key first, then by those of before: a hash that is stored may be of any of them. */
export function addressHashes({ signingKeys }: Hashing, address: string): [Buffer, ...Buffer[]] {
  const plain = plainAddress(address);
  const [current, ...older]: Keys = signingKeys.recipientHash;
  return [hashBy(current, plain), ...older.map((key) => hashBy(key, plain))];
}

const hashBy = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
