import type { InboxKey } from "../../platform/webhooks-in/inbox.queries";
import type { JobType } from "../../platform/queue/job";
import { processShopifyWebhook } from "./process-shopify-webhook.job";
import { processTrackingWebhook } from "./process-tracking-webhook.job";

/** The job that processes webhooks of a source: Shopify, or else a tracking provider's id. */
export function jobForSource(source: string): JobType<typeof InboxKey> {
  return source === "shopify" ? processShopifyWebhook : processTrackingWebhook;
}
