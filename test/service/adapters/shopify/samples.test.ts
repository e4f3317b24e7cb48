import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../../../service/platform/project-root";
import {
  fulfillmentFromWebhook,
  orderFromWebhook,
  parseShopifyJson,
  WebhookFulfillment,
  WebhookFulfillmentEvent,
  WebhookOrder,
} from "../../../../service/adapters/shopify/incoming-from-webhook";
import { webhookTopics } from "../../../../service/main/webhooks/webhook-topics";

const folder = path.join(projectRoot, "../shared/shopify/webhooks");
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".json")) : [];
const read = (file: string) => {
  const value = parseShopifyJson(readFileSync(path.join(folder, file))) as Record<string, unknown>;
  // Samples of Shopify's own library stand in the envelope of the REST call they were recorded from.
  return (value.order ?? value.fulfillment ?? value.fulfillment_event ?? value) as Record<string, unknown>;
};
const topicOf = (file: string) => {
  const name = file.replace(".json", "");
  return [...webhookTopics.keys()].find((topic) => topic.replace("/", "_") === name);
};

// The samples are Shopify's and not part of the project; they lie beside it where it is developed.
describe.skipIf(files.length === 0)("Shopify's own sample payloads", () => {
  it.each(files.filter((file) => topicOf(file)))("%s is understood", (file) => {
    const parsed = webhookTopics.get(topicOf(file)!)!.payload.safeParse(read(file));

    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it.each(files.filter((file) => /^(orders_(create|updated|cancelled)|rest_order)/.test(file)))(
    "%s becomes an order with every item and every digit of its id",
    (file) => {
      const sample = read(file);
      const order = orderFromWebhook(WebhookOrder.parse(sample));

      expect(String(sample.admin_graphql_api_id)).toMatch(new RegExp(`/${order.shopifyId}$`));
      expect(order.lineItems).toHaveLength((sample.line_items as unknown[]).length);
      expect(order.fulfillments).toHaveLength((sample.fulfillments as unknown[] | undefined)?.length ?? 0);
    },
  );

  it.each(files.filter((file) => /^(fulfillments_|rest_fulfillment_with)/.test(file)))(
    "%s becomes a shipment for each number it names",
    (file) => {
      const sample = read(file);
      const numbers = (sample.tracking_numbers as string[] | undefined) ?? [sample.tracking_number];

      const fulfillment = fulfillmentFromWebhook(WebhookFulfillment.parse(sample));

      expect(fulfillment.trackings.map((tracking) => tracking.number)).toEqual(numbers.filter(Boolean));
    },
  );

  it.each(files.filter((file) => /^(fulfillment_events_create|rest_fulfillment_event)/.test(file)))(
    "%s becomes an event with its moment",
    (file) => {
      const sample = read(file);

      const event = WebhookFulfillmentEvent.parse(sample);

      expect(event.happened_at).toEqual(new Date(String(sample.happened_at)));
    },
  );
});
