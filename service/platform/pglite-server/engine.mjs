// @ts-check
import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { FsyncFilesystem, fsyncParameters, syncFolder, syncTree } from "./fsync-filesystem.mjs";
import { engineParameters } from "./engine-parameters.mjs";

/** PGlite throws this status after an ordinary SQL error; anything else that is thrown means that the engine is broken. */
const SQL_ERROR_STATUS = 100;

/**
 * Opens the cluster in `dataDir`, making it if there is none, and proves that commits reach the disk.
 * @param {string} dataDir
 * @param {{ onStderr: (line: string) => void, onBroken: (error: unknown) => void }} events
 */
export async function openEngine(dataDir, { onStderr, onBroken }) {
  if (!existsSync(path.join(dataDir, "PG_VERSION"))) await createCluster(dataDir, onStderr);
  const { db, files } = await start(dataDir, onStderr);
  stopOnBreakage(db, onBroken);

  const before = files.syncs;
  await db.exec("select pg_logical_emit_message(true, 'waybill', 'is the disk reached?')");
  if (files.syncs === before) throw new Error("fsync is not wired up in this version of PGlite");
  return { db, syncs: () => files.syncs };
}

/**
 * A cluster is made beside its place and moved there when it is whole and on the disk, so that a crash at any
 * moment leaves either nothing or a database.
 * @param {string} dataDir
 * @param {(line: string) => void} onStderr
 */
async function createCluster(dataDir, onStderr) {
  const fresh = `${dataDir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const { db } = await start(fresh, onStderr);
  await db.close();
  syncTree(fresh);
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(fresh, dataDir);
  syncFolder(path.dirname(dataDir));
}

/**
 * @param {string} dataDir
 * @param {(line: string) => void} onStderr
 */
async function start(dataDir, onStderr) {
  const files = new FsyncFilesystem(dataDir);
  const db = await PGlite.create({
    fs: files,
    startParams: [...fsyncParameters, ...engineParameters],
    extensions: { pg_trgm, btree_gin },
    onStderr: (line) => {
      onStderr(line);
      return false;
    },
  });
  return { db, files };
}

/**
 * PGlite swallows whatever is thrown while a message runs and calls again. After a PANIC (a full disk under the
 * write-ahead log, a failing fsync) that would go on with broken memory, perhaps for ever.
 * @param {PGlite} db
 * @param {(error: unknown) => void} onBroken
 */
function stopOnBreakage(db, onBroken) {
  const engine = /** @type {{ _PostgresMainLoopOnce?: () => void }} */ (db.Module);
  const runOnce = engine._PostgresMainLoopOnce;
  if (!runOnce) throw new Error("the main loop is not where it was in this version of PGlite");
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if (/** @type {{ status?: number }} */ (error)?.status !== SQL_ERROR_STATUS) onBroken(error);
      throw error;
    }
  };
}
