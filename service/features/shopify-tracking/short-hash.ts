import { createHash } from "node:crypto";

/** 64 bits of SHA-256 in hex: tells values of one fulfilment apart in keys that are kept, without keeping them. */
export const shortHash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);
