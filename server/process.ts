import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import type { DestinationStream } from "pino";
import { readConfig } from "../service/platform/config/config";
import { openConfiguredDatabase, type OpenDatabase } from "../service/platform/db/open";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { createLog } from "../service/platform/log";
import { createService, type Service, type ServiceOptions } from "../service/main/create-service";
import { adminCookie } from "./admin-cookie";
import { loadPages, mountApp, type Pages } from "./app";
import { createHelp } from "./help";
import { DEMO_COUPON, DEMO_SHOP, DEMO_USER, demoActor, prepareDemo } from "./demo";
import { setDemoDates } from "./demo-dates";
import { addDemoAutomations } from "./demo-automations";
import { sendDemoEmails } from "./demo-emails";
import { createHttpServer } from "./http-server";
import { openSandbox, type Sandbox } from "./sandbox";
import { strictTransport } from "./security-headers";

export interface Running {
  url: string;
  /** For tests only. */
  service: Service;
  /** Lets requests and jobs that have begun end, then closes everything. */
  stop(): Promise<void>;
}

interface Options extends Pick<ServiceOptions, "queueTimes"> {
  /** Once it is aborted the start is given up after the step it is at, and what it opened is closed. */
  stopWanted?: AbortSignal;
  /** Where the log goes; stderr without it. */
  logTo?: DestinationStream;
}

const REQUESTS_MAY_TAKE_MS = 10_000;
const JOBS_MAY_TAKE_MS = 15_000;
const GIVEN_BACK_WITHIN_MS = 1000;
/**
 * How long a process that stops still takes connections: time for a balancer to read /readyz, and for clients with an open
 * connection to get a response with `Connection: close`. Short outside production, where there is no balancer.
 */
const DRAIN_MS = { production: 2000, development: 100, test: 100 };
/**
 * In so many parts, each at least a turn of the event loop, in which waiting connections are taken: where a turn takes long because the
 * process is busy, it takes them for longer.
 */
const DRAIN_PARTS = 20;

async function drain(ms: number): Promise<void> {
  for (let part = 0; part < DRAIN_PARTS; part += 1) await pause(ms / DRAIN_PARTS);
}

/**
 * Starts what ROLES asks for: the web server, the worker, or both; the sandbox beside them where it is used.
 * @throws the signal's reason for a start that was given up; else why it cannot start
 */
export async function startProcess(
  env: NodeJS.ProcessEnv,
  { stopWanted = new AbortController().signal, logTo, ...options }: Options = {},
): Promise<Running> {
  const startedAt = performance.now();
  const config = readConfig(env, devSecrets);
  const { roles } = config;
  const log = createLog(config.logLevel, logTo);
  const app = new Hono();
  const http = createHttpServer(app);
  const opened: { database?: OpenDatabase; sandbox?: Sandbox; pages?: Pages; service?: Service } = {};

  async function stop() {
    log.info("stopping");
    http.markStopping();
    // Jobs first: in a demo they call the simulated Shopify and couriers, which this port serves.
    await Promise.all([drain(DRAIN_MS[config.environment]), opened.service?.queue.rest(JOBS_MAY_TAKE_MS)]);
    // Vite's websockets to browsers do not end by themselves.
    await opened.pages?.vite?.close();
    await http.close(REQUESTS_MAY_TAKE_MS);
    await opened.service?.stop(GIVEN_BACK_WITHIN_MS);
    await opened.sandbox?.stop();
    await opened.database?.close();
    log.info("stopped");
  }

  async function start(): Promise<Service> {
    // Before anything is opened: a port in use must not leave a half-started process behind.
    await http.listen(config.port, config.host);
    const onDeath = (error: Error) => {
      console.error(error.message);
      process.exit(1);
    };
    // Side by side: the embedded database starts in a thread of its own while the pages are read in this one.
    const opening = [
      openConfiguredDatabase(config, log, onDeath).then((database) => (opened.database = database)),
      openSandbox(config, env, log).then((sandbox) => (opened.sandbox = sandbox)),
      roles.web && loadPages(config, http.server).then((pages) => (opened.pages = pages)),
    ];
    await Promise.all(opening).finally(() => Promise.allSettled(opening));
    stopWanted.throwIfAborted();

    const { sandbox, pages } = opened;
    const smtpUrl = config.smtpUrl ?? sandbox?.smtpUrl ?? "smtp://127.0.0.1:25";
    const service = await createService({
      ...{ config, log, database: opened.database!, smtpUrl },
      ...(sandbox && { dnsServers: [sandbox.dnsServer] }),
      ...options,
    });
    opened.service = service;
    stopWanted.throwIfAborted();

    if (pages) {
      app.use(service.byHost);
      app.use(strictTransport(config.appUrl));
      if (sandbox) app.route("/sandbox", sandbox.app);
      app.route("/help", createHelp(pages.buildId));
      app.use(adminCookie(service.ctx, sandbox ? { shop: DEMO_SHOP, user: DEMO_USER } : undefined));
      app.route("/", service.app);
      http.serve(await mountApp(app, service, pages));
    } else {
      // A worker answers its probes and metrics only.
      app.use(strictTransport(config.appUrl));
      app.on("GET", ["/healthz", "/readyz", "/metrics"], (c) => service.app.fetch(c.req.raw));
      http.serve();
    }
    stopWanted.throwIfAborted();
    if (roles.worker) await service.queue.work(service.ctx);
    stopWanted.throwIfAborted();
    const isNewDemo = sandbox !== undefined && (await prepareDemo(service.ctx, sandbox));
    stopWanted.throwIfAborted();

    if (isNewDemo && roles.worker) {
      const actor = await demoActor(service.ctx);
      setDemoDates(service.ctx, actor, stopWanted);
      sendDemoEmails(service.ctx, actor, stopWanted);
      addDemoAutomations(service.ctx, actor, stopWanted);
    }

    http.markReady();
    log.info({ ms: Math.round(performance.now() - startedAt), roles }, "started");
    if (roles.web) announce(config.appUrl, sandbox !== undefined, isNewDemo);
    return service;
  }

  stopWanted.addEventListener("abort", () => http.markStopping(), { once: true });
  try {
    return { url: config.appUrl, service: await start(), stop };
  } catch (error) {
    if (stopWanted.aborted) await stop();
    throw error;
  }
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
          `  DNS of its domain  ${appUrl}/sandbox/dns`,
          `  A coupon to try    ${DEMO_COUPON.code}`,
        ]
      : []),
    ...(isNewDemo ? ["", "  The demo store is being filled; its orders appear within seconds."] : []),
    "",
  ];
  console.log(lines.join("\n"));
}
