import { defineJob } from "../../platform/queue/job";
import { handleShopifyWebhook } from "./handle-shopify-webhook";
import { processInboxEntry } from "../../platform/webhooks-in/process-inbox-entry";
import { InboxKey } from "../../platform/webhooks-in/inbox.queries";
import { recordDeadLetter } from "../../platform/webhooks-in/record-dead-letter";

/** Safe to run twice: every handler only updates rows, and a processed entry is skipped. */
export const processShopifyWebhook = defineJob({
  name: "webhook.process-shopify",
  payload: InboxKey,
  retries: 8,
  concurrency: 10,
  run: (ctx, key) => processInboxEntry(ctx, key, (webhook) => handleShopifyWebhook(ctx, webhook)),
  onDeadLetter: recordDeadLetter,
});
