import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { inject } from "vitest";
import { ShopDomain, type ShopId } from "../../contract/ids";
import type { Envelope } from "../../contract/envelope";
import { createSandboxShopify } from "../../sandbox/shopify/app";
import { ShopifyStore } from "../../sandbox/shopify/shopify-store";
import { OPTIONAL_SCOPES } from "../../contract/optional-scopes";
import { type Config, readConfig, REQUIRED_SCOPES } from "../../service/platform/config/config";
import type { Actor, Context } from "../../service/platform/context";
import { openDatabase, type PoolOptions } from "../../service/platform/db/database";
import { openTestDatabase } from "../../service/platform/pglite-server/memory-database";
import { openGates } from "../../service/domain/gates/open-gates";
import { createLog } from "../../service/platform/log";
import { createMailRecorder } from "../../service/platform/mail/recorder";
import { SANDBOX_CLIENT } from "../../service/platform/config/sandbox-settings";
import { createService, type Replacements, type Service } from "../../service/main/create-service";
import { signAdminToken } from "../../service/domain/shops/admin-token";
import { createActor } from "../../service/domain/gates/actor";
import { findShopAndBillingShop, type ShopPlan } from "../../service/domain/shops/shops.queries";
import { installShop } from "../../service/main/shop-lifecycle/install-shop";
import { keepLogLine, type LogLine } from "../log-of-test";
import { createServerDatabase } from "../server-database";
import { withChecks } from "../noted-changes/with-checks";
import { onFileEnd } from "../on-file-end";
import { SPECIFIED_FILE } from "../permissions/specified-gates";
import { someVideos } from "./video-provider";
import { createCourier } from "./courier";

export const { apiKey: CLIENT_ID, apiSecret: CLIENT_SECRET } = SANDBOX_CLIENT;
export const APP_SECRET = "test-app-secret-of-at-least-32-characters";

export interface TestService extends Service {
  config: Config;
  /** How a second process would reach the same database. */
  database: { connection: PoolOptions; isEmbedded: boolean };
  url: string;
  /** Stands still unless a test moves it. */
  clock: { now: Date };
  sandbox: ReturnType<typeof createSandboxShopify>;
  /** What the simulated Shopify knows, for a past without webhooks. */
  shopifyStore: ShopifyStore;
  mails: ReturnType<typeof createMailRecorder>;
  courier: ReturnType<typeof createCourier>;
  /** What the service logs; empty lines are a good sign. */
  logged: LogLine[];
  /** Delivers every webhook and runs every job, until nothing is left to do. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole service over a database of its own and real HTTP, with the outside world simulated. Closes itself when
 * the test file ends.
 */
export async function createTestService(
  replacements: Replacements = {},
  env: Record<string, string> = {},
): Promise<TestService> {
  const { connection, drop, isEmbedded } = await ownDatabase();
  const database = withChecks(openDatabase({ ...connection, max: 4, prepares: !isEmbedded }, () => {}));
  const app = new Hono();
  const server = createServer(
    getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false }),
  );
  // Idle connections are left open: a process that is busy for five seconds would close the one that it is about to use.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const config = readConfig(
    {
      NODE_ENV: "test",
      APP_URL: url,
      WAYBILL_DEMO: "1",
      ADMIN_TOKENS: "1",
      // Tests come from this machine, and name another address where it matters.
      TRUSTED_PROXIES: "127.0.0.0/8,::1",
      // Its clock stands still: a minute would never be over.
      WRITES_PER_MINUTE: "100000",
      METRICS_TOKEN: "test-metrics-token",
      APP_SECRET,
      ENCRYPTION_KEYS: `test-1:${Buffer.alloc(32, 1).toString("base64")}`,
      ...env,
    },
    () => {
      throw new Error("a test brings its own secrets");
    },
  );
  const clock = { now: new Date("2026-11-20T12:00:00Z") };
  const now = () => clock.now;
  const logged: TestService["logged"] = [];
  const log = createLog("info", {
    write(text) {
      const line = JSON.parse(text) as LogLine;
      logged.push(line);
      keepLogLine(line);
    },
  });
  const mails = createMailRecorder();
  const courier = createCourier();
  const shopifyStore = new ShopifyStore();
  const sandbox = createSandboxShopify({
    origin: url,
    app: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, url, name: "Waybill" },
    // Tests of what happens without an optional one take it back.
    scopes: [...REQUIRED_SCOPES, ...OPTIONAL_SCOPES].join(","),
    optionalScopes: OPTIONAL_SCOPES,
    shopifyStore,
    now,
  });
  const gates = await openGates({ file: SPECIFIED_FILE, copy: null, log, now });
  const service = await createService({
    config,
    log,
    database: { ...database, connection, isEmbedded },
    smtpUrl: "smtp://127.0.0.1:1",
    replacements: {
      now,
      mail: mails,
      trackingProviders: [courier],
      videos: someVideos,
      gates,
      ...replacements,
    },
  });
  app.route("/sandbox/shopify", sandbox.app);
  app.route("/", service.app);

  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await service.stop(1000);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
    await drop();
  };
  onFileEnd(close);

  return {
    ...service,
    config,
    database: { connection, isEmbedded },
    url,
    clock,
    sandbox,
    shopifyStore,
    mails,
    courier,
    logged,
    close,
    async settle() {
      do await sandbox.shopify.drainWebhooks();
      while ((await service.queue.runDue(service.ctx)) > 0);
    },
  };
}

