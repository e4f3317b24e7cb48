/**
 * Web and worker processes, one, two and four, on one PostgreSQL: webhooks stored, stored webhooks processed, and pages answered a second,
 * and what each costs of processor time in the processes and in PostgreSQL. As many processes as the machine has cores are the most that
 * can gain anything; what one plans with is the processor time of one webhook, job and page.
 */
import os from "node:os";
import pg from "pg";
import { SANDBOX_CLIENT } from "../service/platform/config/sandbox-settings";
import { watchCpuOfDatabase } from "./cpu-of-database";
import { type Database, databaseEngines } from "./databases";
import { untilIdle } from "./demo-store";
import { type BenchShop, installShops, postAll } from "./many-shops";
import { openSink } from "./open-sink";
import type { Started } from "./product";
import { createThresholds, printEnvironment, printTable, ratio } from "./report";
import { startOutside, stopAll } from "./start-processes";
import { fulfillmentPayload, makePush, orderPayload, signWebhook } from "./webhooks";

const COUNTS = (process.env.BENCH_PROCESSES ?? "1,2,4").split(",").map(Number);
const WEBHOOKS = Number(process.env.BENCH_WEBHOOKS ?? 3000);
/** Orders with a parcel, whose status is changed once and mailed about. */
const CHANGES = Number(process.env.BENCH_CHANGES ?? 500);
const PAGES = Number(process.env.BENCH_PAGES ?? 400);
const SHOPS = Number(process.env.BENCH_SHOPS ?? 50);
const CONNECTIONS = 32;
const PAGES_AT_ONCE = 16;
/** Of a process, in place of ten: all together stay below the hundred that PostgreSQL allows at first. */
const POOL = "5";

type Sink = Awaited<ReturnType<typeof openSink>>;

/** Some number that the simulated courier knows. */
const numberOf = (index: number) => `SIMBENCH${String(index).padStart(8, "0")}`;

interface Figures {
  perSecond: number;
  /** Milliseconds of processor time of one, in the processes and in PostgreSQL. */
  own: number;
  database: number;
  /** Processors that were busy with it, those of the sender not counted. */
  cores: number;
}

interface Place {
  database: Database;
  cpuOfDatabase: Awaited<ReturnType<typeof watchCpuOfDatabase>>;
}

/** Runs `work`, which does so many, and counts what the processes and the database took for it. */
async function count(
  { cpuOfDatabase }: Place,
  processes: readonly Started[],
  work: () => Promise<number>,
): Promise<Figures> {
  const ownCpu = () => processes.reduce((sum, each) => sum + each.cpuMs(), 0);
  const before = { own: ownCpu(), database: await cpuOfDatabase.cpuMs(), at: performance.now() };
  const done = await work();
  const ms = performance.now() - before.at;
  const [own, ofDatabase] = [ownCpu() - before.own, (await cpuOfDatabase.cpuMs()) - before.database];
  return {
    perSecond: (done / ms) * 1000,
    own: own / done,
    database: ofDatabase / done,
    cores: (own + ofDatabase) / ms,
  };
}

async function storeWebhooks(place: Place, webs: readonly Started[], shops: readonly BenchShop[]) {
  const webhooks = Array.from({ length: WEBHOOKS }, (_, index) => {
    const id = 5_000_000_000 + index;
    const { name } = shops[index % shops.length]!;
    const fulfillments = index < CHANGES ? [fulfillmentPayload(id, numberOf(index))] : [];
    const order = orderPayload(id, `#B${index}`, { fulfillments });
    return signWebhook(SANDBOX_CLIENT.apiSecret, name, "orders/create", order);
  });
  return count(place, webs, async () => {
    const share = Math.ceil(WEBHOOKS / webs.length);
    const parts = webs.map((web, index) => ({
      web,
      part: webhooks.slice(index * share, (index + 1) * share),
    }));
    await Promise.all(
      parts.map(({ web, part }) =>
        postAll(new URL("/shopify/webhooks", web.url), part, CONNECTIONS / webs.length),
      ),
    );
    return WEBHOOKS;
  });
}

/** Counted from when every worker takes jobs. */
async function processWebhooks(place: Place, client: pg.Client, workers: readonly Started[]) {
  const left = async () => {
    const { rows } = await client.query<{ left: number }>(
      "select count(*)::integer as left from inbox where processed_at is null",
    );
    return rows[0]!.left;
  };
  return count(place, workers, async () => {
    const before = await left();
    if (before < WEBHOOKS / 3) throw new Error("Nothing was left to measure: raise BENCH_WEBHOOKS");
    while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    return before;
  });
}

