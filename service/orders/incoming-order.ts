import type { Address } from "../db/tables/orders";

/**
 * An order as it comes from outside, whichever way it came: by webhook, page by page, or in bulk. Ids are
 * Shopify's, as text; whatever Shopify may withhold is null.
 */
export interface IncomingOrder {
  shopifyId: string;
  name: string;
  email: string | null;
  phone: string | null;
  customerName: string | null;
  customerLocale: string | null;
  financialStatus: string | null;
  fulfillmentStatus: string | null;
  currency: string | null;
  totalCents: number | null;
  shipTo: Address | null;
  /** ISO 3166-1 alpha-2 of the destination. */
  country: string | null;
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
  /** What Shopify shows for it, lower case; null while no event has said anything. */
  displayStatus?: string | null;
  /** Shopify has news of it that did not come along: they are read by a job. */
  hasEvents: boolean;
  trackings: { number: string; company: string | null; url: string | null }[];
  /** Which items are in it; null where Shopify did not say (the bulk query cannot). */
  items: { lineItemShopifyId: string; quantity: number }[] | null;
}

/** "19.90" → 1990; money never becomes a floating number. Null where the text is not an amount. */
export function toCents(amount: string | null | undefined): number | null {
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount ?? "") ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2));
  return sign === "-" ? -cents : cents;
}
