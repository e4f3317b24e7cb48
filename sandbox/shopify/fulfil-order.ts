import { instant } from "./instants";
import { openItems } from "./order-figures";
import type { FulfillmentEventRecord, FulfillmentRecord, OrderRecord, TrackingRecord } from "./records";
import { trackingUrl } from "./tracking-urls";
import type { ShopifyStore } from "./shopify-store";

export interface NewFulfillment {
  trackingNumber?: string;
  /** For a fulfillment of several shipments; takes precedence over `trackingNumber`. */
  trackingNumbers?: string[];
  company?: string | null;
  url?: string | null;
  /** One for each of `trackingNumbers`; take precedence over `url`. */
  urls?: string[];
  /** Items of the fulfillment; all open ones by default. */
  lineItems?: { lineItemId: string; quantity: number }[];
  createdAt?: string;
}

/** Fields of a fulfillment event; only the status is required. */
export type NewFulfillmentEvent = { status: string } & Partial<Omit<FulfillmentEventRecord, "id" | "status">>;

/** @throws Error when the order has no open items */
export function newFulfillment(
  shopifyStore: ShopifyStore,
  order: OrderRecord,
  input: NewFulfillment,
  now: Date,
): FulfillmentRecord {
  const items = input.lineItems ?? openItems(order);
  if (items.length === 0) throw new Error(`Nothing of order ${order.name} is left to fulfil`);
  const createdAt = input.createdAt ?? instant(now);
  return {
    id: shopifyStore.nextId(),
    name: `${order.name}.${order.fulfillments.length + 1}`,
    status: "SUCCESS",
    createdAt,
    updatedAt: createdAt,
    trackings: trackingsOf(input),
    items,
    events: [],
  };
}

export function trackingsOf(input: NewFulfillment): TrackingRecord[] {
  const numbers = input.trackingNumbers ?? (input.trackingNumber ? [input.trackingNumber] : []);
  const company = input.company ?? null;
  return numbers.map((number, index) => ({
    number,
    company,
    url: input.urls?.[index] ?? input.url ?? trackingUrl(company, number),
  }));
}

export function newFulfillmentEvent(
  shopifyStore: ShopifyStore,
  input: NewFulfillmentEvent,
  now: Date,
): FulfillmentEventRecord {
  return {
    message: null,
    happenedAt: instant(now),
    createdAt: instant(now),
    estimatedDeliveryAt: null,
    address1: null,
    city: null,
    province: null,
    country: null,
    zip: null,
    latitude: null,
    longitude: null,
    ...input,
    id: shopifyStore.nextId(),
  };
}

/** The order with the fulfillment added or replaced. */
export function withFulfillment(order: OrderRecord, fulfillment: FulfillmentRecord): OrderRecord {
  const others = order.fulfillments.filter((other) => other.id !== fulfillment.id);
  const fulfillments = [...others, fulfillment].sort((a, b) =>
    a.name.localeCompare(b.name, "en", { numeric: true }),
  );
  return { ...order, fulfillments };
}
