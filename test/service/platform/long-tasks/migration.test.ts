import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { Migrator, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ImportId, type ShopId } from "../../../../contract/ids";
import { presentBulkJob } from "../../../../service/features/bulk/present-bulk-job";
import { runBulk } from "../../../../service/features/bulk/run-bulk.task";
import { findImport, listWaitingImports } from "../../../../service/features/imports/imports.queries";
import { presentImport } from "../../../../service/features/imports/present-import";
import { syncOrders } from "../../../../service/features/order-sync/sync-orders.task";
import { longTasks } from "../../../../service/main/long-tasks";
import type { Context } from "../../../../service/platform/context";
import { type Database, type Db, openDatabase } from "../../../../service/platform/db/database";
import { migrate } from "../../../../service/platform/db/migrate";
import { findTask, listLatestTasks } from "../../../../service/platform/long-tasks/long-tasks.queries";
import { sweepLongTasks } from "../../../../service/platform/long-tasks/sweep-long-tasks.job";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../../service/platform/pglite-server/memory-database";
import { projectRoot } from "../../../../service/platform/project-root";

const folder = path.join(projectRoot, "service/platform/db/migrations");
const NOW = new Date("2026-11-20T12:00:00Z");
const shop = 1 as ShopId;
let memory: TestDatabase;
let database: Database;
let db: Db;

/** A store that the version before 0027 has filled. */
beforeAll(async () => {
  memory = await openTestDatabase();
  database = openDatabase({ ...memory.connection, max: 2 }, () => {});
  ({ db } = database);
  await migrateBefore("0027-long-tasks");
  await sql.raw(FORMER_ROWS).execute(db);
  await migrate(db);
}, 60_000);

afterAll(async () => {
  await database.close();
  await memory.stop();
});

async function migrateBefore(name: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql") && file < name).sort();
  const getMigrations = async () =>
    Object.fromEntries(
      await Promise.all(
        files.map(async (file) => {
          const text = await readFile(path.join(folder, file), "utf8");
          return [
            file.replace(/\.sql$/, ""),
            { up: async (tx: Db) => void (await sql.raw(text).execute(tx)) },
          ] as const;
        }),
      ),
    );
  const { error } = await new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations },
  }).migrateToLatest();
  if (error) throw error;
}

const FORMER_ROWS = `
  insert into shops (id, domain, name, installed_at, created_at) overriding system value
  values (1, 'a.myshopify.com', 'a', now(), now()), (2, 'b.myshopify.com', 'b', now(), now());
  insert into bulk_jobs (shop_id, id, action, state, total, done, failed, failures, next_batch, created_at, finished_at)
  overriding system value values
    (1, 7, '{"kind":"check"}', 'running', 600, 249, 1, '[{"id":"9","order":"#9","why":"not_shipped"}]', 1, '2026-11-20', null),
    (2, 8, '{"kind":"delete"}', 'done', 60, 60, 0, '[]', 1, '2026-11-19', '2026-11-20'),
    (2, 9, '{"kind":"check"}', 'waiting', 60, 0, 0, '[]', 0, '2026-11-20', null);
  insert into bulk_job_batches (shop_id, job_id, number, order_ids) values (1, 7, 0, '{1,2}'), (1, 7, 1, '{3}');
  insert into imports (shop_id, name, announced, state, problem, checks, line, progress, lines, imported, known, wrong,
    reading, created_at, finished_at) values
    (1, 'uploading', 9, 'uploading', null, 0, 0, 0, 0, 0, 0, 0, null, '2026-11-20', null),
    (1, 'checking', 9, 'checking', null, 2, 250, 40, 250, 0, 3, 4, '{}', '2026-11-20', null),
    (1, 'checked', 9, 'checked', null, 1, 0, 100, 20, 0, 3, 4, '{}', '2026-11-20', null),
    (1, 'running', 9, 'running', null, 1, 9, 50, 20, 5, 3, 4, '{}', '2026-11-20', null),
    (1, 'done', 9, 'done', null, 1, 20, 100, 20, 13, 3, 4, '{}', '2026-11-19', '2026-11-20'),
    (1, 'empty', 9, 'refused', 'empty', 0, 0, 0, 0, 0, 0, 0, null, '2026-11-19', '2026-11-20'),
    (1, 'binary', 9, 'refused', 'binary', 1, 5, 10, 5, 0, 0, 0, '{}', '2026-11-19', '2026-11-20'),
    (1, 'cancelled', 9, 'cancelled', null, 0, 0, 0, 0, 0, 0, 0, null, '2026-11-19', '2026-11-20'),
    (1, 'stopped', 9, 'cancelled', null, 1, 9, 50, 20, 5, 3, 4, '{}', '2026-11-19', '2026-11-20'),
    (1, 'failed', 9, 'failed', 'ours', 1, 9, 50, 20, 5, 3, 4, '{}', '2026-11-19', '2026-11-20');
  insert into order_syncs (shop_id, state, since, total, done, left_out, bulk_operation_id, error, started_at, finished_at)
  values
    (1, 'done', '2026-11-06', 120, 120, 2, null, null, '2026-11-19', '2026-11-20'),
    (2, 'reading', '2026-11-06', 700, 100, 1, 'gid://1', null, '2026-11-18', null),
    (2, 'failed', '2026-11-06', null, 0, 0, null, 'Shopify is down', '2026-11-19', '2026-11-20'),
    (2, 'reading', '2026-11-06', 700, 100, 1, 'gid://2', null, '2026-11-20', null);
  create schema jobs;
  create table jobs.job (name text);
  create table jobs.schedule (name text);
  insert into jobs.job values ('bulk.run'), ('import.check'), ('order.poll-bulk'), ('shipment.track');
  insert into jobs.schedule values ('bulk.clean'), ('shipment.sweep');
`;

