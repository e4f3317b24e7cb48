import pg from "pg";
import { expect, it } from "vitest";
import { findServer } from "../crash/ingest-database";
import { onFileEnd } from "../on-file-end";
import { hasPgBouncer, startPgBouncer } from "./pgbouncer";
import { aFolder, aMigratedDatabase, ask, isBuilt, startReal, starts, untilAnswer } from "./real-process";
import { freePort } from "../free-port";

const SHOP = "fern-and-harbour.myshopify.com";
const METRICS = { authorization: "Bearer a-token-for-metrics" };

it.skipIf(!isBuilt)(
  "web and worker as two processes: the one takes a webhook, the other handles it, and each outlives the other",
  starts(3),
  async ({ skip }) => {
    const server = await findServer();
    if (!server) return skip("no PostgreSQL server answers at TEST_DATABASE_URL or on this machine");
    const place = await twoProcesses(server);

    const web = await startReal({ ...place.env, ROLES: "web", PORT: place.port });
    await untilAnswer(`${web.url}/readyz`, ({ status }) => status === 200);
    const first = await placeOrder(web.url);
    await place.until("select 1 from inbox where topic = 'orders/create'", 1);

    const worker = await startReal({ ...place.env, ROLES: "worker" });
    await untilAnswer(`${worker.url}/readyz`, ({ status, text }) => {
      expect([0, 200, 503]).toContain(status);
      if (status === 503) expect(text).toBe("Starting");
      return status === 200;
    });
    await place.until(HANDLED, 1);
    await place.until(`select 1 from orders where shopify_id = '${first}'`, 1);

    expect(await ask(`${worker.url}/healthz`)).toMatchObject({ status: 200, text: "ok" });
    expect((await ask(`${worker.url}/metrics`)).status).toBe(404);
    const metrics = async () => (await ask(`${worker.url}/metrics`, { headers: METRICS })).text;
    // A job is measured after what it has done was committed.
    await expect.poll(metrics).toMatch(JOBS_DONE);
    // It is no web server.
    for (const path of ["/", "/t/fern-and-harbour", "/endApi/openapi.json", "/shopify/webhooks"])
      expect((await ask(worker.url + path)).status).toBe(404);

    // Killed: the web goes on, and takes what nobody handles.
    worker.kill("SIGKILL");
    await worker.ended;
    const second = await placeOrder(web.url);
    await place.until("select 1 from inbox where topic = 'orders/create'", 2);
    expect((await ask(`${web.url}/readyz`)).status).toBe(200);
    expect((await ask(`${web.url}/metrics`, { headers: METRICS })).text).not.toMatch(JOBS_DONE);
    expect(await place.count(`select 1 from orders where shopify_id = '${second}'`)).toBe(0);
    web.kill("SIGTERM");
    expect(await web.ended).toEqual({ code: 0, signal: null });

    // And the worker without the web.
    const another = await startReal({ ...place.env, ROLES: "worker" });
    await untilAnswer(`${another.url}/readyz`, ({ status }) => status === 200);
    await place.until(HANDLED, 2);
    another.kill("SIGTERM");
    expect(await another.ended).toEqual({ code: 0, signal: null });
    expect(await place.count(`select 1 from orders where shopify_id in ('${first}', '${second}')`)).toBe(2);
  },
);

it.skipIf(!isBuilt || !hasPgBouncer)(
  "through PgBouncer in transaction mode no order is lost while workers are restarted one after the other",
  starts(4),
  async ({ skip }) => {
    const server = await findServer();
    if (!server) return skip("no PostgreSQL server answers at TEST_DATABASE_URL or on this machine");
    const { env, port, until } = await twoProcesses(server);
    const ofAll = {
      ...env,
      // Fewer connections than what four processes open: each is somebody else's after a transaction.
      DATABASE_URL: await startPgBouncer(env.DATABASE_URL, 4),
      DATABASE_DIRECT_URL: env.DATABASE_URL,
      LOG_LEVEL: "warn",
    };
    const first = await startReal({ ...ofAll, ROLES: "web", PORT: port });
    await untilAnswer(`${first.url}/readyz`, ({ status }) => status === 200);
    const worker = () => startReal({ ...ofAll, ROLES: "worker" });
    const workers = [await worker(), await worker()];
    for (const { url } of workers) await untilAnswer(`${url}/readyz`, ({ status }) => status === 200);

    let placed = 0;
    const place = async (count: number) => {
      await Promise.all(Array.from({ length: count }, () => placeOrder(first.url)));
      placed += count;
    };
    await place(20);
    // Each worker in turn, with what it was doing.
    for (const old of workers) {
      const next = await worker();
      old.kill("SIGTERM");
      await place(10);
      expect(await old.ended).toEqual({ code: 0, signal: null });
      await untilAnswer(`${next.url}/readyz`, ({ status }) => status === 200);
      expect(next.complaints()).toEqual([]);
    }
    await until(HANDLED, placed);
    await until("select 1 from orders", placed);
    expect((await ask(`${first.url}/t/fern-and-harbour`)).status).toBe(200);
    expect(first.complaints()).toEqual([]);
  },
);

const HANDLED = "select 1 from inbox where topic = 'orders/create' and processed_at is not null";
const JOBS_DONE = /^waybill_job_duration_seconds_count\{.*job="webhook\.process-shopify".*\} [1-9]/m;

/** One database and one outside world, which is the web process's. */
async function twoProcesses(server: string) {
  const [port, smtpPort] = [String(await freePort()), String(await freePort())];
  const databaseUrl = await aMigratedDatabase(server);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  onFileEnd(() => client.end());
  const count = async (query: string) => (await client.query(query)).rowCount ?? 0;
  return {
    port,
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: aFolder(),
      APP_URL: `http://127.0.0.1:${port}`,
      SANDBOX_SMTP_PORT: smtpPort,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      METRICS_TOKEN: "a-token-for-metrics",
      // Jobs that need the web's sandbox fail and are tried again while it is away.
      LOG_LEVEL: "silent",
    },
    count,
    async until(query: string, wanted: number) {
      await expect.poll(() => count(query), { timeout: 60_000, interval: 50 }).toBe(wanted);
    },
  };
}

/** An order in the sandbox's shop, of which a webhook tells; answers its id at Shopify. */
async function placeOrder(url: string): Promise<string> {
  const response = await fetch(`${url}/sandbox/shopify/control/${SHOP}/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com" }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}
