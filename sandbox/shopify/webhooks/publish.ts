import { randomUUID } from "node:crypto";
import { stringify } from "lossless-json";
import { instant } from "../instants";
import type { SandboxShopifyOptions } from "../options";
import type { ShopStore } from "../shop-store";
import type { WebhookSender } from "./sender";
import { APP_TOPICS, COMPLIANCE_TOPICS } from "./topics";

export type Payload = Record<string, unknown>;
/** Sends a webhook to its subscribers; `eventId` is shared by all webhooks of one action. */
export type Publish = (shop: ShopStore, topic: string, payload: Payload, eventId?: string) => void;

/** Sends a topic's payload to the subscribed URLs. Ids in payloads are bigint, which keeps every digit. */
export function createPublish(options: SandboxShopifyOptions, sender: WebhookSender): Publish {
  const isCompliance = (topic: string) => COMPLIANCE_TOPICS.some((candidate) => candidate === topic);

  return (shop, topic, payload, eventId = randomUUID()) => {
    const common = { shop: shop.record.domain, topic, eventId, triggeredAt: instant(options.now()) };
    if (isCompliance(topic)) {
      sender.send({
        ...common,
        url: `${options.app.url}/shopify/webhooks/compliance`,
        body: bodyOf(payload),
      });
      return;
    }
    if (!shop.record.isInstalled && topic !== "app/uninstalled") return;
    if (APP_TOPICS.has(topic)) {
      sender.send({ ...common, url: `${options.app.url}/shopify/webhooks`, body: bodyOf(payload) });
    }
    for (const subscription of shop.list("webhook")) {
      if (subscription.topic !== topic) continue;
      sender.send({
        ...common,
        url: new URL(subscription.uri, `${options.app.url}/`).href,
        body: bodyOf(pick(payload, subscription.includeFields)),
        name: subscription.name ?? undefined,
        // Unlike the app's own, a subscription made through the API is deleted when its endpoint stays down.
        onDeadLetter: () => shop.remove("webhook", subscription.id),
      });
    }
  };
}

function pick(payload: Payload, fields: readonly string[]): Payload {
  if (fields.length === 0) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([key]) => fields.includes(key)));
}

function bodyOf(payload: Payload): string {
  const body = stringify(payload);
  if (body === undefined) throw new Error("A webhook needs a payload");
  return body;
}
