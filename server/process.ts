import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { readConfig } from "../service/config";
import { openConfiguredDatabase } from "../service/db/open";
import { localSecrets } from "../service/local-secrets";
import { createLog } from "../service/log";
import { createService, type Service, type ServiceOptions } from "../service/service";
import { adminCookie } from "./admin-cookie";
import { loadPages, mountApp } from "./app";
import { closeUnread } from "./close-unread";
import { DEMO_SHOP, prepareDemo } from "./demo";
import { openSandbox } from "./sandbox";
import { strictTransport } from "./security-headers";

export interface Running {
  url: string;
  /** For those who look inside: tests. */
  service: Service;
  /** Lets requests and jobs that have begun end, then closes everything. */
  stop(): Promise<void>;
}

const REQUESTS_MAY_TAKE_MS = 10_000;
const JOBS_MAY_TAKE_MS = 20_000;

/** How long a request may take to arrive, in milliseconds: a piece of an import (512 kB) at 70 kbit/s, Node's own limit is 300 s. */
const TIMES = { headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };

/** Starts what ROLES asks for: the web server, the worker, or both; the sandbox beside them where it is used. */
export async function startProcess(
  env: NodeJS.ProcessEnv,
  options: Pick<ServiceOptions, "queueTimes"> = {},
): Promise<Running> {
  const startedAt = performance.now();
  const config = readConfig(env, localSecrets);
  const log = createLog(config.logLevel);
  const app = new Hono();
  app.use(strictTransport(config.appUrl));
  const { server, listen, setNodeHandler } = httpServer(app);

  // Before anything is opened: a port in use must not leave a half-started process behind.
  await listen(config.port, config.host);
  // Side by side: the embedded database starts in a thread of its own while the pages are read in this one.
  const [database, sandbox, pages] = await Promise.all([
    openConfiguredDatabase(config, log, (error) => {
      console.error(error.message);
      process.exit(1);
    }),
    openSandbox(config, env, log),
    config.roles.web ? loadPages(config, server) : undefined,
  ]);
  const smtpUrl = config.smtpUrl ?? sandbox?.smtpUrl ?? "smtp://127.0.0.1:25";
  const service = await createService({ config, log, database, smtpUrl, ...options });

  if (pages) {
    if (sandbox) app.route("/sandbox", sandbox.app);
    app.use(adminCookie(service.ctx, sandbox ? DEMO_SHOP : undefined));
    app.route("/", service.app);
    setNodeHandler(await mountApp(app, service, pages));
  } else {
    // A worker answers its probes and metrics only.
    app.on("GET", ["/healthz", "/readyz", "/metrics"], (c) => service.app.fetch(c.req.raw));
  }
  if (config.roles.worker) await service.queue.work(service.ctx);
  const isNewDemo = sandbox !== undefined && (await prepareDemo(service.ctx, sandbox));
  log.info({ ms: Math.round(performance.now() - startedAt), roles: config.roles }, "started");
  if (config.roles.web) announce(config.appUrl, sandbox !== undefined, isNewDemo);

  return {
    url: config.appUrl,
    service,
    async stop() {
      log.info("stopping");
      await closeServer(server);
      await service.stop(JOBS_MAY_TAKE_MS);
      await sandbox?.stop();
      await database.close();
      log.info("stopped");
    },
  };
}

/** What may answer a request before Hono does: Vite, in development. */
type NodeHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A Node server before Hono: in development Vite answers first. Until the rest is open, callers are told to wait. */
function httpServer(app: Hono) {
  let before: NodeHandler | undefined;
  let isOpen = false;
  const answer = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  const server = createServer(TIMES, (request, response) => {
    closeUnread(request, response);
    if (!isOpen) {
      response.writeHead(503, { "retry-after": "1" }).end("Starting");
      return;
    }
    if (before) before(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
  return {
    server,
    setNodeHandler(handler: NodeHandler | undefined) {
      before = handler;
      isOpen = true;
    },
    listen: (port: number, host: string) =>
      new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve());
      }),
  };
}

/** Stops accepting, and waits for what has begun. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), REQUESTS_MAY_TAKE_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function announce(appUrl: string, hasSandbox: boolean, isNewDemo: boolean): void {
  const lines = [
    "",
    `  Waybill            ${appUrl}`,
    ...(hasSandbox
      ? [
          `  In a shop's admin  ${appUrl}/sandbox/shopify/admin/store/${DEMO_SHOP.replace(".myshopify.com", "")}/apps/waybill`,
          `  Tracking page      ${appUrl}/t/${DEMO_SHOP.replace(".myshopify.com", "")}`,
          `  Mailbox            ${appUrl}/sandbox/mailbox`,
        ]
      : []),
    ...(isNewDemo ? ["", "  The demo store is being filled; its orders appear within seconds."] : []),
    "",
  ];
  console.log(lines.join("\n"));
}
