import type { InboxKey } from "../../platform/webhooks-in/inbox.queries";
import type { JobType } from "../../platform/queue/job";
import { isOfMailEvents, processMailEvents } from "./process-mail-events.job";
import { processShopifyBurst, processShopifyWebhook } from "./process-shopify-webhook.job";
import { processTrackingWebhook } from "./process-tracking-webhook.job";

/**
 * The job that processes webhooks of a source: Shopify, what tells of emails, or else a tracking provider's id.
 * @param isBurst their shop sends very many at once
 */
export function jobForSource(source: string, isBurst = false): JobType<typeof InboxKey> {
  if (isOfMailEvents(source)) return processMailEvents;
  if (source !== "shopify") return processTrackingWebhook;
  return isBurst ? processShopifyBurst : processShopifyWebhook;
}
