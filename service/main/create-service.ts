import path from "node:path";
import { Hono, type MiddlewareHandler } from "hono";
import { mountApprovalReturn } from "../features/subscriptions/approval-return";
import type { Config } from "../platform/config/config";
import type { Context } from "../platform/context";
import { syncDirectory } from "../features/provider-catalog/sync-directory.job";
import { measureTrackingQueue } from "../domain/shipments/tracking-queue/measure-queue";
import { measureDeliveries } from "../platform/deliveries/measure-deliveries";
import { measureJobs } from "../platform/queue/measure-jobs";
import { createTrackingWorker } from "../domain/shipments/tracking-queue/tracking-worker";
import { databaseTurns } from "../domain/tracking-providers/budget/turns";
import { createProviders } from "../adapters/tracking-providers/create-providers";
import { createCustomHosts } from "../domain/custom-domains/custom-hosts";
import { mountAsk } from "../features/custom-domain/ask.routes";
import { createDns } from "../platform/dns/dns";
import { routeByHost } from "./http/route-by-host";
import { createMailTransport } from "../adapters/mail-transports/create-transport";
import { createTwilioReplies } from "../adapters/sms/twilio-replies";
import { createTwilioTransport } from "../adapters/sms/twilio-transport";
import { createMailServers } from "../adapters/mail-transports/merchant-servers";
import { createMailFlow } from "../domain/mail-senders/mail-flow";
import { createMailEvents } from "../adapters/mail-providers/create-mail-events";
import { createTranslationEngine } from "../adapters/translation-engines/create-engine";
import { createVideoProviders } from "../adapters/video-providers/o-embed";
import { mountSmsReplies } from "./webhooks/sms-replies.routes";
import { mountMailEvents } from "./webhooks/mail-events.routes";
import { mountTrackingWebhooks } from "./webhooks/tracking.routes";
import { migrate } from "../platform/db/migrate";
import { rebaseTransactions } from "../platform/events/read-events";
import type { OpenDatabase } from "../platform/db/open";
import { watchReplica, withoutReplica } from "../platform/db/read-replica";
import { refuseOtherStores } from "../platform/db/refuse-other-stores";
import { mountEndApi } from "./end-api";
import { mountDownloads } from "./downloads.routes";
import type { Gates } from "../domain/gates/gates";
import { type GatesOptions, openGates } from "../domain/gates/open-gates";
import { announceGateChange } from "../domain/gates/announce-gate-change";
import { watchGates } from "../domain/gates/watch-gates";
import { createBodyBudget } from "../platform/http/body-budget";
import { type EndApiCall, requestOf } from "../../contract/end-api-call";
import { limitedText } from "../platform/http/read-limited";
import type { ActorMemo } from "./http/authenticate";
import { mountUnknownCalls, type PageBindings } from "./http/mount-endpoints";
import { sendThrown } from "../platform/http/errors";
import { mountHealth } from "../platform/http/health.routes";
import { openApiDocument } from "./http/openapi";
import { createRateLimits } from "../platform/http/rate-limits";
import { createWebhookReceiver } from "../platform/webhooks-in/receive-webhook";
import { openQueue, type Queue, type QueueTimes } from "../platform/queue/queue";
import { jobs } from "./jobs";
import { longTasks } from "./long-tasks";
import type { Log } from "../platform/log";
import { createTemplateFiller } from "../platform/mail/liquid/template-filler";
import type { MailTransport } from "../platform/mail/transport";
import type { ShopHostEnv } from "../domain/custom-domains/shop-host";
import { createPublishedPages } from "../domain/pages/published-pages";
import { createShopWatch } from "../domain/shops/shop-watch";
import { createErasureJournal } from "../platform/db/erasure-journal";
import { createImageEncoder, createPhotoEncoder } from "../domain/images/image-encoder";
import { openImageStore } from "../domain/images/image-store";
import { mountImages } from "../features/images/images.routes";
import { createSecrets } from "../platform/crypto/secrets";
import { createShopifyApi } from "../adapters/shopify/api";
import { mountShopifyWebhooks } from "./webhooks/shopify.routes";
import { createPageCounts } from "../features/order-lookup/page-counts";
import { mountDeliveryEstimates } from "../features/delivery-estimates/delivery-estimates.routes";
import { mountMailMeasuring } from "../features/mail-measuring/measuring.routes";
import { mountTrackingPages } from "../features/order-lookup/tracking-page.routes";
import { createDeliveryWorker } from "../platform/deliveries/delivery-worker";
import { channels } from "./channels";
import { documents } from "./documents";
import { imageReferrers } from "./image-referrers";
import { merchantEmails } from "./merchant-emails";
import { personalDataErasers } from "./personal-data-erasers";
import { automationActions } from "./automation-actions";
import { sectionLoaders } from "./section-loaders";
import { subscribers } from "./subscribers";
import { jobForSource } from "./webhooks/job-for-source";

