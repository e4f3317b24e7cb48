// @ts-check
import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from "node:fs";
import path from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { PGlite } from "@electric-sql/pglite";

/** As PGlite starts PostgreSQL, but without `-F`, which switches fsync off. */
export const fsyncParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "full_page_writes=on", "synchronous_commit=on"].flatMap(
    (setting) => ["-c", setting],
  ),
];

/**
 * PGlite's file system, with an fsync. The shipped one has none, so what PostgreSQL believes to be on the disk is
 * only in the memory of the operating system: after a power cut 35 of 40 directories could not be opened again
 * (https://github.com/electric-sql/pglite/issues/1107). It hooks into a table that is no public interface:
 * whoever opens a database with it must see `syncs` rise on a commit before trusting it.
 */
export class FsyncFilesystem extends NodeFS {
  syncs = 0;

  /**
   * @override
   * @param {PGlite} pg
   * @param {any} options
   * @returns {Promise<any>}
   */
  async init(pg, options) {
    const result = /** @type {any} */ (await super.init(pg, options));
    result.emscriptenOpts.preRun.push((/** @type {any} */ engine) => {
      const files = engine.FS.filesystems.NODEFS;
      files.stream_ops.fsync = (/** @type {any} */ stream) => {
        this.syncs += 1;
        // Failures become an errno, which makes PostgreSQL stop rather than believe that the data is safe.
        files.tryFSOperation(() =>
          stream.nfd === undefined ? syncFolder(files.realPath(stream.node)) : fdatasyncSync(stream.nfd),
        );
        return 0;
      };
    });
    return result;
  }
}

/** @param {string} folder makes the names in it survive a power cut (Windows has no such call and needs none) */
export function syncFolder(folder) {
  if (process.platform === "win32") return;
  syncPath(folder);
}

/** @param {string} folder writes it and all below to the disk */
export function syncTree(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) syncPath(child);
  }
  syncFolder(folder);
}

/** @param {string} name */
function syncPath(name) {
  const file = openSync(name, process.platform === "win32" ? "r+" : "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
