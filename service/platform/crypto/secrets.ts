import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

declare module "../context" {
  interface Context {
    secrets: Secrets;
  }
}

export interface Secrets {
  /** `keyId.iv.tag.ciphertext`, base64url; bound to `purpose`, so that one column's value cannot stand in another's. */
  seal(plain: string, purpose: string): string;
  /** @throws when the key is gone or the value was altered. */
  open(sealed: string, purpose: string): string;
}

/** AES-256-GCM. The first key encrypts, every key decrypts: to rotate, put a new one in front and keep the old. */
export function createSecrets(keys: { id: string; key: Buffer }[]): Secrets {
  const [current] = keys;
  if (!current) throw new Error("No encryption key is configured");
  return {
    seal(plain, purpose) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return [current.id, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString("base64url"))].join(
        ".",
      );
    },
    open(sealed, purpose) {
      const [id, ...parts] = sealed.split(".");
      const key = keys.find((candidate) => candidate.id === id)?.key;
      const [iv, tag, body] = parts.map((part) => Buffer.from(part, "base64url"));
      if (!key || !iv || !tag || !body) throw new Error(`Nothing opens a value sealed with key "${id}"`);
      const decipher = createDecipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(purpose)).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}
