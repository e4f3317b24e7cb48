import { spawn, spawnSync } from "node:child_process";
import { chownSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { onFileEnd } from "../on-file-end";
import { aFolder } from "./real-process";
import { freePort } from "../free-port";

const POOLER = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find(
  (file) => spawnSync(file, ["--version"]).status === 0,
);
export const hasPgBouncer = POOLER !== undefined;

/**
 * Debian's PgBouncer in front of a database, in transaction mode: each transaction may run on another of its few connections, so nothing
 * of a session holds. Stopped when the file ends.
 * @param more lines of its configuration
 * @returns the URL that leads to the database through it
 */
export async function startPgBouncer(databaseUrl: string, connections: number, more = ""): Promise<string> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const [folder, ownPort] = [aFolder(), await freePort()];
  const database = decodeURIComponent(pathname.slice(1));
  const server = [
    `host=${hostname} port=${port || 5432} dbname=${database} user=${decodeURIComponent(username)}`,
    password && `password=${decodeURIComponent(password)}`,
    "connect_query='set statement_timeout = 30000'",
  ];
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
${database} = ${server.filter(Boolean).join(" ")}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
${more}
`,
  );
  // It does not run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const [uid, gid] = ["-u", "-g"].map((of) =>
      Number(spawnSync("id", [of, "nobody"], { encoding: "utf8" }).stdout),
    );
    for (const each of [folder, file]) chownSync(each, uid!, gid!);
  }
  const child = spawn(POOLER!, [...(isRoot ? ["-u", "nobody"] : []), file], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  onFileEnd(async () => {
    child.kill("SIGINT");
    await ended;
  });
  const url = `postgres://any@127.0.0.1:${ownPort}/${database}`;
  await expect.poll(() => answers(url), { timeout: 20_000, interval: 50 }).toBe(true);
  return url;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
