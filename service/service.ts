import path from "node:path";
import { Hono } from "hono";
import { mountApprovalReturn } from "./billing/approval-return";
import type { Config } from "./config";
import type { Context } from "./context";
import { createProviders } from "./couriers/providers";
import { mountCourierWebhooks } from "./couriers/webhook.routes";
import { migrate } from "./db/migrate";
import type { OpenDatabase } from "./db/open";
import { refuseOtherStores } from "./db/refuse-other-stores";
import { mountEndApi } from "./end-api.routes";
import { mountDownloads } from "./exports/download.routes";
import type { Gates } from "./gates/gates";
import { type GatesOptions, openGates } from "./gates/open-gates";
import { tellOfChange } from "./gates/tell-of-change";
import { watchGates } from "./gates/watch-gates";
import { createBodyBudget } from "./http/body-budget";
import { mountUnknownCalls } from "./http/endpoints";
import { answerThrown } from "./http/errors";
import { mountHealth } from "./http/health.routes";
import { openApiDocument } from "./http/openapi";
import { createRateLimits } from "./http/rate-limits";
import { createWebhookReceiver } from "./webhooks-in/receive-webhook";
import { openQueue, type Queue, type QueueTimes } from "./queue/queue";
import { jobs } from "./queue/registry";
import type { Log } from "./log";
import { createSmtpTransport } from "./mail/smtp";
import type { MailTransport } from "./mail/transport";
import { createErasureJournal } from "./privacy/erasure-journal";
import { createSecrets } from "./secrets";
import { createShopifyApi } from "./shopify/api";
import { mountShopifyWebhooks } from "./shopify/webhook.routes";
import { mountTrackingPages } from "./order-lookup/tracking-page.routes";

export interface Service {
  ctx: Context;
  /** Answers every request of the service: endApi, webhooks, tracking pages, health. */
  app: Hono;
  queue: Queue;
  /** Stops taking jobs, waits for running ones, and closes what it opened. The database is closed by whoever opened it. */
  stop(timeoutMs: number): Promise<void>;
}

/** What a test or the sandbox gives instead of the real thing. */
export interface Replacements {
  now?: () => Date;
  fetch?: typeof fetch;
  mail?: MailTransport;
  couriers?: Context["couriers"];
  gates?: Gates;
}

export interface ServiceOptions {
  config: Config;
  log: Log;
  database: OpenDatabase;
  /** Where mail leaves: SMTP_URL, or the sandbox's mailbox. */
  smtpUrl: string;
  queueTimes?: QueueTimes;
  replacements?: Replacements;
}

/** Puts the service together over an open database, which it migrates first. */
export async function createService({
  config,
  log,
  database,
  smtpUrl,
  queueTimes,
  replacements = {},
}: ServiceOptions): Promise<Service> {
  const applied = await migrate(database.db);
  if (applied.length > 0) log.info({ applied }, "database migrated");
  await refuseOtherStores(database.db, config);

  const { now = () => new Date(), fetch } = replacements;
  const queue = await openQueue({
    connection: database.connection,
    isEmbedded: database.isEmbedded,
    jobs,
    log,
    ...(queueTimes && { times: queueTimes }),
  });
  const file = { file: config.gatesFile, copy: path.join(config.dataDir, "gates-in-force.json") };
  const onChange: GatesOptions["onChange"] = (before, after) => void tellOfChange(ctx, before, after);
  const gates = replacements.gates ?? (await openGates({ ...file, log, now, onChange }));
  const watch = watchGates(gates);
  const secrets = createSecrets(config.encryptionKeys);
  const mail = replacements.mail ?? createSmtpTransport({ smtpUrl, mailFrom: config.mailFrom });
  const ctx: Context = {
    config,
    db: database.db,
    enqueue: queue.enqueue,
    enqueueAll: queue.enqueueAll,
    shopify: createShopifyApi({ config, db: database.db, secrets, now, ...(fetch && { fetch }) }),
    couriers: replacements.couriers ?? createProviders(config),
    mail,
    gates,
    limits: createRateLimits({ db: database.db, now, log }),
    secrets,
    erasures: createErasureJournal(database.dumpDir),
    now,
    log,
  };

  const app = new Hono();
  app.onError(answerThrown(ctx));
  const receiveWebhook = createWebhookReceiver(ctx);
  mountHealth(app, ctx);
  const readBody = createBodyBudget();
  mountShopifyWebhooks(app, ctx, readBody, receiveWebhook);
  mountCourierWebhooks(app, ctx, readBody, receiveWebhook);
  mountEndApi(app, ctx);
  mountDownloads(app, ctx);
  mountApprovalReturn(app, ctx);
  app.get("/endApi/openapi.json", () => Response.json(openApiDocument(config.appUrl)));
  mountUnknownCalls(app, ctx);
  mountTrackingPages(app, ctx);

  return {
    ctx,
    app,
    queue,
    async stop(timeoutMs) {
      watch.stop();
      await queue.stop(timeoutMs);
      mail.close();
    },
  };
}
