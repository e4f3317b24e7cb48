import { defineJob } from "../jobs/job";
import { handleShopifyWebhook } from "../shopify/handle-shopify-webhook";
import { handleOnce } from "./handle-once";
import { InboxKey } from "./inbox.queries";
import { noteGivenUp } from "./note-given-up";

/** Safe to run twice: every handler only brings rows up to date, and a handled webhook is left alone. */
export const handleInbox = defineJob({
  name: "inbox.handle",
  payload: InboxKey,
  retries: 8,
  concurrency: 10,
  run: (ctx, key) => handleOnce(ctx, key, (webhook) => handleShopifyWebhook(ctx, webhook)),
  onGivenUp: async (ctx, key, error) => noteGivenUp(ctx, key, error),
});
