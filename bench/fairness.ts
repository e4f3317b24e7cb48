/**
 * One shop that sends 200 webhooks a second beside 50 quiet ones. What the quiet ones wait for their webhooks, pushes of couriers, emails
 * and pages, beside what they wait without the loud one in the same run, by turns. A web and a worker process on PostgreSQL.
 */
import pg from "pg";
import { SANDBOX_CLIENT } from "../service/platform/config/sandbox-settings";
import { type Connection, openConnection } from "./connection";
import { watchCpuOfDatabase } from "./cpu-of-database";
import { type Database, databaseEngines } from "./databases";
import { untilIdle } from "./demo-store";
import { type BenchShipment, type BenchShop, installShops, addShipments } from "./many-shops";
import { openSink } from "./open-sink";
import { createThresholds, percentile, printEnvironment, printTable, ratio } from "./report";
import type { Started } from "./product";
import { startOutside, stopAll } from "./start-processes";
import { makePush, orderPayload, signWebhook, type Webhook } from "./webhooks";
import { watchRows } from "./watch-rows";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const QUIET = Number(process.env.BENCH_SHOPS ?? 50);
const LOUD_PER_SECOND = Number(process.env.BENCH_LOUD ?? 200);
const LOUD_CONNECTIONS = 16;
/** Of all quiet shops together, a second. */
const RATES = { webhooks: 8, pushes: 6, pages: 5 };
/** The loud one's backlog is there by then. */
const HEAD_START_MS = 1000;
const MOST_RATIO = 1.3;
const KINDS = ["webhooks", "pushes", "mails", "pages"] as const;
type Waits = Record<(typeof KINDS)[number], number[]>;

const noWaits = (): Waits => ({ webhooks: [], pushes: [], mails: [], pages: [] });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let orderId = 8_000_000_000;

/** Calls `act` on schedule for so many seconds, whether or not the call before has ended; resolves once all have. */
async function steadily(perSecond: number, seconds: number, act: (index: number) => Promise<void>) {
  const startedAt = performance.now();
  const acts: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const wait = startedAt + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    acts.push(act(index));
  }
  await Promise.all(acts);
}

