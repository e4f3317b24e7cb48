import type { Address } from "../../platform/db/tables/orders";

/**
 * An order from Shopify, in one shape for every source: webhook, paged query or bulk operation. Ids are Shopify's, as
 * text; fields that Shopify may withhold are null.
 */
export interface IncomingOrder {
  shopifyId: string;
  name: string;
  email: string | null;
  phone: string | null;
  customerName: string | null;
  customerLocale: string | null;
  /** Whether they have agreed to marketing emails when they ordered; null or without it: not said. */
  acceptsMarketing?: boolean | null;
  financialStatus: string | null;
  fulfillmentStatus: string | null;
  currency: string | null;
  /** A decimal amount in `currency`, with all its digits: currencies have none, two or three. */
  total: string | null;
  shipTo: Address | null;
  /** ISO 3166-1 alpha-2 of the destination. */
  country: string | null;
  /** The shipping method of the order; null where nothing is shipped, or Shopify did not say. */
  shippingMethod?: { title: string | null; code: string | null } | null;
  tags: string[];
  statusPageUrl: string | null;
  isTest: boolean;
  orderedAt: Date;
  cancelledAt: Date | null;
  updatedAt: Date;
  lineItems: IncomingLineItem[];
  fulfillments: IncomingFulfillment[];
}

export interface IncomingLineItem {
  shopifyId: string;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  quantity: number;
  /** Still to ship, without what a refund or an edit has taken out; null where Shopify did not say. */
  openQuantity: number | null;
  requiresShipping: boolean;
  imageUrl: string | null;
  productId: string | null;
}

export interface IncomingFulfillment {
  shopifyId: string;
  name: string | null;
  /** Lower case: success, cancelled, error, failure, open, pending. */
  status: string;
  createdAt: Date;
  updatedAt: Date;
  estimatedDeliveryAt: Date | null;
  /** Shopify's display status, lower case; null before the first event, and in webhooks that do not carry it. */
  displayStatus?: string | null;
  /** Shopify has fulfilment events that are not in this payload: a job reads them. */
  hasEvents: boolean;
  trackings: { number: string; company: string | null; url: string | null }[];
  /** Which items are in it; null where Shopify did not say (the bulk query cannot). */
  items: { lineItemShopifyId: string; quantity: number }[] | null;
}

/** An amount as Shopify writes it ("19.90"), kept as text: as a floating number it would not be exact. Null for anything else. */
export function amountOf(amount: string | null | undefined): string | null {
  return amount && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(amount) ? amount : null;
}
