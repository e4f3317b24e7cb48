import { createHmac, randomUUID } from "node:crypto";
import { signPush } from "../test/crash/push-sender";
import { APP_SECRET } from "./product";

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

const makeWebhook = (index: number, secret: string, shop: string): Webhook =>
  signWebhook(secret, shop, "orders/create", orderPayload(5_000_000_000 + index, `#B${index}`));

/** An order as Shopify's topics carry it, of an ordinary size; `given` may replace or add parts. */
export function orderPayload(id: number, name: string, given: Record<string, unknown> = {}) {
  const at = new Date().toISOString();
  return {
    ...{ id, name, email: `shopper-${id}@example.com`, currency: "USD", total_price: "49.90" },
    ...{ created_at: at, updated_at: at, note: "" },
    shipping_address: {
      name: "Ada Lindqvist",
      address1: "18 Harbour Street",
      city: "Portland",
      country_code: "US",
    },
    line_items: [{ id: id + 1_000_000_000, title: "Linen throw", quantity: 1, sku: "LT-1" }],
    ...given,
  };
}

/** A fulfilment of an order with one tracking number. */
export function fulfillmentPayload(order: number, number: string) {
  const at = new Date().toISOString();
  return {
    ...{ id: order + 2_000_000_000, order_id: order, name: `F${order}`, status: "success" },
    ...{ created_at: at, updated_at: at, tracking_company: "UPS", tracking_number: number },
    line_items: [{ id: order + 1_000_000_000, title: "Linen throw", quantity: 1 }],
  };
}

/** A delivery of that topic, signed, and padded to the size of an ordinary order's. */
export function signWebhook(secret: string, shop: string, topic: string, payload: { note: string }): Webhook {
  const note = "x".repeat(Math.max(0, BODY_BYTES - JSON.stringify(payload).length));
  const body = Buffer.from(JSON.stringify({ ...payload, note }));
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": `${shop}.myshopify.com`,
    "x-shopify-webhook-id": randomUUID(),
    "x-shopify-triggered-at": new Date().toISOString(),
    "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
  };
  return { headers, body };
}

const SCANS = {
  IN_TRANSIT: { sub_status: "IN_TRANSIT_02", message: "Arrived at a sorting centre" },
  DELIVERY_FAILED: { sub_status: "DELIVERY_FAILED_02", message: "Nobody was at home" },
  WAITING_DELIVERY: { sub_status: "WAITING_DELIVERY_01", message: "Out for delivery" },
};

/** A signed webhook with a scan of the shipment at that time. */
export function makePush(number: string, at: Date, status: keyof typeof SCANS = "IN_TRANSIT"): Webhook {
  const event = {
    id: `${number}-${at.getTime()}`,
    at,
    raw_time: at.toISOString(),
    ...{ status, ...SCANS[status] },
    place: null,
    courier: null,
  };
  const tracking = { number, courier: null, tag: null, last_mile: null, estimated_delivery_at: null };
  const body = JSON.stringify({ updates: [{ ...tracking, events: [event] }] });
  const headers = { "content-length": String(Buffer.byteLength(body)) };
  return { headers: { ...headers, ...signPush(APP_SECRET, event.id, body) }, body: Buffer.from(body) };
}
