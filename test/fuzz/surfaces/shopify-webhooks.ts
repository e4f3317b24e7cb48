import { createHmac } from "node:crypto";
import fc from "fast-check";
import { stringify } from "lossless-json";
import { SANDBOX_CLIENT } from "../../../service/platform/config/sandbox-settings";
import { webhookTopics } from "../../../service/main/webhooks/webhook-topics";
import { PROTOTYPE_WORDS } from "../../hostile-words";
import { headerWord } from "../encode";
import type { Facts } from "../facts";
import type { FuzzRequest } from "../fuzz-request";
import { hostileValue, spoilt } from "../hostile-json";
import { brokenText } from "./bodies";

/** These take a shop its scopes, its data or itself away: they are sent to the other shop. */
const ENDS_A_SHOP = /^(app\/|shop\/redact)/;

/** Signed as Shopify signs them, mostly: orders and shipments with parts spoilt, every topic, and topics that are none. */
export function shopifyWebhooks(facts: Facts): fc.Arbitrary<FuzzRequest> {
  const topics = [...webhookTopics.keys()];
  const topic = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom(
        "orders/create",
        "orders/updated",
        "fulfillments/create",
        "fulfillments/update",
      ),
    },
    { weight: 8, arbitrary: fc.constantFrom(...topics) },
    { weight: 1, arbitrary: fc.constantFrom(...PROTOTYPE_WORDS.map((word) => word.trim())) },
    { weight: 1, arbitrary: headerWord() },
  );
  return topic.chain((named) => webhook(facts, named));
}

function webhook(facts: Facts, topic: string): fc.Arbitrary<FuzzRequest> {
  const valid = payloadOf(facts, topic);
  const body = fc.oneof(
    { weight: 3, arbitrary: valid.map(bytesOf) },
    { weight: 8, arbitrary: spoilt(valid).map(bytesOf) },
    { weight: 1, arbitrary: hostileValue().map(bytesOf) },
    {
      weight: 1,
      arbitrary: valid
        .map((value) => ({ body: bytesOf(value), headers: {} }))
        .chain(brokenText)
        .map((broken) => broken.body),
    },
  );
  const signing = fc.constantFrom(
    "right",
    "right",
    "right",
    "right",
    "right",
    "right",
    "right",
    "wrong",
    "none",
  );
  const odd = fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom("x-shopify-webhook-id", "x-shopify-shop-domain", "x-shopify-triggered-at"),
          headerWord(),
        )
        .map(([name, word]) => ({ [name]: word })),
    },
  );
  return fc.tuple(body, signing, odd, fc.uuid(), fc.boolean()).map(([raw, how, more, id, isCompliance]) => ({
    surface: "Shopify's webhook",
    name: Object.hasOwn(webhookTopics, topic) ? topic : "unknown topic",
    method: "POST",
    path: `/shopify/webhooks${isCompliance && /redact|data_request/.test(topic) ? "/compliance" : ""}`,
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": topic,
      "x-shopify-shop-domain": ENDS_A_SHOP.test(topic) ? facts.otherShop : facts.shop,
      "x-shopify-webhook-id": id,
      "x-shopify-triggered-at": new Date().toISOString(),
      ...(how !== "none" && { "x-shopify-hmac-sha256": signatureOf(raw, how) }),
      ...more,
    },
    body: raw,
  }));
}

function signatureOf(raw: Buffer, how: string): string {
  const secret = how === "right" ? SANDBOX_CLIENT.apiSecret : "another";
  return createHmac("sha256", secret).update(raw).digest("base64");
}

/** Ids above 2^53 keep their digits. */
function bytesOf(value: unknown): Buffer {
  return Buffer.from(stringify(value) ?? "");
}

/** What the topic brings about an order of the store, or about a new one. */
function payloadOf(facts: Facts, topic: string): fc.Arbitrary<unknown> {
  const isNew = fc.integer({ min: 0, max: 3 }).map((roll) => roll === 0);
  const order = fc
    .tuple(fc.constantFrom(...facts.orders), fc.bigInt({ min: 10n ** 12n, max: 10n ** 12n + 5_000n }), isNew)
    .map(([given, id, fresh]) => (fresh ? { ...given, id, name: `#F${id}` } : given));
  if (topic.startsWith("fulfillments/")) return order.map((given) => fulfilmentOf(given) ?? given);
  if (topic.startsWith("fulfillment_events/")) return order.map(eventOf);
  if (topic.startsWith("customers/")) return order.map(personOf);
  if (topic.startsWith("app_subscriptions/")) return fc.constantFrom(SUBSCRIPTION);
  if (topic === "bulk_operations/finish")
    return fc.constant({ admin_graphql_api_id: "gid://shopify/BulkOperation/1" });
  if (topic === "app/scopes_update") return fc.constant({ current: ["read_orders"], previous: [] });
  return order;
}

type Payload = Record<string, unknown>;
const fulfilmentOf = (order: Payload) => (order.fulfillments as Payload[])[0];

function eventOf(order: Payload): Payload {
  const { id } = fulfilmentOf(order) ?? order;
  const at = "2026-11-20T10:00:00-05:00";
  const place = { city: "Hamburg", province: null, country: "DE", zip: "20095", address1: null };
  return {
    id: 7n,
    fulfillment_id: id,
    order_id: order.id,
    status: "in_transit",
    message: "Sorted",
    happened_at: at,
    ...place,
  };
}

/** About nobody who has ordered, or hardly anything would be left to ask for. */
function personOf(order: Payload): Payload {
  const customer = { id: 9n, email: "nobody@example.com", phone: null };
  return { customer, orders_to_redact: [1n], orders_requested: [order.id], data_request: { id: 1n } };
}

const SUBSCRIPTION = {
  app_subscription: {
    admin_graphql_api_id: "gid://shopify/AppSubscription/1",
    status: "ACTIVE",
    name: "Growth",
  },
};
