/**
 * One shop that sends 200 webhooks a second beside 50 quiet ones. What the quiet ones wait for their webhooks, pushes of couriers, emails
 * and pages, beside what they wait without the loud one in the same run, by turns. A web and a worker process on PostgreSQL. In a third
 * turn other processes use as much of the machine's cores as the loud shop did: what waits then waits for cores, which no product divides.
 */
import pg from "pg";
import { SANDBOX_CLIENT } from "../service/platform/config/sandbox-settings";
import { type Connection, openConnection } from "./connection";
import { watchCpuOfDatabase } from "./cpu-of-database";
import { type Database, databaseEngines } from "./databases";
import { untilIdle } from "./demo-store";
import { type BenchShop, installShops, addShipments } from "./many-shops";
import { startForeignLoad } from "./foreign-load";
import { openSink } from "./open-sink";
import { KINDS, nextOrderId, noWaits, pause, quietly, RATES, SECONDS } from "./quiet-shops";
import { createThresholds, percentile, printEnvironment, printTable, ratio } from "./report";
import type { Started } from "./product";
import { startOutside, stopAll } from "./start-processes";
import { orderPayload, signWebhook, type Webhook } from "./webhooks";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const QUIET = Number(process.env.BENCH_SHOPS ?? 50);
const LOUD_PER_SECOND = Number(process.env.BENCH_LOUD ?? 200);
const LOUD_CONNECTIONS = 16;
/** Sent before it counts, so that statistics know of the loud shop: 100 orders, and a change of each. */
const WARM_UP = 200;
/** The loud one's backlog is there by then. */
const HEAD_START_MS = 1000;
const MOST_RATIO = 1.3;
const TURNS = ["alone", "beside", "foreign"] as const;
type Turn = (typeof TURNS)[number];
/** Whose processor time is counted. The outside world is Shopify's simulation, and this process, which sends and watches. */
const PARTS = ["web", "worker", "PostgreSQL", "outside"] as const;

/** New orders, and every second time one that was changed since: what a sale sends. */
function loudWebhooks(shop: BenchShop): Webhook[] {
  let orderId = 0;
  return Array.from({ length: LOUD_PER_SECOND * (SECONDS + HEAD_START_MS / 1000) }, (_, index) => {
    const isChange = index % 2 === 1;
    if (!isChange) orderId = nextOrderId();
    const changed = { updated_at: new Date(Date.now() + 2000).toISOString(), tags: "sale" };
    const payload = orderPayload(orderId, `#L${orderId}`, isChange ? changed : {});
    const topic = isChange ? "orders/updated" : "orders/create";
    return signWebhook(SANDBOX_CLIENT.apiSecret, shop.name, topic, payload);
  });
}

async function sendLoud(url: URL, webhooks: Webhook[]): Promise<void> {
  if (webhooks.length === 0) return;
  const connections = await Promise.all(Array.from({ length: LOUD_CONNECTIONS }, () => openConnection(url)));
  const startedAt = performance.now();
  let next = 0;
  const send = async (connection: Connection) => {
    for (let index = next++; index < webhooks.length; index = next++) {
      const wait = startedAt + (index * 1000) / LOUD_PER_SECOND - performance.now();
      if (wait > 0) await pause(wait);
      const status = await connection.post(webhooks[index]!);
      if (status !== 200) throw new Error(`A webhook was answered ${status}`);
    }
  };
  await Promise.all(connections.map(send));
  for (const connection of connections) connection.close();
}

const ofTurns = <T>(make: () => T): Record<Turn, T> => ({ alone: make(), beside: make(), foreign: make() });

