import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** What `pg` needs to connect. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
  connectionTimeoutMillis?: number;
}

/** sockaddr_un holds 104 bytes on macOS and 108 on Linux; a longer path is cut off silently. */
const LONGEST_SOCKET_PATH = 100;
const PORT = 5432;

/**
 * As long as a statement may wait (`query_timeout` of database.ts). The database runs one transaction at a time, and on a
 * slow machine one that saves five hundred orders holds it for more than ten seconds: nobody can connect meanwhile.
 */
const CONNECTION_TIMEOUT_MS = 30_000;

const ACCOUNT = {
  user: "postgres",
  database: "postgres",
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
};

/** How to connect to a database that listens in this folder. */
export const connectionIn = (folder: string): Connection => ({ ...ACCOUNT, host: folder, port: PORT });

/**
 * Where the database listens. A socket in a fresh folder with mode 0700 cannot be reached by another user of the
 * machine; Windows has no such sockets for `pg`, so there it is a loopback port with a password made for this run.
 */
export function openSocket() {
  if (process.platform === "win32") {
    const password = randomBytes(24).toString("base64url");
    return {
      folder: undefined,
      listen: { host: "127.0.0.1", port: 0 },
      password,
      connection: (port: number): Connection => ({ ...ACCOUNT, host: "127.0.0.1", port, password }),
      remove() {},
    };
  }
  const folder = makeSocketFolder();
  return {
    folder,
    // The name under which libpq and `pg` look for a server when the host is a folder.
    listen: { path: path.join(folder, `.s.PGSQL.${PORT}`) },
    password: undefined,
    connection: () => connectionIn(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function makeSocketFolder(): string {
  const fits = (folder: string) =>
    path.join(folder, "waybill-XXXXXX", `.s.PGSQL.${PORT}`).length <= LONGEST_SOCKET_PATH;
  const parent = fits(os.tmpdir()) ? os.tmpdir() : "/tmp";
  return mkdtempSync(path.join(parent, "waybill-"));
}
