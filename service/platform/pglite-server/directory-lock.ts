import { execFileSync } from "node:child_process";
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import { z } from "zod";
import { EmbeddedDatabaseError } from "./embedded-database-error";

const Owner = z.object({
  pid: z.number().int(),
  /** When that process started: a number that was used again is another process. */
  started: z.string(),
  /** Where the number means anything: the machine, or the container with its own numbering. */
  machine: z.string(),
  socketFolder: z.string().optional(),
});
type Owner = z.infer<typeof Owner>;

const HEARTBEAT_MS = 10_000;
const SILENT_MS = 45_000;

/**
 * Locks a directory for this process: PGlite does not, and two processes writing to one directory corrupt it silently.
 * The lock of a process that has ended is taken over.
 * @throws EmbeddedDatabaseError naming the process that has it
 */
export function lockDirectory(file: string, socketFolder: string | undefined): { release(): void } {
  const own: Owner = {
    pid: process.pid,
    started: startOf(process.pid) ?? "",
    machine: thisMachine(),
    socketFolder,
  };
  while (!create(file, own)) {
    const owner = readOwner(file);
    if (owner && isAlive(owner, file))
      throw new EmbeddedDatabaseError(`The database directory is in use by process ${describe(owner)}.`);
    removeStale(file, owner);
  }

  // The lock file's mtime shows processes that cannot see this one (another container on the volume) that it is running.
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS).unref();
  const release = () => {
    clearInterval(heartbeat);
    process.off("exit", release);
    if (readOwner(file)?.pid === own.pid) rmSync(file, { force: true });
  };
  process.once("exit", release);
  return { release };
}

/** The socket folder of the live process on this machine that has the lock; undefined where there is none, or it has no socket. */
export function socketFolderOfOwner(file: string): string | undefined {
  const owner = readOwner(file);
  const isHere = owner !== undefined && owner.machine === thisMachine() && isAlive(owner, file);
  return isHere ? owner.socketFolder : undefined;
}

/** With its content at once, so that nobody reads half of it: a hard link either appears or does not. */
function create(file: string, own: Owner): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return Owner.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined; // Removed in the meantime, or not a lock file of ours: no owner.
  }
}

function isAlive(owner: Owner, file: string): boolean {
  if (owner.machine !== thisMachine()) return Date.now() - statSync(file).mtimeMs < SILENT_MS;
  const started = startOf(owner.pid);
  return started !== undefined && (started === owner.started || !started || !owner.started);
}

/** Renames the file before removing it: if another process has taken the lock since, its file is put back. */
function removeStale(file: string, staleOwner: Owner | undefined) {
  const movedFile = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, movedFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const moved = readOwner(movedFile);
  if (moved && (moved.pid !== staleOwner?.pid || moved.started !== staleOwner.started))
    linkSync(movedFile, file);
  else if (moved?.socketFolder) rmSync(moved.socketFolder, { recursive: true, force: true });
  rmSync(movedFile, { force: true });
}

/** When a process started, as text to compare; empty where it cannot be known, undefined if there is no such process, or it has ended. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  try {
    if (process.platform === "win32") return "";
    if (process.platform !== "linux")
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    // The name in brackets may hold spaces; behind it come the state and, as the 22nd field, the start in clock ticks.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop()?.split(" ") ?? [];
    // Z, X: killed, and not yet waited for by its parent. It has a number, but writes nothing any more.
    return /^[ZX]$/.test(fields[0] ?? "") ? undefined : (fields[19] ?? "");
  } catch {
    return "";
  }
}

function thisMachine(): string {
  try {
    return `${os.hostname()} ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return os.hostname();
  }
}

function describe(owner: Owner): string {
  return owner.machine === thisMachine()
    ? String(owner.pid)
    : `${owner.pid} on ${owner.machine.split(" ")[0]}`;
}

function touch(file: string) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The directory was removed under a running database: the next write fails loudly, this is only a sign of life.
  }
}