export interface Service {
  ctx: Context;
  /** Answers every request of the service: endApi, webhooks, tracking pages, health. */
  app: Hono;
  /** Comes before everything else that answers: requests to a shop's own name are answered here, and others refused. */
  byHost: MiddlewareHandler;
  /**
   * A way to the endApi for one page request of this process: its calls are answered as those of the network are, but without the
   * router and a response of the platform for each of them, and the actor is read once. Only for a request that writes nothing, or later calls would be answered by what was before. `actors` has
   * those whose token was checked for this request already.
   */
  openPage(actors?: ActorMemo): (call: EndApiCall) => Promise<Response | Pick<Response, "status" | "text">>;
  queue: Queue;
  /** Stops taking jobs, waits for running ones, and closes what it opened. The database is closed by whoever opened it. */
  stop(timeoutMs: number): Promise<void>;
}

/** What a test or the sandbox gives instead of the real thing. */
export interface Replacements {
  now?: () => Date;
  fetch?: typeof fetch;
  mail?: MailTransport;
  mailServers?: Context["mailServers"];
  trackingProviders?: Context["trackingProviders"];
  videos?: Context["videos"];
  mailEvents?: Context["mailEvents"];
  translationEngine?: Context["translationEngine"];
  dns?: Context["dns"];
  channels?: Context["channels"];
  merchantEmails?: Context["merchantEmails"];
  automationActions?: Context["automationActions"];
  gates?: Gates;
}

export interface ServiceOptions {
  config: Config;
  log: Log;
  database: OpenDatabase;
  /** Where mail leaves: SMTP_URL, or the sandbox's mailbox. */
  smtpUrl: string;
  /** Who is asked about names: DNS_SERVERS, or the sandbox's; empty: the system's. */
  dnsServers?: readonly string[];
  queueTimes?: QueueTimes;
  replacements?: Replacements;
}

