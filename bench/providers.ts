/**
 * New parcels a second that reach a provider which allows 3 calls a second of 40 parcels, where 120 a second come in one by one, in
 * many shops: with two worker processes on one PostgreSQL. Counted at the provider: what it has taken, calls, calls refused for the
 * rate, and how long a parcel has waited.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { sql } from "kysely";
import { ShipmentId, ShopId } from "../contract/ids";
import { createSeventeenTrack } from "../sandbox/couriers/seventeen-track";
import { queueTracking } from "../service/domain/shipments/tracking-queue/queue-tracking";
import { createService } from "../service/main/create-service";
import { readConfig } from "../service/platform/config/config";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { transaction } from "../service/platform/db/database";
import { openConfiguredDatabase } from "../service/platform/db/open";
import { createLog } from "../service/platform/log";
import { databaseEngines } from "./databases";
import { createThresholds, percentile, printEnvironment, printTable } from "./report";

const PER_SECOND = Number(process.env.BENCH_PER_SECOND ?? 120);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const SHOPS = Number(process.env.BENCH_SHOPS ?? 50);
const WORKERS = Number(process.env.BENCH_WORKERS ?? 2);
const CALLS_PER_SECOND = 3;
const TICKS = 10;
/** What a call takes at the provider. */
const LATENCY_MS = 150;
/** Until calls are full, and each process has learnt how long a call takes at least (turns.ts): before that it leaves more time between two. */
const WARM_UP_S = 5;
const KEY = "0123456789ABCDEF0123456789ABCDEF";

async function openService(env: Record<string, string>) {
  const config = readConfig({ NODE_ENV: "test", WAYBILL_DEMO: "1", ...env }, devSecrets);
  const log = createLog("fatal");
  const database = await openConfiguredDatabase(config, log, (error) => {
    throw error;
  });
  return createService({ config, log, database, smtpUrl: "smtp://127.0.0.1:1" });
}

/** Parcels in as many shops, one order each. */
async function storeShipments(service: Awaited<ReturnType<typeof openService>>, count: number) {
  const { rows } = await sql<{ shop: number; id: string; number: string }>`
    with s as (
      insert into shops (domain, name, country, installed_at, created_at)
      select format('bench-%s.myshopify.com', n), 'Bench', 'US', now(), now() from generate_series(1, ${SHOPS}) n
      returning id
    ), numbered as (select id, row_number() over (order by id) as place from s), o as (
      insert into orders (shop_id, shopify_id, name, country, is_tracked, ordered_at, shopify_updated_at, created_at)
      select numbered.id, n::text, '#' || n, 'US', true, now(), now(), now()
      from generate_series(1, ${count}) n join numbered on numbered.place = 1 + n % ${SHOPS}
      returning shop_id, id, shopify_id
    ), f as (
      insert into fulfillments (shop_id, order_id, shopify_id, status, shopify_updated_at, created_at)
      select shop_id, id, shopify_id, 'success', now(), now() from o returning shop_id, id, order_id, shopify_id
    )
    insert into shipments (shop_id, order_id, fulfillment_id, tracking_number, courier, status, next_check_at, created_at)
    select shop_id, order_id, id, 'SIMBENCH' || lpad(shopify_id, 8, '0'), 'usps', 'INIT', now() + interval '1 hour', now() from f
    returning shop_id as shop, id, tracking_number as number`.execute(service.ctx.db);
  return rows.map(({ shop, id, number }) => ({
    ...{ shop: ShopId.parse(shop), id: ShipmentId.parse(id), number },
  }));
}

/** The provider, as it counts. */
async function startProvider() {
  const provider = createSeventeenTrack({ key: KEY, requestsPerSecond: CALLS_PER_SECOND, quota: 1e9 });
  const taken = new Map<string, number>();
  const counts = { calls: 0, refused: 0, reads: 0 };
  const app = new Hono();
  app.use("*", async (c, next) => {
    const at = performance.now();
    await next();
    if (c.res.status === 429) counts.refused += 1;
    else counts.calls += 1;
    if (c.res.status === 200 && c.req.path.endsWith("/gettrackinfo")) counts.reads += 1;
    if (c.res.status === 200 && c.req.path.endsWith("/register")) {
      const body = (await c.res.clone().json()) as { data: { accepted: { number: string }[] } };
      for (const { number } of body.data.accepted) taken.set(number, at);
    }
    await pause(LATENCY_MS);
  });
  app.route("/", provider.app);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, taken, counts, close: () => server.closeAllConnections() };
}

