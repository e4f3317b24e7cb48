import { accessSync, chmodSync, constants, mkdirSync, readFileSync, statfsSync } from "node:fs";
import path from "node:path";
import { EmbeddedDatabaseError } from "./embedded-database-error";

/** The PostgreSQL inside PGlite 0.5.14; its files cannot be read by an older one, nor those of an older one by it. */
const POSTGRES_MAJOR = 18;
/** A new cluster takes about 40 MB, and a running one needs room for its write-ahead log. */
const LEAST_FREE_BYTES = 128 * 1024 * 1024;

/**
 * Makes the directory if it is missing, closes it to other users and looks at what can be known before opening.
 * @throws EmbeddedDatabaseError
 */
export function prepareDirectory(dir: string) {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    // The engine makes its files readable for all, so the directory must not be.
    chmodSync(dir, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC") throw new EmbeddedDatabaseError(`The disk is full: ${dir} cannot be made.`);
    throw new EmbeddedDatabaseError(`The database directory ${dir} is not writable (${code}).`, {
      cause: error,
    });
  }

  const made = majorVersion(path.join(dir, "data", "PG_VERSION"));
  if (Number.isNaN(made)) {
    throw new EmbeddedDatabaseError(
      `The database in ${dir} is damaged: restore its newest dump into a new directory.`,
    );
  }
  if (made !== undefined && made !== POSTGRES_MAJOR) {
    throw new EmbeddedDatabaseError(
      made > POSTGRES_MAJOR
        ? `The database in ${dir} was created by a newer version of Waybill (PostgreSQL ${made}): update Waybill.`
        : `The database in ${dir} was created by an older version of Waybill (PostgreSQL ${made}): restore its newest dump into a new directory.`,
    );
  }

  const disk = statfsSync(dir);
  if (disk.bavail * disk.bsize < LEAST_FREE_BYTES) {
    throw new EmbeddedDatabaseError(
      `The disk is full: less than 128 MB are free for the database in ${dir}.`,
    );
  }
}

function majorVersion(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
