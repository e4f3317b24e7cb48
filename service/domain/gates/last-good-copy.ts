import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../../platform/log";

/** The last good version as it was kept; null where there is none, or none that can be read. */
export async function readCopy(file: string): Promise<string | null> {
  // Without a copy, a start with a broken file falls back to the built-in gates, which is logged as an error.
  return readFile(file, "utf8").catch(() => null);
}

/** Stores a version atomically. A failed write is no reason to stop: the gates are in force as read. */
export async function writeCopy(file: string, text: string, log: Log): Promise<void> {
  try {
    if ((await readCopy(file)) === text) return;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    log.warn({ err: error }, "no copy of the gates could be kept");
  }
}