type Busy = Record<(typeof PARTS)[number] | "ms", number>;
const coresOf = (busy: Busy, part: (typeof PARTS)[number]) => busy[part] / busy.ms;

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function measure(database: Database) {
  const sink = await openSink();
  const env = { SMTP_URL: sink.url, MAIL_SHOP_PER_MINUTE: "0", MAIL_SHOP_PER_DAY: "0" };
  const { outside, start } = await startOutside(database, env);
  const [[web], [worker]] = (await Promise.all([start(1, "web"), start(1, "worker")])) as [
    [Started],
    [Started],
  ];
  const client = new pg.Client(database.env.DATABASE_URL);
  await client.connect();
  const [loud, ...shops] = await installShops(outside, client, QUIET + 1);
  const each = RATES.pushes * SECONDS;
  const shipments = await addShipments(web, client, shops, each * (TURNS.length * ROUNDS + 1));
  await untilIdle(web);
  sink.arrivals.clear();
  const scene = { web, client, arrivals: sink.arrivals, shops };
  const waits = ofTurns(noWaits);
  const busy = ofTurns(() => ({ web: 0, worker: 0, PostgreSQL: 0, outside: 0, ms: 0 }));
  const drains: number[] = [];
  const cpuOfDatabase = await watchCpuOfDatabase(database.env.DATABASE_URL);
  const look = async () => ({
    ...{ web: web.cpuMs(), worker: worker.cpuMs(), PostgreSQL: await cpuOfDatabase.cpuMs() },
    ...{ outside: outside.cpuMs() + ownCpuMs(), ms: performance.now() },
  });
  /** Cores that each part used more in the turns beside the loud shop than in those alone. */
  const extra = () => PARTS.map((part) => coresOf(busy.beside, part) - coresOf(busy.alone, part));
  // Code is compiled, and connections are open, before it counts.
  const url = new URL("/shopify/webhooks", web.url);
  const warmUp = loudWebhooks(loud!).slice(0, WARM_UP);
  await Promise.all([quietly(scene, shipments.slice(0, each)), sendLoud(url, warmUp)]);
  let first = each;
  for (let index = 0; index < TURNS.length * ROUNDS; index += 1) {
    // By turns, and the other way round in every second round: what changes over the run is the same for all.
    const [round, place] = [Math.floor(index / TURNS.length), index % TURNS.length];
    const turn = TURNS[round % 2 === 0 ? place : TURNS.length - 1 - place]!;
    const own = shipments.slice(first, (first += each));
    const webhooks = turn === "beside" ? loudWebhooks(loud!) : [];
    await database.vacuum();
    await client.query("checkpoint");
    const foreign = startForeignLoad(turn === "foreign" ? extra() : []);
    const sending = sendLoud(url, webhooks);
    await pause(HEAD_START_MS);
    const before = await look();
    const waited = await quietly(scene, own);
    const after = await look();
    for (const part of [...PARTS, "ms"] as const) busy[turn][part] += after[part] - before[part];
    for (const kind of KINDS) waits[turn][kind].push(...waited[kind]);
    foreign.stop();
    await sending;
    const endedAt = performance.now();
    await untilIdle(web);
    if (turn === "beside") drains.push((performance.now() - endedAt) / 1000);
  }
  const { rows } = await client.query<{ number: string }>(
    "select count(*) as number from orders where shop_id = $1",
    [loud!.id],
  );
  await cpuOfDatabase.close();
  await client.end();
  await stopAll([web, worker]);
  await outside.stop();
  await sink.close();
  return { waits, drains, busy, warmUp: warmUp.length, stored: Number(rows[0]!.number) };
}

printEnvironment();
const engine = (await databaseEngines()).find(({ name }) => name === "PostgreSQL");
if (!engine) throw new Error("Two processes need a PostgreSQL server");
const thresholds = createThresholds();
const database = await engine.create();
const { waits, drains, busy, warmUp, stored } = await measure(database).finally(() => database.remove());
const waitOf = (turn: Turn, kind: (typeof KINDS)[number], share: number) =>
  percentile(waits[turn][kind], share);
const timesOfAlone = (turn: Turn, kind: (typeof KINDS)[number]) =>
  waitOf(turn, kind, 0.99) / waitOf("alone", kind, 0.99);
printTable(
  `${QUIET} quiet shops alone, beside one of ${LOUD_PER_SECOND} webhooks/s, and beside as much foreign work (milliseconds; ${ROUNDS} rounds of ${SECONDS} s each)`,
  [
    ...["", "p50 alone", "beside", "foreign", "p99 alone", "beside", "foreign"],
    ...["p99, beside", "p99, foreign", "measured"],
  ],
  KINDS.map((kind) => [
    kind,
    ...[0.5, 0.99].flatMap((share) => TURNS.map((turn) => waitOf(turn, kind, share))),
    ...[timesOfAlone("beside", kind), timesOfAlone("foreign", kind)].map((times) => ratio(times, 1)),
    String(waits.alone[kind].length),
  ]),
);
for (const turn of TURNS) {
  const cores = PARTS.map((part) => `${part} ${coresOf(busy[turn], part).toFixed(2)}`).join(", ");
  console.log(`Cores used, ${turn}: ${cores}.`);
}
console.log(
  `The loud shop's backlog was done ${drains.map((s) => s.toFixed(1)).join(", ")} s after its last webhook.`,
);
for (const kind of KINDS) {
  const times = timesOfAlone("beside", kind);
  thresholds.check(
    `${kind}, p99 beside the loud shop`,
    times,
    times <= MOST_RATIO,
    `at most ${MOST_RATIO} × of alone`,
  );
}
const wanted = (warmUp + ROUNDS * LOUD_PER_SECOND * (SECONDS + HEAD_START_MS / 1000)) / 2;
thresholds.check("orders of the loud shop", stored, stored === wanted, `all ${wanted}`);
thresholds.end();