/** Puts the service together over an open database, which it migrates first. */
export async function createService({
  config,
  log,
  database,
  smtpUrl,
  dnsServers = config.hosts.dnsServers,
  queueTimes,
  replacements = {},
}: ServiceOptions): Promise<Service> {
  const applied = await migrate(database.db);
  if (applied.length > 0) log.info({ applied }, "database migrated");
  await rebaseTransactions(database.db);
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
  const onChange: GatesOptions["onChange"] = (before, after) => void announceGateChange(ctx, before, after);
  const gates = replacements.gates ?? (await openGates({ ...file, log, now, onChange }));
  const watch = watchGates(gates);
  const secrets = createSecrets(config.encryptionKeys);
  const mail = replacements.mail ?? createMailTransport(config, { smtpUrl, fetch });
  const dns = replacements.dns ?? createDns({ servers: dnsServers });
  const mailServers =
    replacements.mailServers ??
    createMailServers({
      ...{ dns, name: new URL(config.appUrl).hostname, mailFrom: config.mailFrom },
      // In the sandbox its mailbox, and nothing else of this machine.
      local: [
        ...config.mailServers.local,
        ...(config.sandboxUrl ? [`localhost:${new URL(smtpUrl).port}`] : []),
      ],
    });
  const replica = database.replica
    ? watchReplica({ primary: database.db, replica: database.replica, log })
    : withoutReplica(database.db);
  const ctx: Context = {
    config,
    db: database.db,
    replica,
    enqueue: queue.enqueue,
    enqueueAll: queue.enqueueAll,
    shopify: createShopifyApi({ config, db: database.db, secrets, now, ...(fetch && { fetch }) }),
    trackingProviders: replacements.trackingProviders ?? createProviders(config, databaseTurns(database.db)),
    mail,
    sms: config.sms ? createTwilioTransport(config.sms, fetch) : null,
    smsReplies: config.sms ? createTwilioReplies(config.sms) : null,
    mailServers,
    mailFlow: createMailFlow({ db: database.db, now }, config.mailServers.pace),
    mailEvents: replacements.mailEvents ?? createMailEvents(config, fetch),
    // With the 8 s that a draft may then take, its answer comes before the browser gives up.
    templates: { mails: createTemplateFiller(), drafts: createTemplateFiller({ waitsForMs: 5_000 }) },
    gates,
    limits: createRateLimits({ db: database.db, now, log, writesPerMinute: config.writesPerMinute }),
    shopWatch: createShopWatch(database.db),
    dns,
    customHosts: createCustomHosts(database.db),
    publishedPages: createPublishedPages({ db: database.db, gates, now, log }),
    secrets,
    erasures: createErasureJournal(database.dumpDir),
    jobForSource,
    subscribers,
    longTasks,
    channels: replacements.channels ?? channels,
    deliveryWorker: createDeliveryWorker(),
    trackingWorker: createTrackingWorker(),
    pageCounts: createPageCounts({ db: database.db, now, log }),
    merchantEmails: replacements.merchantEmails ?? merchantEmails,
    automationActions: replacements.automationActions ?? automationActions,
    sectionLoaders,
    documents,
    images: {
      ...{ encoder: createImageEncoder(), photos: createPhotoEncoder() },
      store: openImageStore(config, fetch),
    },
    imageReferrers,
    videos: replacements.videos ?? createVideoProviders({ sandboxUrl: config.sandboxUrl, fetch }),
    translationEngine:
      replacements.translationEngine === undefined
        ? createTranslationEngine(config, fetch)
        : replacements.translationEngine,
    personalDataErasers,
    now,
    log,
  };

  const app = new Hono();
  app.onError(sendThrown(ctx));
  const receiveWebhook = createWebhookReceiver(ctx);
  mountHealth(app, ctx, [measureDeliveries, measureJobs, measureTrackingQueue]);
  const readBody = createBodyBudget();
  mountShopifyWebhooks(app, ctx, readBody, receiveWebhook);
  mountTrackingWebhooks(app, ctx, readBody, receiveWebhook);
  mountMailEvents(app, ctx, readBody, receiveWebhook);
  mountSmsReplies(app, ctx, readBody);
  const calls = mountEndApi(app, ctx);
  mountDownloads(app, ctx);
  mountApprovalReturn(app, ctx);
  app.get("/endApi/openapi.json", () => Response.json(openApiDocument(config.appUrl)));
  mountUnknownCalls(app, ctx);
  mountAsk(app, ctx);
  const ofShops = new Hono<ShopHostEnv>();
  ofShops.onError(sendThrown(ctx));
  mountImages(app, ofShops, ctx);
  mountDeliveryEstimates(app, ofShops, ctx);
  mountMailMeasuring(app, ofShops, ctx);
  mountTrackingPages(app, ofShops, ctx);

  return {
    ctx,
    app,
    byHost: routeByHost(ctx, ofShops),
    openPage(actors = new Map()) {
      const bindings: PageBindings = { actors };
      return async (call) => {
        const answer = calls.get(`${call.method} ${new URL(call.url).pathname}`);
        if (!answer) return app.fetch(requestOf(call), bindings);
        const read = async (limit: number) => limitedText(call.body ?? "", limit);
        const { status, body } = await answer({ request: call, read, memo: actors });
        return { status, text: async () => JSON.stringify(body) };
      };
    },
    queue: {
      ...queue,
      async work(context) {
        await queue.work(context);
        await queue.enqueue(database.db, syncDirectory, {});
      },
      // A delivery, or a call of a provider, may take longer than the job that began it.
      async rest(timeoutMs) {
        const endsAt = performance.now() + timeoutMs;
        await queue.rest(timeoutMs);
        const left = Math.max(0, endsAt - performance.now());
        await Promise.all([ctx.deliveryWorker.rest(left), ctx.trackingWorker.rest(left)]);
      },
    },
    async stop(timeoutMs) {
      watch.stop();
      await ctx.pageCounts.stop();
      await replica.stop();
      await queue.stop(timeoutMs);
      await Promise.all([ctx.deliveryWorker.rest(timeoutMs), ctx.trackingWorker.rest(timeoutMs)]);
      await Promise.all([ctx.templates.mails.stop(), ctx.templates.drafts.stop()]);
      mail.close();
      mailServers.close();
      ctx.images.encoder.stop();
      ctx.images.photos.stop();
    },
  };
}
