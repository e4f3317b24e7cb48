import { defineJob } from "../../platform/queue/job";
import { handleShopifyWebhook } from "./handle-shopify-webhook";
import { handleShopifyWebhooks } from "./handle-shopify-webhooks";
import { processInboxEntry } from "../../platform/webhooks-in/process-inbox-entry";
import { InboxKey, listUnprocessed } from "../../platform/webhooks-in/inbox.queries";
import { recordDeadLetter } from "../../platform/webhooks-in/record-dead-letter";

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
  run: (ctx, key) => processInboxEntry(ctx, key, (webhook) => handleShopifyWebhook(ctx, webhook)),
  onDeadLetter: recordDeadLetter,
  async runBatch(ctx, keys) {
    const left = await handleShopifyWebhooks(ctx, await listUnprocessed(ctx.db, keys), LIMITS);
    // Where waiting for their shop holds up nobody else's.
    const leftKeys = left.map(({ source, id }) => ({ source, id }));
    await ctx.enqueueAll(ctx.db, processShopifyBurst, leftKeys);
  },
});

/** The same for webhooks of a shop that sends very many at once, or is locked: those of other shops never wait behind them. Safe to run twice, as above. */
export const processShopifyBurst = defineJob({
  ...processShopifyWebhook,
  name: "webhook.process-shopify-burst",
  isBackground: true,
  async runBatch(ctx, keys) {
    await handleShopifyWebhooks(ctx, await listUnprocessed(ctx.db, keys), LIMITS_OF_BURSTS);
  },
});
