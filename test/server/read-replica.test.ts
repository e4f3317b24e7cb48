import { expect, it } from "vitest";
import { sql } from "kysely";
import { createLog } from "../../service/platform/log";
import { openDatabase } from "../../service/platform/db/database";
import { migrate } from "../../service/platform/db/migrate";
import { watchReplica } from "../../service/platform/db/read-replica";
import { onFileEnd } from "../on-file-end";
import { aFolder, ask, isBuilt, startReal, untilAnswer } from "./real-process";
import { canReplicate, startReplicated } from "./streaming-replica";

const METRICS = { authorization: "Bearer a-token-for-metrics" };
const SOON = { timeout: 20_000, interval: 50 };

it.skipIf(!isBuilt)(
  "a streaming replica is read while it keeps up, and the primary while it lags or is away",
  async ({ skip }) => {
    if (!canReplicate)
      return skip("no programs of a PostgreSQL server in /usr/lib/postgresql, or no user to run them");
    const server = await startReplicated();
    const primary = openDatabase({ connectionString: server.primary, max: 4 }, () => {});
    const replica = openDatabase({ connectionString: server.replica, max: 4 }, () => {});
    onFileEnd(primary.close);
    onFileEnd(replica.close);
    await migrate(primary.db);
    const times = { everyMs: 100, mostLagMs: 1000 };
    const reader = watchReplica({ primary: primary.db, replica, log: createLog("silent") }, times);
    onFileEnd(() => reader.stop());
    const isReplica = () =>
      reader.read(async (db) => {
        const { rows } = await sql<{
          is: boolean;
        }>`select pg_is_in_recovery() as is, count(*) from shops`.execute(db);
        return rows[0]!.is;
      });
    const write = () => server.ask(server.primary, "select pg_logical_emit_message(true, 'test', 'x')");

    // The product's schema has come over.
    await expect.poll(isReplica, SOON).toBe(true);

    // It stands still while the primary goes on.
    await server.ask(server.replica, "select pg_wal_replay_pause()");
    await write();
    await expect.poll(isReplica, SOON).toBe(false);
    await server.ask(server.replica, "select pg_wal_replay_resume()");
    await expect.poll(isReplica, SOON).toBe(true);

    // It is gone in the middle of a read, and nobody is told.
    server.stopReplica();
    expect(await isReplica()).toBe(false);
    await expect.poll(isReplica, SOON).toBe(false);
    server.startReplica();
    await expect.poll(isReplica, SOON).toBe(true);

    // What is no replica is not taken for one.
    const wrong = watchReplica({ primary: primary.db, replica: primary, log: createLog("silent") }, times);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await wrong.read(async (db) => expect(db).toBe(primary.db));
    await wrong.stop();

    await theProductReadsIt(server);
  },
);

async function theProductReadsIt(server: Awaited<ReturnType<typeof startReplicated>>): Promise<void> {
  const product = await startReal({
    ...{ DATABASE_URL: server.primary, DATABASE_REPLICA_URL: server.replica, DATA_DIR: aFolder() },
    ...{ METRICS_TOKEN: "a-token-for-metrics", LOG_LEVEL: "error" },
  });
  await untilAnswer(`${product.url}/readyz`, ({ status }) => status === 200);
  const dashboard = await fetch(product.url, { redirect: "manual" });
  const cookie = dashboard.headers.getSetCookie()[0]!.split(";")[0]!;
  const metrics = async () => (await ask(`${product.url}/metrics`, { headers: METRICS })).text;
  const open = async () =>
    expect((await ask(`${product.url}/track/dashboard`, { headers: { cookie } })).status).toBe(200);

  await expect.poll(metrics, SOON).toMatch(/^waybill_replica_lag_seconds\{used="yes"\} /m);
  // On a busy machine it may be too far behind for a moment, and the primary is read.
  const openAndMeasure = async () => (await open(), await metrics());
  await expect.poll(openAndMeasure, SOON).toMatch(/^waybill_replica_reads_total\{from="replica"\} [1-9]/m);

  server.stopReplica();
  await open();
  expect((await ask(`${product.url}/readyz`)).status).toBe(200);
  await expect.poll(metrics, SOON).toMatch(/^waybill_replica_lag_seconds\{used="no"\} \+Inf/m);
  await open();
  expect(product.complaints()).toEqual([]);
  product.kill("SIGTERM");
  expect(await product.ended).toEqual({ code: 0, signal: null });
}
