import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../log";

/** The last good version as it was kept; null where there is none, or none that can be read. */
export async function readCopy(file: string): Promise<string | null> {
  // Without it a start with a broken file goes back to the program's own gates, which is told as an error then.
  return readFile(file, "utf8").catch(() => null);
}

/** Keeps a version, whole or not at all. A disk that takes nothing is no reason to stop: gates are in force as read. */
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
