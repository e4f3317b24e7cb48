import { defineJob } from "../queue/job";
import { handleShopifyWebhook } from "../shopify/handle-shopify-webhook";
import { processInboxEntry } from "./process-inbox-entry";
import { InboxKey } from "./inbox.queries";
import { recordDeadLetter } from "./record-dead-letter";

/** Safe to run twice: every handler only brings rows up to date, and a handled webhook is left alone. */
export const processShopifyWebhook = defineJob({
  name: "webhook.process-shopify",
  payload: InboxKey,
  retries: 8,
  concurrency: 10,
  run: (ctx, key) => processInboxEntry(ctx, key, (webhook) => handleShopifyWebhook(ctx, webhook)),
  onDeadLetter: async (ctx, key, error) => recordDeadLetter(ctx, key, error),
});
