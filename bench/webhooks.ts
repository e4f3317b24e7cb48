import { createHmac, randomUUID } from "node:crypto";

/** Size of an ordinary order's webhook: about 2.4 kB. */
const BODY_BYTES = 2400;
/** Every tenth delivery is a copy of an earlier one. */
const COPY_EVERY = 10;

export interface Webhook {
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Signed deliveries of orders/create, one in ten a copy; created before timing starts. `distinct` counts the others.
 */
export function makeWebhooks(
  count: number,
  secret: string,
  shop: string,
): { webhooks: Webhook[]; distinct: number } {
  const webhooks: Webhook[] = [];
  for (let index = 0; index < count; index += 1) {
    const earlier = index % COPY_EVERY === COPY_EVERY - 1 ? webhooks[index - 5] : undefined;
    webhooks.push(earlier ?? makeWebhook(index, secret, shop));
  }
  return { webhooks, distinct: new Set(webhooks).size };
}

function makeWebhook(index: number, secret: string, shop: string): Webhook {
  const at = new Date().toISOString();
  const order = {
    id: 5_000_000_000 + index,
    name: `#B${index}`,
    email: `shopper-${index}@example.com`,
    currency: "USD",
    total_price: "49.90",
    created_at: at,
    updated_at: at,
    shipping_address: {
      name: "Ada Lindqvist",
      address1: "18 Harbour Street",
      city: "Portland",
      country_code: "US",
    },
    line_items: [{ id: 7_000_000_000 + index, title: "Linen throw", quantity: 1, sku: "LT-1" }],
    note: "",
  };
  order.note = "x".repeat(BODY_BYTES - JSON.stringify(order).length);
  const body = Buffer.from(JSON.stringify(order));
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    "x-shopify-topic": "orders/create",
    "x-shopify-shop-domain": `${shop}.myshopify.com`,
    "x-shopify-webhook-id": randomUUID(),
    "x-shopify-triggered-at": at,
    "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
  };
  return { headers, body };
}
