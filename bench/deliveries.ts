/**
 * Deliveries per second through a send that does nothing, compared with one job of the queue a row (what mails had before),
 * and how long the first delivery of a shop takes while another shop has 40,000 waiting.
 */
import { sql } from "kysely";
import { z } from "zod";
import { ShopId } from "../contract/ids";
import { readConfig } from "../service/platform/config/config";
import { devSecrets } from "../service/platform/config/dev-secrets";
import type { Context } from "../service/platform/context";
import { transaction } from "../service/platform/db/database";
import { migrate } from "../service/platform/db/migrate";
import { openConfiguredDatabase } from "../service/platform/db/open";
import { type Channel, createChannels, defineChannel } from "../service/platform/deliveries/channel";
import { createDeliveryWorker } from "../service/platform/deliveries/delivery-worker";
import { enqueueDeliveries } from "../service/platform/deliveries/enqueue-deliveries";
import { sendDeliveries } from "../service/platform/deliveries/send-deliveries.job";
import { createLog } from "../service/platform/log";
import { defineJob, type Job } from "../service/platform/queue/job";
import { openQueue } from "../service/platform/queue/queue";
import { type DatabaseEngine, databaseEngines } from "./databases";
import { createThresholds, median, printEnvironment, printTable, ratio } from "./report";

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WAITING = Number(process.env.BENCH_WAITING ?? 40_000);
const PROBES = Number(process.env.BENCH_PROBES ?? 10);
const SHOPS = 20;
const CONCURRENCY = 8;
/** As long as a mail's two bodies. */
const MAIL = {
  subject: "On its way",
  html: "<p>It is on its way.</p>".repeat(250),
  text: "on its way ".repeat(100),
};

async function measure(engine: DatabaseEngine) {
  const database = await engine.create();
  const config = readConfig({ NODE_ENV: "test", ...database.env }, devSecrets);
  const log = createLog("error");
  const opened = await openConfiguredDatabase(config, log, (error) => {
    throw error;
  });
  const { db, connection, isEmbedded } = opened;
  await migrate(db);
  await sql`
    insert into shops (domain, name, installed_at, created_at)
    select format('bench-%s.myshopify.com', n), 'Bench', now(), now() from generate_series(1, ${SHOPS + 1}) as n
  `.execute(db);
  await sql`create table plain_mails (
    shop_id integer, id bigint generated always as identity, state text, mail jsonb, sent_at timestamptz,
    primary key (shop_id, id))`.execute(db);

  let sent = 0;
  let onSent: (shop: number) => void = () => {};
  const channel = defineChannel({
    ...{ name: "bench", class: "transactional" as const, payload: z.object({}), retention: { days: 1 } },
    ...{ concurrency: CONCURRENCY, isFinal: () => false, redact: () => ({ payload: {}, rendered: null }) },
    render: async () => MAIL,
    async send(_ctx: Context, _mail: typeof MAIL, { shop }) {
      sent += 1;
      onSent(shop);
    },
  });
  /** Rendered when it was enqueued; one job reads it, sends it and marks it. */
  const sendPlain = defineJob({
    name: "bench.send-plain",
    payload: z.object({ shop: ShopId, id: z.string() }),
    concurrency: CONCURRENCY,
    async run(ctx, { shop, id }) {
      const row = sql`from plain_mails where shop_id = ${shop} and id = ${id} and state = 'queued'`;
      const { rows } = await sql`select * ${row}`.execute(ctx.db);
      if (rows.length === 0) return;
      await sql`update plain_mails set state = 'sent', sent_at = now()
        where shop_id = ${shop} and id = ${id} and state = 'queued'`.execute(ctx.db);
      sent += 1;
    },
  });
  const jobs = [sendDeliveries, sendPlain] as unknown as readonly Job[];
  const queue = await openQueue({ connection, isEmbedded, jobs, log });
  const ctx = {
    ...{ config, db, log, now: () => new Date(), enqueue: queue.enqueue, enqueueAll: queue.enqueueAll },
    channels: createChannels([channel as unknown as Channel]),
    deliveryWorker: createDeliveryWorker(),
  } as unknown as Context;
  await queue.work(ctx);

  const untilSent = async (count: number) => {
    while (sent < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const shopOf = (index: number) => ShopId.parse(1 + (index % SHOPS));
  const indexes = Array.from({ length: ROWS }, (_, index) => index);
  const rates = { deliveries: [] as number[], jobs: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of ["deliveries", "jobs"] as const) {
      sent = 0;
      const startedAt = performance.now();
      await transaction(db, async (tx) => {
        if (kind === "deliveries") {
          const rows = indexes.map((index) => ({
            ...{ shop: shopOf(index), key: `${round} ${index}`, subject: "shop", payload: {} },
          }));
          await enqueueDeliveries(ctx, tx, channel, rows);
        } else {
          const { rows } = await sql<{ shop: ShopId; id: string }>`
            insert into plain_mails (shop_id, state, mail)
            select 1 + mod(n, ${SHOPS}), 'queued', ${JSON.stringify(MAIL)}::jsonb from generate_series(1, ${ROWS}) as n
            returning shop_id as shop, id`.execute(tx);
          await ctx.enqueueAll(tx, sendPlain, rows);
        }
      });
      await untilSent(ROWS);
      // The first round warms up.
      if (round > 0) rates[kind].push(ROWS / ((performance.now() - startedAt) / 1000));
    }
  }

  const large = ShopId.parse(1);
  for (let from = 0; from < WAITING; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, WAITING - from) }, (_, index) => ({
      ...{ shop: large, key: `large ${from + index}`, subject: "shop", payload: {} },
    }));
    await transaction(db, (tx) => enqueueDeliveries(ctx, tx, channel, rows));
  }
  const waits: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const shop = ShopId.parse(SHOPS + 1);
    const arrived = new Promise<void>((resolve) => (onSent = (of) => of === shop && resolve()));
    const startedAt = performance.now();
    await transaction(db, async (tx) => {
      await enqueueDeliveries(ctx, tx, channel, [
        { shop, key: `probe ${probe}`, subject: "shop", payload: {} },
      ]);
    });
    await arrived;
    waits.push(performance.now() - startedAt);
  }
  const { rows: left } = await sql<{ n: number }>`select count(*)::integer as n from deliveries`.execute(db);
  await sql`delete from deliveries`.execute(db);
  await queue.stop(5_000);
  await ctx.deliveryWorker.rest(5_000);
  await opened.close();
  await database.remove();
  return { rates, waits, left: left[0]!.n };
}

printEnvironment();
const thresholds = createThresholds();
const rows: (string | number)[][] = [];
for (const engine of await databaseEngines()) {
  const { rates, waits, left } = await measure(engine);
  const [deliveries, plain] = [median(rates.deliveries), median(rates.jobs)];
  const most = Math.max(...waits);
  rows.push([engine.name, deliveries, plain, ratio(deliveries, plain), median(waits), most, String(left)]);
  if (left === 0) throw new Error("Nothing was waiting any more: raise BENCH_WAITING");
  thresholds.check(`${engine.name}, first of another shop in ms`, most, most <= 2000, "at most 2,000");
}
printTable(
  `${ROWS} deliveries of ${SHOPS} shops; then one of another shop while one has ${WAITING} waiting (milliseconds)`,
  ["", "deliveries/s", "a job a row/s", "ratio", "first, p50", "most", "still waiting"],
  rows,
);
thresholds.end();
