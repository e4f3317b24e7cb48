/**
 * Webhooks: latency at 200 a second, and the maximum stored and queued per second, compared with plain inserts of the
 * same bodies. Copies must be processed once.
 */
import { sql } from "kysely";
import { readConfig } from "../service/platform/config/config";
import { openConfiguredDatabase } from "../service/platform/db/open";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { createLog } from "../service/platform/log";
import { SANDBOX_CLIENT } from "../service/platform/config/sandbox-settings";
import { type Connection, openConnection } from "./connection";
import { type DatabaseEngine, databaseEngines } from "./databases";
import { createThresholds, median, percentile, printEnvironment, printTable, ratio } from "./report";
import { plainInserts } from "./plain-insert";
import { SHOP, startProduct } from "./product";
import { untilSynced } from "./demo-store";
import { makeWebhooks, type Webhook } from "./webhooks";

const SECRET = SANDBOX_CLIENT.apiSecret;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PER_SECOND = 200;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const BURST = Number(process.env.BENCH_WEBHOOKS ?? 4000);
const CONNECTIONS = 32;

/** Sends on schedule whether or not the last one was answered; returns milliseconds since each was due. */
async function steadily(idle: Connection[], webhooks: Webhook[]): Promise<number[]> {
  const startedAt = performance.now();
  const dueAt = (index: number) => startedAt + (index * 1000) / PER_SECOND;
  let next = 0;
  const waits: number[] = [];
  // Each connection takes the next one that is due: while all of them wait, the delay counts as well.
  const send = async (connection: Connection) => {
    for (let index = next++; index < webhooks.length; index = next++) {
      const wait = dueAt(index) - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await deliver(connection, webhooks[index]!);
      waits.push(performance.now() - dueAt(index));
    }
  };
  await Promise.all(idle.map(send));
  return waits;
}

/** Sends as fast as responses arrive; returns webhooks per second. */
async function burst(connections: Connection[], webhooks: Webhook[]): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  const send = async (connection: Connection) => {
    for (let index = next++; index < webhooks.length; index = next++) {
      await deliver(connection, webhooks[index]!);
    }
  };
  await Promise.all(connections.map(send));
  return (webhooks.length / (performance.now() - startedAt)) * 1000;
}

async function deliver(connection: Connection, webhook: Webhook): Promise<void> {
  const status = await connection.post(webhook);
  if (status !== 200) throw new Error(`A webhook was answered ${status}`);
}

/** Number of deliveries that were not stored, or queued, exactly once. */
async function miscounted(env: Record<string, string>, distinct: number): Promise<number> {
  const config = readConfig({ NODE_ENV: "test", ...env }, devSecrets);
  const database = await openConfiguredDatabase(config, createLog("error"), (error) => {
    throw error;
  });
  const { rows } = await sql<{ stored: number; queued: number }>`
    select (select count(*)::int from inbox) as stored,
      (select count(*)::int from jobs.job where name like 'webhook.process-shopify%') as queued
  `.execute(database.db);
  await database.close();
  return Math.abs(rows[0]!.stored - distinct) + Math.abs(rows[0]!.queued - distinct);
}

async function round(engine: DatabaseEngine) {
  const database = await engine.create();
  // On a server the worker is a separate process, as it would be at such rates; the embedded database needs one
  // process.
  const roles = engine.name === "embedded" ? "web,worker" : "web";
  const product = await startProduct({ ...database.env, ROLES: roles, DEMO_ORDERS: "0" });
  if (roles.includes("worker")) await untilSynced(product);
  const url = new URL("/shopify/webhooks", product.url);
  const open = Array.from({ length: CONNECTIONS }, () => openConnection(url));
  const connections = await Promise.all(open);
  const warm = makeWebhooks(200, SECRET, SHOP);
  await burst(connections, warm.webhooks);
  const calm = makeWebhooks(PER_SECOND * SECONDS, SECRET, SHOP);
  const waits = await steadily(connections, calm.webhooks);
  const many = makeWebhooks(BURST, SECRET, SHOP);
  const cpuBefore = product.cpuMs();
  const rate = await burst(connections, many.webhooks);
  const cpu = (product.cpuMs() - cpuBefore) / BURST;
  for (const connection of connections) connection.close();
  await product.stop();
  const wrong = await miscounted(database.env, warm.distinct + calm.distinct + many.distinct);
  await database.remove();

  const other = await engine.create();
  const bodies = many.webhooks.map(({ body }) => body);
  const plain = await plainInserts(other.env, bodies, CONNECTIONS);
  await other.remove();
  return { waits, rate, cpu, plain, wrong };
}

printEnvironment();
const thresholds = createThresholds();
for (const engine of await databaseEngines()) {
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round(engine));
  printTable(
    `Webhooks on ${engine.name}: answered at ${PER_SECOND}/s (milliseconds), then as fast as ${CONNECTIONS} connections go`,
    [
      "round",
      "p50",
      "p95",
      "p99",
      "webhooks/s",
      "plain inserts/s",
      "ratio",
      "CPU ms each",
      "of an insert",
      "wrongly counted",
    ],
    rounds.map(({ waits, rate, cpu, plain, wrong }, index) => [
      String(index + 1),
      percentile(waits, 0.5),
      percentile(waits, 0.95),
      percentile(waits, 0.99),
      rate,
      plain.rate,
      ratio(rate, plain.rate),
      cpu,
      plain.cpu,
      String(wrong),
    ]),
  );
  const p99 = median(rounds.map(({ waits }) => percentile(waits, 0.99)));
  const share = median(rounds.map(({ rate, plain }) => rate / plain.rate));
  const wrong = rounds.reduce((sum, each) => sum + each.wrong, 0);
  thresholds.check(`${engine.name}, p99 at ${PER_SECOND}/s in ms`, p99, p99 <= 250, "at most 250");
  thresholds.check(`${engine.name}, share of plain inserts`, share, share >= 0.5, "at least 0.5");
  thresholds.check(`${engine.name}, copies counted wrongly`, wrong, wrong === 0, "0");
}
thresholds.end();