it("keeps bulk jobs with their ids, their batches and how far they are", async () => {
  expect(presentBulkJob((await findTask(db, runBulk, shop, "7"))!, NOW)).toMatchObject({
    ...{ id: "7", action: "check", state: "running", total: 600, done: 249, failed: 1 },
    ...{ failures: [{ id: "9", order: "#9", why: "not_shipped" }], created_at: "2026-11-20T00:00:00.000Z" },
  });
  expect(await findTask(db, runBulk, shop, "7")).toMatchObject({ cursor: { batch: 1 }, progress: 41 });
  expect(await findTask(db, runBulk, 2 as ShopId, "8")).toMatchObject({ state: "done", progress: 100 });
  const batches = await db.selectFrom("bulkJobBatches").selectAll().orderBy("number").execute();
  expect(batches.map(({ taskId, number }) => [taskId, number])).toEqual([
    ["7", 0],
    ["7", 1],
  ]);
});

it("keeps what every import says", async () => {
  const rows = await db.selectFrom("imports").select("id").orderBy("id").execute();
  const shown = await Promise.all(
    rows.map(async ({ id }) => presentImport((await findImport(db, shop, ImportId.parse(id)))!)),
  );

  expect(
    shown.map(({ name, state, problem, progress, lines, imported, known, wrong, finished_at: end }) => [
      ...[name, state, problem, progress, lines, imported, known, wrong, end?.slice(0, 10)],
    ]),
  ).toEqual([
    ["uploading", "uploading", null, 0, 0, 0, 0, 0, undefined],
    ["checking", "checking", null, 40, 250, 0, 3, 4, undefined],
    ["checked", "checked", null, 100, 20, 0, 3, 4, undefined],
    ["running", "running", null, 50, 20, 5, 3, 4, undefined],
    ["done", "done", null, 100, 20, 13, 3, 4, "2026-11-20"],
    ["empty", "refused", "empty", 0, 0, 0, 0, 0, "2026-11-20"],
    ["binary", "refused", "binary", 10, 5, 0, 0, 0, "2026-11-20"],
    ["cancelled", "cancelled", null, 0, 0, 0, 0, 0, "2026-11-20"],
    ["stopped", "cancelled", null, 50, 20, 5, 3, 4, "2026-11-20"],
    ["failed", "failed", "ours", 50, 20, 5, 3, 4, "2026-11-20"],
  ]);
  expect((await listWaitingImports(db, shop)).map(({ name }) => name)).toEqual([
    ...["uploading", "checking", "checked"],
  ]);
});

it("keeps syncs that have ended; of those that were open the latest begins anew", async () => {
  expect(await listLatestTasks(db, syncOrders, shop, 9)).toMatchObject([
    { state: "done", done: 118, leftOut: 2, total: 120, input: { since: "2026-11-06T00:00:00.000Z" } },
  ]);
  expect(await listLatestTasks(db, syncOrders, 2 as ShopId, 9)).toMatchObject([
    { state: "waiting", done: 0, cursor: null, finishedAt: null },
    { state: "failed", reason: "Shopify is down" },
    { state: "cancelled" },
  ]);
});

it("drops the former kinds' jobs; the sweep queues every open task", async () => {
  const { rows } = await sql<{ name: string }>`
    select name from jobs.job union all select name from jobs.schedule`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(["shipment.track", "shipment.sweep"]);

  const queued: string[] = [];
  const enqueue: Context["enqueue"] = (_, { name }) => Promise.resolve(void queued.push(name));
  await sweepLongTasks.run({ db, longTasks, enqueue, now: () => NOW } as Context, {});

  expect(queued.sort()).toEqual(["bulk.run", "bulk.run", "import.check", "import.run", "order.sync"]);
});

it("gives new tasks ids of their own", async () => {
  const { rows } = await sql<{ isUnique: boolean }>`
    select count(*) = count(distinct id) as is_unique from long_tasks`.execute(db);
  expect(rows).toEqual([{ isUnique: true }]);
});