/** Until the last email has left; the pushes are taken by the process that simulates the outside world. */
async function mailAboutChanges(place: Place, workers: readonly Started[], outside: Started, sink: Sink) {
  sink.arrivals.clear();
  const pushes = Array.from({ length: CHANGES }, (_, index) =>
    makePush(numberOf(index), new Date(), "WAITING_DELIVERY"),
  );
  return count(place, workers, async () => {
    await postAll(new URL("/couriers/simulated/webhook", outside.url), pushes);
    while (sink.arrivals.size < CHANGES) await new Promise((resolve) => setTimeout(resolve, 50));
    return CHANGES;
  });
}

async function answerPages(place: Place, webs: readonly Started[], shops: readonly BenchShop[]) {
  const ask = async (index: number) => {
    const { token } = shops[index % shops.length]!;
    const url = `${webs[index % webs.length]!.url}/track/orders`;
    const response = await fetch(url, { headers: { cookie: `waybill_admin=${token}` } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`A page was answered ${response.status}`);
  };
  const askAll = async (times: number) => {
    let next = 0;
    const asker = async () => {
      for (let index = next++; index < times; index = next++) await ask(index);
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, asker));
    return times;
  };
  // Compiled and filled before it counts.
  await askAll(20 * webs.length);
  return count(place, webs, () => askAll(PAGES));
}

async function measure(database: Database, processes: number) {
  const sink = await openSink();
  const { outside, start } = await startOutside(database, {
    ...{ SMTP_URL: sink.url, DATABASE_POOL: POOL, MAIL_SHOP_PER_MINUTE: "0", MAIL_SHOP_PER_DAY: "0" },
  });
  const client = new pg.Client(database.env.DATABASE_URL);
  await client.connect();
  const shops = await installShops(outside, client, SHOPS);
  // What an installation leaves to do would be counted with the webhooks.
  const first = await start(1, "worker");
  await untilIdle(outside);
  await stopAll(first);
  const cpuOfDatabase = await watchCpuOfDatabase(database.env.DATABASE_URL);
  const place = { database, cpuOfDatabase };

  let webs = await start(processes, "web");
  const webhooks = await storeWebhooks(place, webs, shops);
  await stopAll(webs);
  const workers = await start(processes, "worker");
  const jobs = await processWebhooks(place, client, workers);
  await untilIdle(outside);
  const changes = await mailAboutChanges(place, workers, outside, sink);
  await untilIdle(outside);
  await stopAll(workers);
  await client.query("vacuum analyze");
  webs = await start(processes, "web");
  const pages = await answerPages(place, webs, shops);
  await stopAll(webs);

  await cpuOfDatabase.close();
  await client.end();
  await outside.stop();
  await sink.close();
  return { webhooks, jobs, changes, pages };
}

printEnvironment();
const engine = (await databaseEngines()).find(({ name }) => name === "PostgreSQL");
if (!engine) throw new Error("Several processes need a PostgreSQL server");
const thresholds = createThresholds();
const all: { processes: number; figures: Awaited<ReturnType<typeof measure>> }[] = [];
for (const processes of COUNTS) {
  const database = await engine.create();
  all.push({ processes, figures: await measure(database, processes).finally(() => database.remove()) });
}
const KINDS = {
  webhooks: "Webhooks stored and queued (web)",
  jobs: "Webhooks processed (worker)",
  changes: "Changes of a status, until the email has left (worker)",
  pages: "The orders page (web)",
};
/** Beside the sender, web processes alone fill two cores. */
const LIMITED_BY_ONE_THREAD = new Set(["jobs", "changes"]);
for (const kind of ["webhooks", "jobs", "changes", "pages"] as const) {
  const alone = all[0]!.figures[kind];
  printTable(
    `${KINDS[kind]}, on ${os.cpus().length} cores`,
    ["processes", "a second", "of the first", "CPU ms each, processes", "PostgreSQL", "cores busy with it"],
    all.map(({ processes, figures: { [kind]: of } }) => [
      String(processes),
      of.perSecond,
      ratio(of.perSecond, alone.perSecond),
      ...[of.own, of.database, of.cores],
    ]),
  );
  const two = all.find(({ processes }) => processes === 2)?.figures[kind];
  if (two && LIMITED_BY_ONE_THREAD.has(kind)) {
    const gain = two.perSecond / alone.perSecond;
    thresholds.check(`${kind}, two processes beside one`, gain, gain >= 1.3, "at least 1.3 × on two cores");
  }
}
thresholds.end();
