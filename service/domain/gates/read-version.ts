import { readFile, stat } from "node:fs/promises";
import { MAX_GATES_FILE_BYTES } from "../../../permissions/file-size";
import type { Finding } from "../../../permissions/finding";

/** The result of reading the file once. `text` is null if it cannot be read, and `problem` says why. */
export interface FileReading {
  text: string | null;
  problem: string;
  changedAt: Date | null;
}

/** Reads the file once. Never throws: a missing or unreadable file is a result like any other. */
export async function readFileOnce(file: string): Promise<FileReading> {
  try {
    const found = await stat(file);
    const { size, mtime } = found;
    // Reading a pipe or a device may never end.
    if (!found.isFile()) return { text: null, problem: "This is not a file", changedAt: mtime };
    if (size > MAX_GATES_FILE_BYTES)
      return { text: null, problem: "The file is too large (256 KB at most)", changedAt: mtime };
    return { text: await readFile(file, "utf8"), problem: "", changedAt: mtime };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === "ENOENT" ? "There is no such file" : `The file cannot be read (${message})`;
    return { text: null, problem, changedAt: null };
  }
}

/** The finding for a file that cannot be read. */
export function unreadable(file: string, problem: string): Finding {
  return { file, line: 1, column: 1, severity: "error", path: "", message: problem };
}
