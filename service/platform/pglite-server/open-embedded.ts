import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Log } from "../log";
import { projectRoot } from "../project-root";
import { lockDirectory, socketFolderOfOwner } from "./directory-lock";
import { EmbeddedDatabaseError } from "./embedded-database-error";
import { explain } from "./error-messages";
import { prepareDirectory } from "./prepare-directory";
import { connectionIn, openSocket, type Connection } from "./socket-address";

export interface EmbeddedOptions {
  /** Holds `data/`, `dumps/` and the lock; made when missing, always with mode 0700. */
  dir: string;
  log: Log;
  checkpointMs?: number;
  analyzeMs?: number;
  vacuumMs?: number;
  /** "HH:MM" in UTC: when the nightly dump is written. */
  dumpAt?: string;
  /** Called when the database has stopped by itself. No acknowledged write is lost, but the process must log it and exit. */
  onDeath?: (error: EmbeddedDatabaseError) => void;
}

export interface EmbeddedDatabase {
  connection: Connection;
  /** Writes a dump now and answers with its path. */
  dump(): Promise<string>;
  /** Ends the connections, writes all to the disk and gives the directory free. */
  stop(): Promise<void>;
}

type FromWorker =
  | { type: "ready"; port: number }
  | { type: "broken"; reason: string }
  | { type: "failed"; task: string; reason: string }
  | { type: "dumped"; file: string }
  | { type: "answer"; id: number; file?: string; error?: string }
  | { type: "stopped" };

/** Where dumps of the database in a directory lie. */
export const dumpDirOf = (dir: string) => path.join(dir, "dumps");

/**
 * How a command connects to the embedded database of this directory while another process of this machine has it open;
 * undefined where none has, or where it cannot be reached.
 */
export function connectionOfRunning(dir: string): Connection | undefined {
  const folder = socketFolderOfOwner(path.join(dir, "lock"));
  return folder === undefined ? undefined : connectionIn(folder);
}

/**
 * Opens the database that needs no server: PostgreSQL as WebAssembly in a thread, made durable, for one process.
 * @throws EmbeddedDatabaseError with one sentence: in use, not writable, disk full, made by another version
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const {
    dir,
    log,
    checkpointMs = 60_000,
    analyzeMs = 10_000,
    vacuumMs = 3_600_000,
    dumpAt = "03:30",
  } = options;
  prepareDirectory(dir);
  const socket = openSocket();
  const lock = takeLock(path.join(dir, "lock"), socket);
  const release = () => {
    socket.remove();
    lock.release();
  };

  const worker = new Worker(path.join(projectRoot, "service/platform/pglite-server/worker.mjs"), {
    // Loaders of the parent (tsx, vitest) are of no use to plain JavaScript.
    execArgv: [],
    workerData: {
      dataDir: path.join(dir, "data"),
      dumpDir: dumpDirOf(dir),
      listen: socket.listen,
      password: socket.password,
      checkpointMs,
      analyzeMs,
      vacuumMs,
      dumpAt,
    },
  });

  let state: "opening" | "open" | "stopping" | "stopped" | "dead" = "opening";
  let reason = "";
  const responses = new Map<number, (response: { file?: string; error?: string }) => void>();
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const die = () => {
    if (state === "dead" || state === "stopped") return;
    const error = new EmbeddedDatabaseError(explain(reason, dir));
    const wasOpen = state !== "opening";
    state = "dead";
    failOpening(error);
    for (const response of responses.values()) response({ error: error.message });
    if (!wasOpen) return; // `openEmbedded` rejects instead.
    log.fatal({ reason }, "embedded database stopped by itself");
    options.onDeath?.(error);
  };

  let failOpening: (error: Error) => void = () => {};
  const port = await new Promise<number>((resolve, reject) => {
    failOpening = reject;
    worker.on("message", (message: FromWorker) => {
      if (message.type === "ready") resolve(message.port);
      if (message.type === "stopped") state = "stopped";
      if (message.type === "broken") {
        reason = message.reason;
        die();
      }
      if (message.type === "failed")
        log.error({ task: message.task, reason: message.reason }, "embedded database upkeep failed");
      if (message.type === "dumped") log.info({ file: message.file }, "embedded database dumped");
      if (message.type === "answer") responses.get(message.id)?.(message);
    });
    worker.on("error", (error) => (reason ||= error.message));
    worker.once("exit", () => {
      release();
      die();
    });
  });
  state = "open";

  let lastId = 0;
  return {
    connection: socket.connection(port),
    async dump() {
      if (state !== "open") throw new EmbeddedDatabaseError("The embedded database is not running.");
      const id = ++lastId;
      worker.postMessage({ type: "dump", id });
      const response = await new Promise<{ file?: string; error?: string }>((resolve) =>
        responses.set(id, resolve),
      );
      responses.delete(id);
      if (response.file === undefined) throw new EmbeddedDatabaseError(`The dump failed: ${response.error}`);
      return response.file;
    },
    async stop() {
      if (state === "open") {
        state = "stopping";
        worker.postMessage({ type: "stop" });
      }
      await exited;
    },
  };
}

/** Cleans up after a failed start. */
function takeLock(file: string, socket: ReturnType<typeof openSocket>) {
  try {
    return lockDirectory(file, socket.folder);
  } catch (error) {
    socket.remove();
    throw error;
  }
}
