import type { Context } from "../../platform/context";
import { defineJob, UnrecoverableError } from "../../platform/queue/job";
import { InboxKey, listUnprocessed } from "../../platform/webhooks-in/inbox.queries";
import { recordDeadLetter } from "../../platform/webhooks-in/record-dead-letter";
import { handleShopifyWebhooks, type Limits } from "./handle-shopify-webhooks";

/** A batch ends when the last of its shops has: none waits longer than this for one that is locked. */
const LIMITS = { shopsAtOnce: 5, lockWaitMs: 250 };
/** Connections that may all wait for locks, beside those of the batches above. */
const LIMITS_OF_BURSTS = { shopsAtOnce: 2 };

/** Safe to run twice: every handler only updates rows, and a processed entry is skipped. */
export const processShopifyWebhook = defineJob({
  name: "webhook.process-shopify",
  payload: InboxKey,
  retries: 8,
  concurrency: 50,
  run: (ctx, key) => processAlone(ctx, key, LIMITS),
  runBatch: (ctx, keys) => process(ctx, keys, LIMITS),
  onDeadLetter: recordDeadLetter,
});

/** The same for webhooks of a shop that sends very many at once, or is locked: those of other shops never wait behind them. */
export const processShopifyBurst = defineJob({
  ...processShopifyWebhook,
  name: "webhook.process-shopify-burst",
  isBackground: true,
  run: (ctx, key) => processAlone(ctx, key, LIMITS_OF_BURSTS),
  runBatch: (ctx, keys) => process(ctx, keys, LIMITS_OF_BURSTS),
});

async function process(ctx: Context, keys: InboxKey[], limits: Limits): Promise<void> {
  const left = await handleShopifyWebhooks(ctx, await listUnprocessed(ctx.db, keys), limits);
  const leftKeys = left.map(({ source, id }) => ({ source, id }));
  // Where waiting for their shop holds up nobody else's.
  await ctx.enqueueAll(ctx.db, processShopifyBurst, leftKeys);
}

async function processAlone(ctx: Context, key: InboxKey, limits: Limits): Promise<void> {
  try {
    await process(ctx, [key], limits);
  } catch (error) {
    // The queue does not try it again; an operator may, once whatever cannot read it is mended.
    if (error instanceof UnrecoverableError) await recordDeadLetter(ctx, key, error);
    throw error;
  }
}
