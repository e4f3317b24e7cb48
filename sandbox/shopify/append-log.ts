import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from "node:fs";
import path from "node:path";

/** One record's new value, or null where it was deleted. */
export interface Entry {
  shop: string;
  kind: string;
  id: string;
  value: unknown;
}

export interface AppendLog {
  /** Appends a change; it is on disk after the next flush. */
  append(entry: Entry): void;
  flush(): void;
  close(): void;
}

export const memoryAppendLog: AppendLog = { append: () => {}, flush: () => {}, close: () => {} };

const FLUSH_AFTER_MS = 200;
/** Compacted when it has this many lines per live record. */
const COMPACT_AT = 3;
const COMPACT_FROM_LINES = 2_000;

/**
 * A file with one JSON record per line; the last line of a record counts. A change costs one line, so that a shop of
 * many thousand orders can change at any rate; the file is compacted now and then.
 */
export function openAppendLog(
  file: string,
  live: () => Iterable<Entry>,
): { journal: AppendLog; entries: Entry[] } {
  mkdirSync(path.dirname(file), { recursive: true });
  const entries = readEntries(file);
  let lines = entries.length;
  let isClosed = false;
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let handle = openSync(file, "a", 0o600);

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    lines += waiting.length;
    const text = waiting.join("");
    waiting = [];
    writeSync(handle, text);
    fsyncSync(handle);
    if (lines > COMPACT_FROM_LINES) compactIfWorthIt();
  }

  function compactIfWorthIt(): void {
    const kept = [...live()];
    if (lines < kept.length * COMPACT_AT) return;
    const temporary = `${file}.new`;
    const fresh = openSync(temporary, "w", 0o600);
    for (const entry of kept) writeSync(fresh, lineOf(entry));
    fsyncSync(fresh);
    closeSync(fresh);
    closeSync(handle);
    renameSync(temporary, file);
    handle = openSync(file, "a", 0o600);
    lines = kept.length;
  }

  return {
    entries,
    journal: {
      append(entry) {
        // Work still running during shutdown must not fail on a closed file.
        if (isClosed) return;
        waiting.push(lineOf(entry));
        timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
      },
      flush: () => (isClosed ? undefined : flush()),
      close() {
        if (isClosed) return;
        flush();
        isClosed = true;
        closeSync(handle);
      },
    },
  };
}

const lineOf = (entry: Entry) => `${JSON.stringify(entry)}\n`;

/** Reads complete lines. A last line torn by a crash is cut off, or the next one would be appended to it. */
function readEntries(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  if (whole < bytes.length) truncateSync(file, whole);
  return bytes
    .subarray(0, whole)
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
}
