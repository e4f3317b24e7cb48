import { defineJob } from "../../platform/queue/job";
import { handleShopifyWebhook } from "./handle-shopify-webhook";
import { handleShopifyWebhooks } from "./handle-shopify-webhooks";
import { processInboxEntry } from "../../platform/webhooks-in/process-inbox-entry";
import { InboxKey, listUnprocessed } from "../../platform/webhooks-in/inbox.queries";
import { recordDeadLetter } from "../../platform/webhooks-in/record-dead-letter";

/** Safe to run twice: every handler only updates rows, and a processed entry is skipped. */
export const processShopifyWebhook = defineJob({
  name: "webhook.process-shopify",
  payload: InboxKey,
  retries: 8,
  concurrency: 50,
  hasBurstLane: true,
  run: (ctx, key) => processInboxEntry(ctx, key, (webhook) => handleShopifyWebhook(ctx, webhook)),
  onDeadLetter: recordDeadLetter,
  async runBatch(ctx, keys) {
    await handleShopifyWebhooks(ctx, await listUnprocessed(ctx.db, keys));
  },
});
