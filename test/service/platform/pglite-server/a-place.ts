import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import pg from "pg";
import type { Connection } from "../../../../service/platform/pglite-server/socket-address";
import { openEmbedded, type EmbeddedOptions } from "../../../../service/platform/pglite-server/open-embedded";
import { createLog } from "../../../../service/platform/log";

/** A folder that is gone after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "waybill-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A pool whose clients are closed after the test, also those that a failing test did not give back. */
export function aPool(connection: Connection, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 5, ...options });
  // A client that is cut on purpose ends with an error of its own; what the test waits for fails by itself.
  pool.on("error", () => {});
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => clients.add(client));
  onTestFinished(async () => {
    await Promise.all([...clients].map((client) => (client as unknown as pg.Client).end()));
  });
  return pool;
}

/** Two shapes of one question, so that an answer to another client's statement is noticed. */
export const ask = (client: pg.Pool | pg.PoolClient, who: number, n: number) =>
  who % 2
    ? client.query<{ who: string; n: number }>("select $1::text as who, $2::int as n", [`client ${who}`, n])
    : client.query<{ who: string; n: number }>("select $2::int as n, 'x' as x, $1::text as who", [
        `client ${who}`,
        n,
      ]);

export async function anEmbedded(options: Partial<EmbeddedOptions> & { dir: string }) {
  const database = await openEmbedded({ log: createLog("silent"), ...options });
  onTestFinished(() => database.stop());
  return database;
}