async function measure() {
  const engine = (await databaseEngines()).find(({ name }) => name === "PostgreSQL");
  if (!engine) throw new Error("Several processes need a PostgreSQL server");
  const database = await engine.create();
  const provider = await startProvider();
  const env = {
    ...database.env,
    ...{ SEVENTEEN_TRACK_KEY: KEY, SEVENTEEN_TRACK_URL: provider.url, PROVIDER_ORDER: "17track" },
  };
  const service = await openService(env);
  const shipments = await storeShipments(service, PER_SECOND * SECONDS);
  const children = Array.from({ length: WORKERS }, () =>
    fork(import.meta.filename, { env: { ...process.env, ...env, BENCH_WORKER: "1" } }),
  );
  await Promise.all(children.map((child) => once(child, "message")));

  const queuedAt = new Map<string, number>();
  const startedAt = performance.now();
  // As web processes queue them: a dozen in each tenth of a second.
  const each = PER_SECOND / TICKS;
  for (let tick = 0; tick < SECONDS * TICKS; tick += 1) {
    await pause(Math.max(0, startedAt + (tick / TICKS) * 1000 - performance.now()));
    const some = shipments.slice(tick * each, (tick + 1) * each);
    for (const { number } of some) queuedAt.set(number, performance.now());
    await transaction(service.ctx.db, async (tx) => {
      for (const { shop, id } of some) await queueTracking(service.ctx, tx, shop, [id]);
    });
  }
  const endedAt = startedAt + SECONDS * 1000;
  await pause(Math.max(0, endedAt - performance.now()));
  const inWindow = [...provider.taken.values()].filter(
    (at) => at >= startedAt + WARM_UP_S * 1000 && at < endedAt,
  );
  const { calls, refused, reads } = { ...provider.counts };
  const inTime = provider.taken.size;
  const deadline = performance.now() + 60_000;
  while (provider.taken.size < shipments.length && performance.now() < deadline) await pause(50);
  const waits = [...provider.taken].map(([number, at]) => at - queuedAt.get(number)!);
  for (const child of children) child.kill("SIGKILL");
  await service.stop(1000);
  provider.close();
  await database.remove().catch(() => {});
  return {
    ...{ perSecond: inWindow.length / (SECONDS - WARM_UP_S), calls, refused, reads, inTime, waits },
    lost: shipments.length - provider.taken.size,
  };
}

if (process.env.BENCH_WORKER) {
  const service = await openService(process.env as Record<string, string>);
  await service.queue.work(service.ctx);
  process.once("disconnect", () => process.exit());
  process.send!("ready");
} else {
  printEnvironment();
  const thresholds = createThresholds();
  const result = await measure();
  printTable(
    `${PER_SECOND} new parcels a second for ${SECONDS} s in ${SHOPS} shops, ${WORKERS} worker processes, a provider of ${CALLS_PER_SECOND} calls/s`,
    ["registered/s", "within the time", "calls", "reads", "refused (429)", "wait p50 ms", "p95", "max"],
    [
      [
        ...[result.perSecond, `${result.inTime} of ${PER_SECOND * SECONDS}`, result.calls, result.reads],
        ...[result.refused, percentile(result.waits, 0.5), percentile(result.waits, 0.95)],
        percentile(result.waits, 1),
      ],
    ],
  );
  const least = 0.95 * Math.min(PER_SECOND, 120);
  thresholds.check("registered a second", result.perSecond, result.perSecond >= least, `at least ${least}`);
  thresholds.check("refused for the rate", result.refused, result.refused === 0, "none");
  thresholds.check("never registered", result.lost, result.lost === 0, "none");
  thresholds.end();
}
