import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

declare module "../context" {
  interface Context {
    erasures: ErasureJournal;
  }
}

/**
 * One erasure, without personal data: Shopify's ids of the orders, or none if the whole shop was erased.
 * `shop` is the SHA-256 of its domain, in hex: ids of our own are given anew in another database.
 */
export const Erasure = z.object({
  shop: z.string(),
  orders: z.array(z.string()).nullable(),
  /** The orders went as well, not their person alone. */
  isDeleted: z.boolean(),
  at: z.coerce.date(),
});
export type Erasure = z.output<typeof Erasure>;

/** Remembers erasures outside of the database, for the day on which an older dump is put back. */
export interface ErasureJournal {
  /** On the disk when it answers. */
  note(erasure: Erasure): Promise<void>;
}

const FILE = "erasures.jsonl";

export const shopHash = (domain: string) => createHash("sha256").update(domain).digest("hex");

/** A file beside the dumps; without a folder of dumps of our own nothing is written. */
export function createErasureJournal(folder: string | undefined): ErasureJournal {
  return {
    async note(erasure) {
      if (folder === undefined) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = await open(path.join(folder, FILE), "a", 0o600);
      try {
        // A line break before it as well: the last line may have been cut off by a crash, and must not swallow this one.
        await file.writeFile(`\n${JSON.stringify(erasure)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}

/**
 * All that was noted in a folder. A line that a crash has cut off is left out: its transaction did not commit, as the
 * line is on the disk before the commit.
 * @throws Error naming the line, for a whole line that is no erasure: somebody's data would be put back unnoticed
 */
export function readErasureJournal(folder: string): Erasure[] {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => {
      const value = line.trim() === "" ? undefined : parsed(line);
      if (value === undefined) return [];
      const erasure = Erasure.safeParse(value);
      if (erasure.success) return [erasure.data];
      throw new Error(`${file}:${index + 1} is not an erasure: ${z.prettifyError(erasure.error)}`);
    });
}

/** Undefined for a line that is not whole. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
