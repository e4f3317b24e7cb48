import type { Context } from "../../platform/context";
import { defineJob, type JobType } from "../../platform/queue/job";
import { InboxKey, listUnprocessed } from "../../platform/webhooks-in/inbox.queries";
import { recordingRefusal } from "../../platform/webhooks-in/process-inbox-entry";
import { recordDeadLetter } from "../../platform/webhooks-in/record-dead-letter";
import { handleShopifyWebhooks, type Limits } from "./handle-shopify-webhooks";

/** A batch ends when the last of its shops has: none waits longer than this for a shop that is locked. */
const LIMITS = { shopsAtOnce: 5, lockWaitMs: 250 };
/** Few connections that may all wait for locks, beside those of the batches above. */
const LIMITS_OF_BURSTS = { shopsAtOnce: 2, lockWaitMs: 5_000 };
/** Milliseconds until webhooks of a locked shop are tried again. That counts as no try of the job. */
const LOCKED_FOR_MS = 1_000;

type WebhookJob = JobType<typeof InboxKey>;
const ordinary: WebhookJob = { name: "webhook.process-shopify", payload: InboxKey };
const burst: WebhookJob = { name: "webhook.process-shopify-burst", payload: InboxKey };

/** Safe to run twice: every handler only updates rows, and a processed entry is skipped. */
export const processShopifyWebhook = defineJob({
  ...ordinary,
  retries: 8,
  concurrency: 50,
  run: (ctx, key) => recordingRefusal(ctx, key, () => processMany(ctx, ordinary, [key], LIMITS)),
  runBatch: (ctx, keys) => processMany(ctx, ordinary, keys, LIMITS),
  onDeadLetter: recordDeadLetter,
});

/** The same for orders of a shop that sends very many at once: other shops never wait behind them, but for such others. */
export const processShopifyBurst = defineJob({
  ...processShopifyWebhook,
  ...burst,
  isBackground: true,
  run: (ctx, key) => recordingRefusal(ctx, key, () => processMany(ctx, burst, [key], LIMITS_OF_BURSTS)),
  runBatch: (ctx, keys) => processMany(ctx, burst, keys, LIMITS_OF_BURSTS),
});

async function processMany(ctx: Context, job: WebhookJob, keys: InboxKey[], limits: Limits): Promise<void> {
  const left = await handleShopifyWebhooks(ctx, await listUnprocessed(ctx.db, keys), limits);
  const leftKeys = left.map(({ source, id }) => ({ source, id }));
  await ctx.enqueueAll(ctx.db, job, leftKeys, { at: new Date(ctx.now().getTime() + LOCKED_FOR_MS) });
}
