import type { InboxKey } from "../../platform/webhooks-in/inbox.queries";
import type { JobType } from "../../platform/queue/job";
import { isOfMailEvents, processMailEvents } from "./process-mail-events.job";
import { processShopifyWebhook } from "./process-shopify-webhook.job";
import { processTrackingWebhook } from "./process-tracking-webhook.job";

/** The job that processes webhooks of a source: Shopify, what tells of emails, or else a tracking provider's id. */
export function jobForSource(source: string): JobType<typeof InboxKey> {
  if (isOfMailEvents(source)) return processMailEvents;
  return source === "shopify" ? processShopifyWebhook : processTrackingWebhook;
}
