import { isInteger, isSafeNumber, parse } from "lossless-json";
import { z } from "zod";
import type { IncomingFulfillment, IncomingOrder } from "../../domain/orders/incoming-order";
import { amountOf } from "../../domain/orders/incoming-order";
import { mayHoldInvalidText, asPostgresText } from "../../platform/postgres-text";
import { shipToOf } from "./ship-to";

/** Parses JSON with ids above 2^53: integers that would be rounded stay strings. */
export function parseShopifyJson(raw: Uint8Array): unknown {
  const json = new TextDecoder("utf-8", { fatal: true }).decode(raw);
  return parse(json, mayHoldInvalidText(json) ? asPostgresText : null, (digits) =>
    isInteger(digits) && !isSafeNumber(digits) ? digits : Number(digits),
  );
}

const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(/^\d+$/));
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const maybeInstant = instant.nullish().transform((value) => value ?? null);

const WebhookLineItem = z.object({
  id,
  title: z.string().catch(""),
  variant_title: text,
  sku: text,
  quantity: z.int().catch(1),
  fulfillable_quantity: z.int().nullish().catch(null),
  requires_shipping: z.boolean().nullish(),
  product_id: id.nullish().catch(null),
});

/** The REST shape of a fulfilment, as orders and fulfillments topics carry it. */
export const WebhookFulfillment = z.object({
  id,
  order_id: id,
  name: text,
  status: z
    .string()
    .nullish()
    .transform((value) => value ?? "success"),
  shipment_status: text,
  created_at: instant,
  updated_at: instant,
  tracking_company: text,
  tracking_number: text,
  tracking_numbers: z.array(z.string()).nullish(),
  tracking_url: text,
  tracking_urls: z.array(z.string()).nullish(),
  line_items: z.array(WebhookLineItem).nullish(),
});

export const WebhookOrder = z.object({
  id,
  name: z.string(),
  email: text,
  contact_email: text,
  phone: text,
  customer_locale: text,
  buyer_accepts_marketing: z.boolean().nullish().catch(null),
  financial_status: text,
  fulfillment_status: text,
  currency: text,
  total_price: text,
  tags: z.string().nullish(),
  order_status_url: text,
  test: z.boolean().nullish(),
  created_at: instant,
  updated_at: instant,
  cancelled_at: maybeInstant,
  shipping_address: z
    .object({
      name: text,
      first_name: text,
      last_name: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      province_code: text,
      zip: text,
      country_code: text,
    })
    .nullish(),
  customer: z.object({ first_name: text, last_name: text }).nullish(),
  line_items: z.array(WebhookLineItem).catch([]),
  shipping_lines: z.array(z.object({ title: text, code: text })).catch([]),
  fulfillments: z.array(WebhookFulfillment).catch([]),
});

export const WebhookFulfillmentEvent = z.object({
  id,
  fulfillment_id: id,
  order_id: id,
  status: z.string(),
  message: text,
  happened_at: instant,
  estimated_delivery_at: maybeInstant,
  city: text,
  province: text,
  zip: text,
  country: text,
});
export type WebhookFulfillmentEvent = z.output<typeof WebhookFulfillmentEvent>;
/** An event without the ids of its fulfillment and order. */
export type FulfillmentEvent = Omit<WebhookFulfillmentEvent, "fulfillment_id" | "order_id">;

type WebhookAddress = NonNullable<z.output<typeof WebhookOrder>["shipping_address"]>;

function addressFromWebhook({
  first_name,
  last_name,
  province_code,
  country_code,
  ...address
}: WebhookAddress) {
  return shipToOf({
    ...address,
    firstName: first_name,
    lastName: last_name,
    provinceCode: province_code,
    country: country_code,
  });
}

export function orderFromWebhook(order: z.output<typeof WebhookOrder>): IncomingOrder {
  const shipTo = order.shipping_address && addressFromWebhook(order.shipping_address);
  const customer = [order.customer?.first_name, order.customer?.last_name].filter(Boolean).join(" ");
  return {
    shopifyId: order.id,
    name: order.name,
    email: order.email ?? order.contact_email,
    phone: order.phone,
    customerName: shipTo?.name ?? (customer || null),
    customerLocale: order.customer_locale,
    acceptsMarketing: order.buyer_accepts_marketing ?? null,
    financialStatus: order.financial_status,
    fulfillmentStatus: order.fulfillment_status,
    currency: order.currency,
    total: amountOf(order.total_price),
    shipTo: shipTo ?? null,
    country: shipTo?.country ?? null,
    shippingMethod: order.shipping_lines?.[0] ?? null,
    tags: (order.tags ?? "")
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
    statusPageUrl: order.order_status_url,
    isTest: order.test ?? false,
    orderedAt: order.created_at,
    cancelledAt: order.cancelled_at,
    updatedAt: order.updated_at,
    lineItems: order.line_items.map((item) => ({
      shopifyId: item.id,
      title: item.title,
      variantTitle: item.variant_title,
      sku: item.sku,
      quantity: item.quantity,
      openQuantity: item.fulfillable_quantity ?? null,
      requiresShipping: item.requires_shipping ?? true,
      imageUrl: null,
      productId: item.product_id ?? null,
    })),
    fulfillments: order.fulfillments.map(fulfillmentFromWebhook),
  };
}

/** The order as it was created. */
export const newOrderFromWebhook = (order: z.output<typeof WebhookOrder>): IncomingOrder =>
  asCreated(orderFromWebhook(order));

/** The fulfilment as it was created. */
export const newFulfillmentFromWebhook = (given: z.output<typeof WebhookFulfillment>): IncomingFulfillment =>
  asCreated(fulfillmentFromWebhook(given));

/** `updated_at` has seconds only, and webhooks come in any order: within its second, every other state is newer. */
function asCreated<State extends { updatedAt: Date }>(state: State): State {
  return { ...state, updatedAt: new Date(state.updatedAt.getTime() - 1) };
}

export function fulfillmentFromWebhook(given: z.output<typeof WebhookFulfillment>): IncomingFulfillment {
  const numbers = given.tracking_numbers?.length ? given.tracking_numbers : [given.tracking_number];
  const urls = given.tracking_urls?.length ? given.tracking_urls : [given.tracking_url];
  return {
    shopifyId: given.id,
    name: given.name,
    status: given.status,
    createdAt: given.created_at,
    updatedAt: given.updated_at,
    estimatedDeliveryAt: null,
    displayStatus: given.shipment_status?.toLowerCase() ?? null,
    hasEvents: false, // They come by a topic of their own.
    trackings: numbers.flatMap((number, index) =>
      number ? [{ number, company: given.tracking_company, url: urls[index] ?? null }] : [],
    ),
    items: given.line_items?.map((item) => ({ lineItemShopifyId: item.id, quantity: item.quantity })) ?? null,
  };
}
