import { gid } from "../ids";
import { MOUNT } from "../options";
import {
  displayFulfillmentStatus,
  displayStatus,
  fulfilledQuantities,
  itemsTotalCents,
  latestEvent,
  money,
} from "../order-figures";
import type {
  AddressRecord,
  FulfillmentEventRecord,
  FulfillmentRecord,
  LineItemRecord,
  OrderRecord,
} from "../records";
import { statusUrl } from "../webhooks/rest-order";
import { type PageArgs, pageOfList } from "./connections";
import type { GraphqlContext } from "./context";

/**
 * Converts records to the schema's types. Fields that are not simulated are absent, and selecting one is an error:
 * better than a null that a real shop would not return.
 */
const presentMoney = (cents: number, currency: string) => ({
  amount: money(cents),
  currencyCode: currency,
});

const moneyBag = (cents: number, currency: string) => {
  const amount = presentMoney(cents, currency);
  return { shopMoney: amount, presentmentMoney: amount };
};

export function presentOrder(context: GraphqlContext, order: OrderRecord) {
  const { shop, isBulk } = context;
  const { shippingAddress } = order;
  return {
    __typename: "Order",
    id: gid("Order", order.id),
    legacyResourceId: order.id,
    name: order.name,
    number: order.number,
    createdAt: order.createdAt,
    processedAt: order.processedAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason?.toUpperCase() ?? null,
    closedAt: order.closedAt,
    closed: order.closedAt !== null,
    confirmed: true,
    test: order.test,
    tags: order.tags,
    note: order.note,
    sourceName: "web",
    email: order.email,
    phone: order.phone,
    customerLocale: order.customerLocale,
    customerAcceptsMarketing: order.acceptsMarketing ?? false,
    currencyCode: order.currency,
    statusPageUrl: statusUrl(shop.record, order),
    displayFinancialStatus: order.financialStatus,
    displayFulfillmentStatus: displayFulfillmentStatus(order),
    requiresShipping: order.lineItems.some((item) => item.requiresShipping),
    subtotalPriceSet: () => moneyBag(itemsTotalCents(order), order.currency),
    totalPriceSet: () => moneyBag(order.totalCents, order.currency),
    currentTotalPriceSet: () => moneyBag(order.totalCents, order.currency),
    totalShippingPriceSet: () => moneyBag(order.shippingCents, order.currency),
    shippingAddress: shippingAddress && presentAddress(shippingAddress),
    billingAddress: shippingAddress && presentAddress(shippingAddress),
    shippingLine: order.shippingTitle
      ? { title: order.shippingTitle, code: order.shippingTitle, carrierIdentifier: null }
      : null,
    lineItems: (args: PageArgs) =>
      pageOfList(
        order.lineItems.map((item) => presentLineItem(context, order, item)),
        args,
        isBulk,
      ),
    fulfillments: ({ first }: { first?: number | null }) =>
      order.fulfillments.slice(0, first ?? undefined).map((each) => presentFulfillment(context, order, each)),
  };
}

function presentLineItem({ options }: GraphqlContext, order: OrderRecord, item: LineItemRecord) {
  const current = item.quantity - (item.removed ?? 0);
  const open = Math.max(0, current - (fulfilledQuantities(order).get(item.id) ?? 0));
  return {
    __typename: "LineItem",
    id: gid("LineItem", item.id),
    title: item.title,
    name: item.variantTitle ? `${item.title} - ${item.variantTitle}` : item.title,
    variantTitle: item.variantTitle,
    sku: item.sku,
    vendor: item.vendor,
    quantity: item.quantity,
    currentQuantity: current,
    unfulfilledQuantity: open,
    requiresShipping: item.requiresShipping,
    originalUnitPriceSet: () => moneyBag(item.priceCents, order.currency),
    image: {
      url: `${options.origin}${MOUNT}/images/${item.productId}.svg`,
      altText: item.title,
      width: 600,
      height: 600,
    },
    product: {
      __typename: "Product",
      id: gid("Product", item.productId),
      title: item.title,
      legacyResourceId: item.productId,
    },
    variant: {
      __typename: "ProductVariant",
      id: gid("ProductVariant", item.variantId),
      title: item.variantTitle ?? "Default Title",
    },
  };
}

export function presentFulfillment(
  context: GraphqlContext,
  order: OrderRecord,
  fulfillment: FulfillmentRecord,
) {
  const eventAt = (status: string) =>
    fulfillment.events.find((event) => event.status === status)?.happenedAt ?? null;
  return {
    __typename: "Fulfillment",
    id: gid("Fulfillment", fulfillment.id),
    legacyResourceId: fulfillment.id,
    name: fulfillment.name,
    status: fulfillment.status,
    displayStatus: displayStatus(fulfillment),
    createdAt: fulfillment.createdAt,
    updatedAt: fulfillment.updatedAt,
    inTransitAt: eventAt("IN_TRANSIT"),
    deliveredAt: eventAt("DELIVERED"),
    estimatedDeliveryAt: latestEvent(fulfillment)?.estimatedDeliveryAt ?? null,
    totalQuantity: fulfillment.items.reduce((sum, item) => sum + item.quantity, 0),
    requiresShipping: true,
    order: () => presentOrder(context, order),
    trackingInfo: ({ first }: { first?: number | null }) =>
      fulfillment.trackings.slice(0, first ?? undefined),
    fulfillmentLineItems: (args: PageArgs) =>
      pageOfList(presentItems(context, order, fulfillment), args, context.isBulk),
    events: (args: PageArgs & { sortKey?: string | null }) => {
      const events = [...fulfillment.events];
      if (args.sortKey === "HAPPENED_AT") events.sort((a, b) => (a.happenedAt < b.happenedAt ? -1 : 1));
      return pageOfList(events.map(presentEvent), args, context.isBulk);
    },
  };
}

function presentItems(context: GraphqlContext, order: OrderRecord, fulfillment: FulfillmentRecord) {
  return fulfillment.items.flatMap(({ lineItemId, quantity }, index) => {
    const item = order.lineItems.find((candidate) => candidate.id === lineItemId);
    const id = gid("FulfillmentLineItem", String(BigInt(fulfillment.id) + BigInt(index)));
    return item ? [{ id, quantity, lineItem: presentLineItem(context, order, item) }] : [];
  });
}

export function presentEvent(event: FulfillmentEventRecord) {
  return { ...event, __typename: "FulfillmentEvent", id: gid("FulfillmentEvent", event.id) };
}

function presentAddress(address: AddressRecord) {
  return {
    ...address,
    id: gid("MailingAddress", "1"),
    name: `${address.firstName} ${address.lastName}`.trim(),
    countryCodeV2: address.countryCode,
    formattedArea: `${address.city}, ${address.country}`,
    latitude: null,
    longitude: null,
  };
}