/** New orders, and every second time one that was changed since: what a sale sends. */
function loudWebhooks(shop: BenchShop): Webhook[] {
  return Array.from({ length: LOUD_PER_SECOND * (SECONDS + HEAD_START_MS / 1000) }, (_, index) => {
    const isChange = index % 2 === 1;
    if (!isChange) orderId += 1;
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

interface Scene {
  web: Started;
  client: pg.Client;
  arrivals: Map<string, number[]>;
  shops: BenchShop[];
}

/** What the quiet shops do for some seconds, and how long each of it took. */
async function quietly({ web, client, arrivals, shops }: Scene, shipments: BenchShipment[]): Promise<Waits> {
  const waits = noWaits();
  const orders = watchRows(
    client,
    `select o.shop_id || ' ' || o.shopify_id as key from orders o
      join unnest($1::text[]) key on o.shop_id = split_part(key, ' ', 1)::integer and o.shopify_id = split_part(key, ' ', 2)`,
  );
  const statuses = watchRows(
    client,
    `select s.shop_id || ' ' || s.id as key from shipments s
      join unnest($1::text[]) key on s.shop_id = split_part(key, ' ', 1)::integer and s.id = split_part(key, ' ', 2)::bigint
      where s.status = 'WAITING_DELIVERY'`,
  );
  const poster = async (url: string) => {
    const connections = await Promise.all(
      Array.from({ length: 8 }, () => openConnection(new URL(url, web.url))),
    );
    return {
      async post(webhook: Webhook) {
        const idle = connections.pop();
        const connection = idle?.isOpen() ? idle : await openConnection(new URL(url, web.url));
        const status = await connection.post(webhook);
        connections.push(connection);
        if (status !== 200) throw new Error(`${url} was answered ${status}`);
      },
      close: () => connections.forEach((connection) => connection.close()),
    };
  };
  const [shopify, courier] = [await poster("/shopify/webhooks"), await poster("/couriers/simulated/webhook")];

  await Promise.all([
    steadily(RATES.webhooks, SECONDS, async (index) => {
      const shop = shops[index % shops.length]!;
      const id = (orderId += 1);
      const webhook = signWebhook(
        ...([SANDBOX_CLIENT.apiSecret, shop.name, "orders/create"] as const),
        orderPayload(id, `#Q${id}`),
      );
      const startedAt = performance.now();
      await shopify.post(webhook);
      waits.webhooks.push((await orders.until(`${shop.id} ${id}`)) - startedAt);
    }),
    steadily(RATES.pushes, SECONDS, async (index) => {
      const shipment = shipments[index]!;
      const [startedAt, changedAt] = [performance.now(), Date.now()];
      await courier.post(makePush(shipment.number, new Date(), "WAITING_DELIVERY"));
      waits.pushes.push((await statuses.until(`${shipment.shop.id} ${shipment.id}`)) - startedAt);
      while (!arrivals.has(shipment.order)) {
        if (Date.now() - changedAt > 60_000) throw new Error(`No email about ${shipment.order}`);
        await pause(20);
      }
      waits.mails.push(arrivals.get(shipment.order)![0]! - changedAt);
    }),
    steadily(RATES.pages, SECONDS, async (index) => {
      const { token } = shops[index % shops.length]!;
      const startedAt = performance.now();
      const response = await fetch(`${web.url}/track/orders`, {
        headers: { cookie: `waybill_admin=${token}` },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A page was answered ${response.status}`);
      waits.pages.push(performance.now() - startedAt);
    }),
  ]);
  for (const each of [shopify, courier]) each.close();
  for (const each of [orders, statuses]) await each.stop();
  return waits;
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
  const shipments = await addShipments(web, client, shops, each * (2 * ROUNDS + 1));
  await untilIdle(web);
  sink.arrivals.clear();
  const scene = { web, client, arrivals: sink.arrivals, shops };
  const all = { alone: noWaits(), beside: noWaits() };
  const drains: number[] = [];
  const none = { web: 0, worker: 0, PostgreSQL: 0 };
  const busy = { alone: { ...none }, beside: { ...none } };
  const cpuOfDatabase = await watchCpuOfDatabase(database.env.DATABASE_URL);
  const cpu = async () => ({
    ...{ web: web.cpuMs(), worker: worker.cpuMs(), PostgreSQL: await cpuOfDatabase.cpuMs() },
    at: performance.now(),
  });
  const spent = { alone: 0, beside: 0 };
  // Code is compiled, and connections are open, before it counts.
  await quietly(scene, shipments.slice(0, each));
  let first = each;
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    // By turns, and the other first in every second pair: what changes over the run is the same for both.
    const kind = [0, 3].includes(round % 4) ? "alone" : "beside";
    const own = shipments.slice(first, (first += each));
    const webhooks = kind === "beside" ? loudWebhooks(loud!) : [];
    await client.query("checkpoint");
    const sending = sendLoud(new URL("/shopify/webhooks", web.url), webhooks);
    await pause(HEAD_START_MS);
    const before = await cpu();
    const waits = await quietly(scene, own);
    const after = await cpu();
    for (const name of ["web", "worker", "PostgreSQL"] as const)
      busy[kind][name] += after[name] - before[name];
    spent[kind] += after.at - before.at;
    for (const name of KINDS) all[kind][name].push(...waits[name]);
    await sending;
    const endedAt = performance.now();
    await untilIdle(web);
    if (kind === "beside") drains.push((performance.now() - endedAt) / 1000);
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
  return { ...all, drains, busy, spent, stored: Number(rows[0]!.number) };
}

printEnvironment();
const engine = (await databaseEngines()).find(({ name }) => name === "PostgreSQL");
if (!engine) throw new Error("Two processes need a PostgreSQL server");
const thresholds = createThresholds();
const database = await engine.create();
const { alone, beside, drains, busy, spent, stored } = await measure(database).finally(() =>
  database.remove(),
);
printTable(
  `${QUIET} quiet shops alone, and beside one of ${LOUD_PER_SECOND} webhooks/s (milliseconds; ${ROUNDS} rounds of ${SECONDS} s each)`,
  ["", "p50 alone", "beside", "p95 alone", "beside", "p99 alone", "beside", "ratio of p99", "measured"],
  KINDS.map((name) => {
    const [a, b] = [alone[name], beside[name]];
    const shares = [0.5, 0.95, 0.99].flatMap((p) => [percentile(a, p), percentile(b, p)]);
    return [name, ...shares, ratio(percentile(b, 0.99), percentile(a, 0.99)), String(a.length)];
  }),
);
const cores = (kind: "alone" | "beside") =>
  (["web", "worker", "PostgreSQL"] as const)
    .map((name) => `${name} ${(busy[kind][name] / spent[kind]).toFixed(2)}`)
    .join(", ");
console.log(`\nCores used alone: ${cores("alone")}; beside: ${cores("beside")}.`);
console.log(
  `The loud shop's backlog was done ${drains.map((s) => s.toFixed(1)).join(", ")} s after its last webhook.`,
);
for (const name of KINDS) {
  const times = percentile(beside[name], 0.99) / percentile(alone[name], 0.99);
  thresholds.check(
    `${name}, p99 beside the loud shop`,
    times,
    times <= MOST_RATIO,
    `at most ${MOST_RATIO} × of alone`,
  );
}
const wanted = (ROUNDS * LOUD_PER_SECOND * (SECONDS + HEAD_START_MS / 1000)) / 2;
thresholds.check("orders of the loud shop", stored, stored === wanted, `all ${wanted}`);
thresholds.end();
