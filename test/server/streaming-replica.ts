import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { onFileEnd } from "../on-file-end";
import { freePort } from "../free-port";

/** Where Debian puts the programs of a PostgreSQL server. */
const BIN = ["17", "16", "15"]
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(path.join(folder, "pg_basebackup")));
const isRoot = process.getuid?.() === 0;
/** A server does not run as root: then it runs as Debian's user for it. */
const owner = isRoot ? idsOf("postgres") : undefined;
export const canReplicate = BIN !== undefined && (!isRoot || owner !== undefined);

function idsOf(user: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ["-u", "-g"].map((of) =>
    spawnSync("id", [of, user], { encoding: "utf8" }).stdout.trim(),
  );
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function run(program: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(path.join(BIN!, program), args, {
    ...owner,
    cwd: "/",
    encoding: "utf8",
    // What pg_ctl starts keeps a pipe open for as long as it runs.
    stdio: program === "pg_ctl" ? "ignore" : "pipe",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout ?? ""}${stderr ?? ""}`);
}

export interface ReplicatedServer {
  primary: string;
  replica: string;
  stopReplica(): void;
  startReplica(): void;
  /** One statement on either. */
  ask(url: string, statement: string): Promise<Record<string, unknown>[]>;
}

/** A new PostgreSQL and a streaming replica of it, as docs/scaling.md sets them up. Both end with the test file. */
export async function startReplicated(): Promise<ReplicatedServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-replica-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const [ofPrimary, ofReplica] = ["primary", "replica"].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  const [port, replicaPort] = [await freePort(), await freePort()];
  const ctl = (...args: string[]) => run("pg_ctl", ["--wait", "--log", path.join(folder, "log"), ...args]);

  run("initdb", [
    "--auth=trust",
    "--username=postgres",
    "--encoding=UTF8",
    "--no-sync",
    "--pgdata",
    ofPrimary,
  ]);
  appendFileSync(
    path.join(ofPrimary, "postgresql.conf"),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nport = ${port}\nmax_connections = 40
shared_buffers = 32MB\nfsync = off\nwal_level = replica\nmax_wal_senders = 4\n`,
  );
  onFileEnd(() => {
    for (const data of [ofReplica, ofPrimary]) {
      if (existsSync(path.join(data, "postmaster.pid"))) ctl("stop", "--mode=immediate", "--pgdata", data);
    }
    rmSync(folder, { recursive: true, force: true });
  });
  ctl("start", "--pgdata", ofPrimary);
  const primary = `postgres://postgres@127.0.0.1:${port}/postgres`;
  run("pg_basebackup", [
    ...["--dbname", primary, "--pgdata", ofReplica, "--write-recovery-conf"],
    ...["--checkpoint=fast", "--wal-method=stream", "--no-sync"],
  ]);
  appendFileSync(path.join(ofReplica, "postgresql.conf"), `port = ${replicaPort}\n`);
  const startReplica = () => ctl("start", "--pgdata", ofReplica);
  startReplica();
  return {
    primary,
    replica: `postgres://postgres@127.0.0.1:${replicaPort}/postgres`,
    startReplica,
    stopReplica: () => ctl("stop", "--mode=immediate", "--pgdata", ofReplica),
    async ask(url, statement) {
      const client = new pg.Client(url);
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
