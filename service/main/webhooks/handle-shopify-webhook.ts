import { ShopDomain } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { InboxEntry } from "../../platform/webhooks-in/inbox.queries";
import { UnrecoverableError } from "../../platform/queue/job";
import { PRIVACY_TOPICS } from "../../domain/shops/privacy-topics";
import { findShopByDomain } from "../../domain/shops/shops.queries";
import { parseShopifyJson } from "../../adapters/shopify/incoming-from-webhook";
import { webhookTopics } from "./webhook-topics";

/**
 * Processes a stored webhook; one about a topic or a shop that is not known is not ours, and ends so.
 * @throws UnrecoverableError for a payload that cannot be read
 */
export async function handleShopifyWebhook(ctx: Context, entry: InboxEntry): Promise<void> {
  const topic = webhookTopics.get(entry.topic);
  if (!topic) return ctx.log.warn({ topic: entry.topic }, "a webhook of a topic that nothing is done about");

  const shop = await findShopByDomain(ctx.db, ShopDomain.parse(entry.shopDomain));
  if (!shop) return ctx.log.warn({ webhook: entry.id }, "a webhook of a shop that is not known");
  const triggeredAt = entry.triggeredAt ?? entry.receivedAt;
  if (shop.uninstalledAt && !PRIVACY_TOPICS.includes(entry.topic)) return;

  const payload = topic.payload.safeParse(read(entry.body));
  if (!payload.success)
    throw new UnrecoverableError(`The payload of ${entry.topic} is not as documented: ${payload.error}`);
  await topic.run(ctx, shop.id, payload.data, triggeredAt);
}

function read(body: Buffer): unknown {
  try {
    return parseShopifyJson(body);
  } catch (error) {
    throw new UnrecoverableError("The payload is not JSON", { cause: error });
  }
}
