import path from "node:path";
import type { Pool } from "pg";
import { restoreDump } from "../platform/pglite-server/restore-dump";
import type { OpenDatabase } from "../platform/db/open";
import { prepareDatabase } from "./prepare-database";
import type { Context } from "../platform/context";
import { readErasureJournal } from "../platform/db/erasure-journal";
import { applyErasures, saveErasures } from "./saved-erasures";

/**
 * Replaces all rows by those of a dump, and erases again what was erased since it was written: what the database knew
 * of before, and what the journals beside the dump and in the folder of dumps say, should that database be lost.
 */
export async function restoreWithoutErased(
  { config, log }: Pick<Context, "config" | "log">,
  database: OpenDatabase,
  file: string,
): Promise<{ rows: number; shops: number; orders: number }> {
  // The dump holds rows of the queue as well, whose tables a database of today has only once the queue was opened.
  await prepareDatabase(database, log);
  const dumpFolder = path.dirname(path.resolve(file));
  // The database is about to forget them: should this be interrupted, the next try finds them in the journal.
  await saveErasures(database.db, dumpFolder);
  const folders = new Set([dumpFolder, ...(database.dumpDir ? [path.resolve(database.dumpDir)] : [])]);
  // Before anything is replaced: a journal that cannot be read stops the restore.
  for (const folder of folders) readErasureJournal(folder);

  const rows = await replaceRows(database.pool, file);
  return { rows, ...(await applyErasures({ config, db: database.db }, folders)) };
}

async function replaceRows(pool: Pool, file: string): Promise<number> {
  const client = await pool.connect();
  try {
    return await restoreDump(client, file);
  } finally {
    client.release();
  }
}
