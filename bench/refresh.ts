/**
 * Claiming the 2,000 shipments due next out of 1,000,000 tracked ones: plan and time with the index, compared with a
 * scan of the table in the same run. BENCH_SHIPMENTS makes it smaller.
 */
import { sql } from "kysely";
import { readConfig } from "../service/platform/config/config";
import { type Db, openDatabase } from "../service/platform/db/database";
import { migrate } from "../service/platform/db/migrate";
import { openConfiguredDatabase, type OpenDatabase } from "../service/platform/db/open";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { createLog } from "../service/platform/log";
import { claimDueShipments } from "../service/domain/shipments/shipments.queries";
import { databaseEngines, type Database } from "./databases";
import { createThresholds, median, printEnvironment, printTable, round } from "./report";

const SHIPMENTS = Number(process.env.BENCH_SHIPMENTS ?? 1_000_000);
const AT_ONCE = 2000;
const ROUNDS = 9;
/** Maximum share of the time of the table scan in the same run. */
const THRESHOLD = 0.25;

async function open(database: Database): Promise<OpenDatabase> {
  const config = readConfig({ NODE_ENV: "test", ...database.env }, devSecrets);
  return openConfiguredDatabase(config, createLog("error"), (error) => {
    throw error;
  });
}

/** Shipments of a thousand shops, due over the next four hours; a fiftieth of them is due already. */
async function fill(db: Db): Promise<void> {
  await sql`
    insert into shops (domain, name, installed_at, created_at)
    select format('bench-%s.myshopify.com', n), 'Bench', now(), now() from generate_series(1, 1000) as n
  `.execute(db);
  for (let from = 1; from <= SHIPMENTS; from += 100_000) {
    await db.transaction().execute(async (tx) => {
      // Foreign keys are not checked: their orders do not matter here, and checking costs as much as all the rest.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into shipments (shop_id, order_id, fulfillment_id, tracking_number, status, shipped_at, provider,
          provider_state, next_check_at, created_at)
        select 1 + mod(n, 1000), n, n, '1Z' || lpad(n::text, 16, '0'), 'IN_TRANSIT', now() - interval '3 days',
          '17track', 'registered', now() + mod(n * 7919::bigint, 14400) * interval '1 second' - interval '5 minutes', now()
        from generate_series(${from}::int, ${Math.min(SHIPMENTS, from + 99_999)}::int) as n
      `.execute(tx);
    });
  }
  await sql`vacuum analyze shipments`.execute(db);
}

/** The sweep's claim, rolled back, so that each round finds the same rows. */
async function claimOnce(db: Db, isScan: boolean): Promise<{ ms: number; rows: number }> {
  const undone = new Error("undone");
  let measured = { ms: 0, rows: 0 };
  await db
    .transaction()
    .execute(async (tx) => {
      if (isScan) {
        for (const way of ["indexscan", "bitmapscan", "indexonlyscan"]) {
          await sql.raw(`set local enable_${way} = off`).execute(tx);
        }
      }
      const startedAt = performance.now();
      const now = new Date();
      const rows = await claimDueShipments(tx, now, new Date(now.getTime() + 1_800_000), AT_ONCE);
      measured = { ms: performance.now() - startedAt, rows: rows.length };
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return measured;
}

async function plan(db: Db): Promise<string[]> {
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select shop_id, id from shipments where next_check_at <= now()
    order by next_check_at limit ${AT_ONCE} for update skip locked
  `.execute(db.withoutPlugins());
  return rows.map((row) => row["QUERY PLAN"]);
}

printEnvironment();
const thresholds = createThresholds();
for (const engine of await databaseEngines()) {
  const database = await engine.create();
  const opened = await open(database);
  // Filling takes longer than the product's statement timeout.
  const patient = openDatabase({ ...opened.connection, max: 1, query_timeout: 0 }, () => {});
  const startedAt = performance.now();
  await migrate(patient.db);
  await fill(patient.db);
  console.log(
    `\n${engine.name}: ${SHIPMENTS} shipments in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );

  console.log((await plan(patient.db)).join("\n"));
  const claims: number[] = [];
  const scans: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const claim = await claimOnce(patient.db, false);
    if (claim.rows !== AT_ONCE) throw new Error(`Took ${claim.rows} parcels`);
    claims.push(claim.ms);
    if (round < 3) scans.push((await claimOnce(patient.db, true)).ms);
  }
  await patient.close();
  await opened.close();
  await database.remove();
  printTable(
    `Taking ${AT_ONCE} of ${SHIPMENTS} shipments on ${engine.name}, ms`,
    ["", "p50", "most"],
    [
      ["by the index", round(median(claims)), round(Math.max(...claims))],
      ["by reading the table", round(median(scans)), round(Math.max(...scans))],
    ],
  );
  const share = median(claims) / median(scans);
  thresholds.check(
    `${engine.name}, index beside table`,
    share,
    share <= THRESHOLD,
    `${THRESHOLD} of reading the table`,
  );
}
thresholds.end();
