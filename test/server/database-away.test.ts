import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ShopDomain } from "../../contract/ids";
import { readConfig } from "../../service/platform/config/config";
import { openDatabase } from "../../service/platform/db/database";
import { openGates } from "../../service/domain/gates/open-gates";
import { createLog } from "../../service/platform/log";
import { createMailRecorder } from "../../service/platform/mail/recorder";
import { SANDBOX_CLIENT } from "../../service/platform/config/sandbox-settings";
import { createService, type Service } from "../../service/main/create-service";
import { signAdminToken } from "../../service/domain/shops/admin-token";
import { insertShop } from "../../service/domain/shops/shops.queries";
import { createServerDatabase } from "../server-database";
import { SPECIFIED_FILE } from "../permissions/specified-gates";
import { createCutProxy } from "./cut-proxy";

const source = inject("database");
const DOMAIN = ShopDomain.parse("steady.myshopify.com");

// The embedded database lives in the process: there is no wire to cut. TEST_DATABASE_URL names a server.
describe.skipIf("snapshot" in source)("while the PostgreSQL server is away", () => {
  let proxy: Awaited<ReturnType<typeof createCutProxy>>;
  let service: Service;
  let url: string;
  let bearer: string;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    if ("snapshot" in source) return;
    const own = await createServerDatabase(source.server, { template: source.template });
    proxy = await createCutProxy(new URL(own.url));
    const connection = { connectionString: proxy.url };
    const database = openDatabase({ ...connection, max: 4 }, () => {});
    const config = readConfig(
      {
        NODE_ENV: "test",
        WAYBILL_DEMO: "1",
        ADMIN_TOKENS: "1",
        APP_SECRET: "test-app-secret-of-at-least-32-characters",
        ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 1).toString("base64")}`,
      },
      () => {
        throw new Error("a test brings its own secrets");
      },
    );
    const log = createLog("silent");
    const gates = await openGates({ file: SPECIFIED_FILE, copy: null, log, now: () => new Date() });
    service = await createService({
      config,
      log,
      database: { ...database, connection, isEmbedded: false },
      smtpUrl: "smtp://127.0.0.1:1",
      replacements: { mail: createMailRecorder(), trackingProviders: [], gates },
    });
    await insertShop(service.ctx.db, DOMAIN, new Date());
    await service.queue.work(service.ctx);
    bearer = await signAdminToken(config, DOMAIN, 3600, new Date());
    const server = createServer(getRequestListener((request) => service.app.fetch(request)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    closing.push(
      () => service.stop(1000),
      async () => server.closeAllConnections(),
      () => new Promise((resolve) => server.close(resolve)),
      () => database.close(),
      () => proxy.close(),
      () => own.drop(),
    );
  });

  afterAll(async () => {
    for (const close of closing) await close();
  });

  const deliver = (id: string = randomUUID()) => {
    const body = JSON.stringify({ id: 1, note: id });
    return fetch(`${url}/shopify/webhooks`, {
      method: "POST",
      body,
      headers: {
        "x-shopify-topic": "carts/create",
        "x-shopify-webhook-id": id,
        "x-shopify-shop-domain": DOMAIN,
        "x-shopify-hmac-sha256": createHmac("sha256", SANDBOX_CLIENT.apiSecret).update(body).digest("base64"),
      },
    });
  };
  const plan = () =>
    fetch(`${url}/endApi/api/subscribe/plan`, { headers: { authorization: `Bearer ${bearer}` } });
  const unprocessed = () =>
    service.ctx.db.selectFrom("inbox").select("id").where("processedAt", "is", null).execute();
  const ready = () => fetch(`${url}/readyz`);

  async function until(isSo: () => Promise<boolean>, ms: number): Promise<number> {
    const from = performance.now();
    while (performance.now() - from < ms) {
      if (await isSo()) return performance.now() - from;
      await pause(50);
    }
    throw new Error(`not so after ${ms} ms`);
  }

  it("callers and webhooks under way get 503 with a time to come back, nothing else, and all is well again within 5 s", async () => {
    expect((await ready()).status).toBe(200);
    const accepted: string[] = [];
    const statuses = new Map<number, number>();
    let isOver = false;
    const load = Array.from({ length: 8 }, async (_, worker) => {
      while (!isOver) {
        const id = randomUUID();
        const response = worker % 2 ? await plan() : await deliver(id);
        await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status === 503) expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
        if (response.status === 200 && worker % 2 === 0) accepted.push(id);
      }
    });

    const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
    /** Until the load has gone on for a while: requests are under way whenever the connections are cut or come back. */
    const someMore = async () => {
      const before = answered();
      await until(async () => answered() >= before + 24, 30_000);
    };
    for (let round = 0; round < 3; round += 1) {
      await someMore();
      proxy.cut();
      expect((await ready()).status).toBe(503);
      expect((await plan()).status).toBe(503);
      await someMore();
      proxy.mend();
      expect(await until(async () => (await ready()).status === 200, 5_000)).toBeLessThan(5_000);
      await until(async () => (await plan()).status === 200, 5_000);
    }
    isOver = true;
    await Promise.all(load);

    expect([...statuses.keys()].sort()).toEqual([200, 503]);
    const stored = await service.ctx.db.selectFrom("inbox").select("id").execute();
    const missing = accepted.filter((id) => !stored.some((row) => row.id === id));
    expect(missing).toEqual([]);
  });

  it("the worker takes jobs again, and those that were cut are still in the queue", async () => {
    const id = randomUUID();
    expect((await deliver(id)).status).toBe(200);

    await until(async () => (await unprocessed()).every((row) => row.id !== id), 20_000);

    const { rows } = await sql<{ id: string }>`
      select data->>'id' as id from jobs.job where name like 'webhook.process-shopify%' and state in ('created', 'retry', 'active')
    `.execute(service.ctx.db);
    const queued = new Set(rows.map((row) => row.id));
    expect((await unprocessed()).filter((row) => !queued.has(row.id))).toEqual([]);
  });

  it("the probe is red within 5 s although the server still holds its connections and answers nothing", async () => {
    proxy.goDead();
    const from = performance.now();

    const response = await ready();

    expect(response.status).toBe(503);
    expect(performance.now() - from).toBeLessThan(5_000);
    proxy.mend();
    await until(async () => (await ready()).status === 200, 5_000);
  });
});
