import { createHash } from "node:crypto";
import { constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { createLog } from "../service/platform/log";
import { openEmbedded } from "../service/platform/pglite-server/open-embedded";
import { projectRoot } from "../service/platform/project-root";

const CACHE = path.join(projectRoot, ".cache");

/** What an empty database is made by. */
export const EMPTY_MADE_BY = ["package-lock.json", "service/platform/pglite-server/engine.mjs"];

/**
 * Puts an embedded database without any table into `dir`: a copy of one that is made once for each version of its packages
 * and kept in .cache. PostgreSQL's `initdb` takes three CPU seconds, which a test that is not about it need not wait for.
 */
export async function putEmptyDatabase(dir: string): Promise<void> {
  copyDatabase(
    await (found ??= keepDatabase("empty", EMPTY_MADE_BY, async (unfinished) => {
      const database = await openEmbedded({ dir: unfinished, log: createLog("silent") });
      await database.stop();
    })),
    dir,
  );
}

export const copyDatabase = (kept: string, dir: string): void =>
  cpSync(kept, dir, { recursive: true, mode: constants.COPYFILE_FICLONE });

/** The same for all files of a worker. */
let found: Promise<string> | undefined;

/** The path of a database that is kept in .cache for these versions of the files it is made by; `make` leaves nothing running. */
export async function keepDatabase(
  kind: string,
  madeBy: string[],
  make: (unfinished: string) => Promise<void>,
): Promise<string> {
  const hash = createHash("sha256");
  for (const file of madeBy) hash.update(readFileSync(path.join(projectRoot, file)));
  const kept = path.join(CACHE, `${kind}-database-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(kept)) return kept;

  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  await make(unfinished);
  try {
    // Renamed when it is complete: what a killed run leaves is no database.
    renameSync(unfinished, kept);
  } catch (error) {
    // Another worker was first.
    if (!existsSync(kept)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
  return kept;
}
