import { newFulfillment, newFulfillmentEvent, withFulfillment } from "../shopify/fulfil-order";
import { instant } from "../shopify/instants";
import { newOrder } from "../shopify/place-order";
import type { OrderRecord } from "../shopify/records";
import type { ShopStore } from "../shopify/shop-store";
import type { ShopifyStore } from "../shopify/shopify-store";
import { catalog } from "../shopify/catalog";
import type { DemoOrder } from "./orders";

/** Stores the orders in a shop of the sandbox without webhooks, as its history. */
export function loadDemoOrders(
  shopifyStore: ShopifyStore,
  shop: ShopStore,
  orders: readonly DemoOrder[],
): void {
  const customers = new Map<string, string>();
  for (const demo of orders) {
    const placed = newOrder(shopifyStore, shop, inputOf(demo), demo.orderedAt);
    const customerId = customers.get(demo.email) ?? placed.customerId!;
    customers.set(demo.email, customerId);

    let order: OrderRecord = { ...placed, customerId };
    for (const { shipments, shippedAt, items, readyAt } of demo.fulfillments) {
      const fulfillment = newFulfillment(
        shopifyStore,
        order,
        {
          lineItems: items.map((index) => {
            const { id, quantity } = order.lineItems[index]!;
            return { lineItemId: id, quantity };
          }),
          createdAt: instant(shippedAt),
        },
        shippedAt,
      );
      const trackings = shipments.map(({ number, company }) => ({ number, company, url: null }));
      const ready = {
        status: "READY_FOR_PICKUP",
        happenedAt: instant(shippedAt),
        createdAt: instant(shippedAt),
      };
      const events = readyAt ? [newFulfillmentEvent(shopifyStore, ready, readyAt)] : [];
      const sent = { ...fulfillment, trackings, events };
      order = { ...withFulfillment(order, sent), updatedAt: instant(shippedAt) };
    }
    if (demo.cancelledAt)
      order = { ...order, updatedAt: instant(demo.cancelledAt), closedAt: instant(demo.cancelledAt) };
    shop.put("order", order);
  }
  shopifyStore.flush();
}

function inputOf(demo: DemoOrder): Parameters<typeof newOrder>[2] {
  return {
    createdAt: instant(demo.orderedAt),
    cancelledAt: demo.cancelledAt && instant(demo.cancelledAt),
    cancelReason: demo.cancelledAt ? "customer" : null,
    financialStatus: demo.cancelledAt ? "VOIDED" : "PAID",
    email: demo.email,
    phone: demo.phone,
    customerLocale: demo.locale,
    acceptsMarketing: demo.acceptsMarketing,
    tags: demo.tags,
    note: demo.note,
    test: demo.test,
    shippingTitle: demo.shippingTitle,
    shippingCents: demo.shippingCents,
    shippingAddress: {
      firstName: demo.firstName,
      lastName: demo.lastName,
      company: demo.company,
      address1: demo.address1,
      address2: demo.address2,
      city: demo.city,
      province: demo.province,
      provinceCode: demo.provinceCode,
      zip: demo.zip,
      country: demo.country,
      countryCode: demo.countryCode,
      phone: demo.phone,
    },
    lineItems: demo.lineItems.map(({ product, variant, quantity }) => ({
      title: catalog[product]!.title,
      variantTitle: catalog[product]!.variants[variant] ?? null,
      quantity,
    })),
  };
}
