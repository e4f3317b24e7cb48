import { type ShopId, ShopDomain } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { InboxEntry } from "../../platform/webhooks-in/inbox.queries";
import { UnrecoverableError } from "../../platform/queue/job";
import { PRIVACY_TOPICS } from "../../domain/shops/privacy-topics";
import { findShopByDomain, type Shop } from "../../domain/shops/shops.queries";
import { parseShopifyJson } from "../../adapters/shopify/incoming-from-webhook";
import { type Topic, webhookTopics } from "./webhook-topics";

/** A webhook that something is done about. */
export interface ReadWebhook {
  entry: InboxEntry;
  topic: Topic;
  shop: ShopId;
  payload: unknown;
}

export const findSender = (ctx: Context, { shopDomain }: InboxEntry): Promise<Shop | undefined> =>
  findShopByDomain(ctx.db, ShopDomain.parse(shopDomain));

/**
 * Its payload, topic and shop; null where nothing is done about it.
 * @throws UnrecoverableError for a payload that cannot be read
 */
export function readShopifyWebhook(
  ctx: Context,
  shop: Shop | undefined,
  entry: InboxEntry,
): ReadWebhook | null {
  const topic = webhookTopics.get(entry.topic);
  if (!topic) return ignored(ctx, { topic: entry.topic }, "a webhook of a topic that nothing is done about");
  if (!shop) return ignored(ctx, { webhook: entry.id }, "a webhook of a shop that is not known");
  if (shop.uninstalledAt && !PRIVACY_TOPICS.includes(entry.topic)) return null;

  const payload = topic.payload.safeParse(read(entry.body));
  if (!payload.success)
    throw new UnrecoverableError(`The payload of ${entry.topic} is not as documented: ${payload.error}`);
  return { entry, topic, shop: shop.id, payload: payload.data };
}

function ignored(ctx: Context, facts: Record<string, unknown>, why: string): null {
  ctx.log.warn(facts, why);
  return null;
}

function read(body: Buffer): unknown {
  try {
    return parseShopifyJson(body);
  } catch (error) {
    throw new UnrecoverableError("The payload is not JSON", { cause: error });
  }
}
