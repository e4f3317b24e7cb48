import { ShopDomain } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { InboxEntry } from "../../platform/webhooks-in/inbox.queries";
import { UnrecoverableError } from "../../platform/queue/job";
import { PRIVACY_TOPICS } from "../../domain/shops/privacy-topics";
import { findShopByDomain } from "../../domain/shops/shops.queries";
import { parseShopifyJson } from "../../adapters/shopify/incoming-from-webhook";
import { webhookTopics } from "./webhook-topics";

/** Processes a stored webhook. An invalid payload ends with a warning instead of retries. */
export async function handleShopifyWebhook(ctx: Context, entry: InboxEntry): Promise<void> {
  const topic = webhookTopics.get(entry.topic);
  if (!topic) throw new UnrecoverableError(`Nothing is done about topic ${entry.topic}`);

  const shop = await findShopByDomain(ctx.db, ShopDomain.parse(entry.shopDomain));
  if (!shop) throw new UnrecoverableError("The shop is not known");
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