async function ownDatabase(): Promise<{
  connection: PoolOptions;
  isEmbedded: boolean;
  drop(): Promise<void>;
}> {
  const source = inject("database");
  if ("snapshot" in source) {
    const memory = await openTestDatabase(readFileSync(source.snapshot));
    return { connection: { ...memory.connection }, isEmbedded: true, drop: () => memory.stop() };
  }
  const { url, drop } = await createServerDatabase(source.server, { template: source.template });
  return { connection: { connectionString: url }, isEmbedded: false, drop };
}

export interface TestShop {
  id: ShopId;
  domain: ShopDomain;
  actor: Actor;
  /** An admin token: the simplest bearer that is really verified. */
  bearer: string;
}

let shops = 0;

/** A shop that has installed the app by a real token exchange with the sandbox. */
export async function aShop(service: TestService, plan: Partial<ShopPlan> = {}): Promise<TestShop> {
  shops += 1;
  const domain = ShopDomain.parse(`shop-${shops}-${randomUUID().slice(0, 8)}.myshopify.com`);
  service.sandbox.shopify.createShop({ domain, isInstalled: true });
  const token = await service.sandbox.shopify.idToken(domain);
  await installShop(service.ctx, { token, shop: domain }, { plan: { planCode: "ADVANCED", ...plan } });
  await service.settle();
  // Long enough ago for what a test tells of the days before: nobody is mailed about what was before the app.
  await service.ctx.db
    .updateTable("shops")
    .set({ installedAt: new Date(service.clock.now.getTime() - 60 * 86_400_000) })
    .where("domain", "=", domain)
    .execute();
  const actor = await anActor(service.ctx, domain);
  const bearer = await signAdminToken(service.config, domain, 3600, service.clock.now);
  return { id: actor.shop, domain, bearer, actor };
}

/** The actor of an admin token's calls, with the shop as it is now. */
export async function anActor(ctx: Context, domain: ShopDomain): Promise<Actor> {
  const shops = (await findShopAndBillingShop(ctx.db, domain))!;
  return createActor(ctx, shops, { user: "admin-token", via: "admin-token" });
}

export interface Answer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  body: Envelope<any>;
}

/** Calls the service over HTTP, as `as` (a shop, or nobody). */
export async function call(
  service: TestService,
  method: "GET" | "POST",
  path: string,
  {
    as,
    body,
    headers = {},
  }: { as?: Pick<TestShop, "bearer">; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(service.url + path, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as.bearer}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer["body"],
  };
}

export type { Context };
