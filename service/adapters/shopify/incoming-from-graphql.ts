import type {
  IncomingFulfillment,
  IncomingLineItem,
  IncomingOrder,
} from "../../domain/orders/incoming-order";
import { amountOf } from "../../domain/orders/incoming-order";
import type { FulfillmentEvent } from "./incoming-from-webhook";
import type {
  BulkOperationOrder,
  GraphqlFulfillment,
  GraphqlFulfillmentEvent,
  GraphqlLineItem,
} from "./order-fields";
import { shipToOf } from "./ship-to";

/** `gid://shopify/Order/820982911946154508` → `820982911946154508`. */
export function legacyId(gid: string): string {
  return gid.slice(gid.lastIndexOf("/") + 1).replace(/\?.*$/, "");
}

export function orderFromGraphql(order: BulkOperationOrder, lineItems: GraphqlLineItem[]): IncomingOrder {
  const shipTo = order.shippingAddress && addressFromGraphql(order.shippingAddress);
  return {
    shopifyId: legacyId(order.id),
    name: order.name,
    email: order.email ?? null,
    phone: order.phone ?? null,
    customerName: shipTo?.name ?? null,
    customerLocale: order.customerLocale ?? null,
    acceptsMarketing: order.customerAcceptsMarketing,
    financialStatus: order.displayFinancialStatus?.toLowerCase() ?? null,
    fulfillmentStatus: order.displayFulfillmentStatus?.toLowerCase() ?? null,
    currency: order.totalPriceSet?.shopMoney.currencyCode ?? null,
    total: amountOf(order.totalPriceSet?.shopMoney.amount),
    shipTo: shipTo ?? null,
    country: shipTo?.country ?? null,
    shippingMethod: methodOf(order.shippingLine),
    tags: order.tags,
    statusPageUrl: order.statusPageUrl ?? null,
    isTest: order.test,
    orderedAt: new Date(order.createdAt),
    cancelledAt: order.cancelledAt ? new Date(order.cancelledAt) : null,
    updatedAt: new Date(order.updatedAt),
    lineItems: lineItems.map(lineItem),
    fulfillments: order.fulfillments.map(fulfillment),
  };
}

/** An order may have several lines; the first is the one that was chosen at checkout. */
function methodOf(line: BulkOperationOrder["shippingLine"]) {
  return line ? { title: line.title ?? null, code: line.code ?? null } : null;
}

function addressFromGraphql({
  countryCodeV2,
  ...address
}: NonNullable<BulkOperationOrder["shippingAddress"]>) {
  return shipToOf({ ...address, country: countryCodeV2 });
}

function lineItem(item: GraphqlLineItem): IncomingLineItem {
  return {
    shopifyId: legacyId(item.id),
    title: item.title,
    variantTitle: item.variantTitle ?? null,
    sku: item.sku ?? null,
    quantity: item.quantity,
    openQuantity: item.unfulfilledQuantity,
    requiresShipping: item.requiresShipping ?? true,
    imageUrl: item.image?.url ?? null,
    productId: item.product ? legacyId(item.product.id) : null,
  };
}

/**
 * Display statuses that a fulfillment can only get from its events (FulfillmentDisplayStatus of the Admin API,
 * 2026-10).
 */
const STATUSES_FROM_EVENTS = new Set([
  "ATTEMPTED_DELIVERY",
  "CARRIER_PICKED_UP",
  "CONFIRMED",
  "DELAYED",
  "DELIVERED",
  "FAILURE",
  "IN_TRANSIT",
  "LABEL_PRINTED",
  "LABEL_PURCHASED",
  "OUT_FOR_DELIVERY",
  "PICKED_UP",
  "READY_FOR_PICKUP",
]);

/** The display status in lower case, as in webhooks, if it comes from events; else null. */
export function displayedByEvents(displayStatus: string | null | undefined): string | null {
  return displayStatus && STATUSES_FROM_EVENTS.has(displayStatus) ? displayStatus.toLowerCase() : null;
}

/** Converts an event to the form of its webhook. */
export function eventFromGraphql(given: GraphqlFulfillmentEvent): FulfillmentEvent {
  return {
    id: legacyId(given.id),
    status: given.status.toLowerCase(),
    message: given.message ?? null,
    happened_at: new Date(given.happenedAt),
    estimated_delivery_at: given.estimatedDeliveryAt ? new Date(given.estimatedDeliveryAt) : null,
    city: given.city ?? null,
    province: given.province ?? null,
    country: given.country ?? null,
    zip: given.zip ?? null,
  };
}

function fulfillment(given: GraphqlFulfillment): IncomingFulfillment {
  return {
    shopifyId: legacyId(given.id),
    name: given.name ?? null,
    status: given.status.toLowerCase(),
    createdAt: new Date(given.createdAt),
    updatedAt: new Date(given.updatedAt),
    estimatedDeliveryAt: given.estimatedDeliveryAt ? new Date(given.estimatedDeliveryAt) : null,
    displayStatus: displayedByEvents(given.displayStatus),
    hasEvents: STATUSES_FROM_EVENTS.has(given.displayStatus ?? ""),
    trackings: given.trackingInfo.flatMap((tracking) =>
      tracking.number
        ? [{ number: tracking.number, company: tracking.company ?? null, url: tracking.url ?? null }]
        : [],
    ),
    items: null,
  };
}
