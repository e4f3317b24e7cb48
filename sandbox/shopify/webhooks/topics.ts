/** Topics of the app's own configuration, for every shop; shopify.app.toml has the same. */
export const APP_TOPICS: ReadonlySet<string> = new Set([
  "orders/create",
  "orders/updated",
  "orders/cancelled",
  "orders/delete",
  "fulfillments/create",
  "fulfillments/update",
  "fulfillment_events/create",
  "fulfillment_events/delete",
  "bulk_operations/finish",
  "app/uninstalled",
  "app/scopes_update",
  "shop/update",
  "app_subscriptions/update",
  "app_subscriptions/approaching_capped_amount",
]);

/** Sent whether the app is installed or not, to URLs of their own. */
export const COMPLIANCE_TOPICS = ["customers/data_request", "customers/redact", "shop/redact"] as const;
export type ComplianceTopic = (typeof COMPLIANCE_TOPICS)[number];

const firstPart =
  /^(ORDERS|FULFILLMENTS|FULFILLMENT_EVENTS|BULK_OPERATIONS|APP_SUBSCRIPTIONS|APP|SHOP)_(.+)$/;

/** ORDERS_CREATE → orders/create; undefined where the sandbox never sends that topic. */
export function topicOfEnum(name: string): string | undefined {
  const [, noun, verb] = firstPart.exec(name) ?? [];
  return noun && verb ? `${noun.toLowerCase()}/${verb.toLowerCase()}` : undefined;
}

/** orders/create → ORDERS_CREATE */
export function enumOfTopic(topic: string): string {
  return topic.replace("/", "_").toUpperCase();
}
