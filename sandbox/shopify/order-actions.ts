import { randomUUID } from "node:crypto";
import {
  type NewFulfillment,
  type NewFulfillmentEvent,
  newFulfillment,
  newFulfillmentEvent,
  trackingsOf,
  withFulfillment,
} from "./fulfil-order";
import { instant } from "./instants";
import type { SandboxShopifyOptions } from "./options";
import { type NewOrder, newOrder } from "./place-order";
import type { FulfillmentEventRecord, FulfillmentRecord, OrderRecord } from "./records";
import type { ShopStore } from "./shop-store";
import type { Publish } from "./webhooks/publish";
import { restFulfillmentAlone, restFulfillmentEvent } from "./webhooks/rest-fulfillment";
import { restOrder } from "./webhooks/rest-order";

/** Actions on orders: each method changes the stored records and sends the resulting webhooks. */
export class OrderActions {
  constructor(
    protected readonly options: SandboxShopifyOptions,
    protected readonly publish: Publish,
  ) {}

  placeOrder(domain: string, input: NewOrder = {}): OrderRecord {
    const shop = this.shop(domain);
    const order = newOrder(this.options.shopifyStore, shop, input, this.options.now());
    shop.put("order", order);
    this.publishOrder(shop, order, ["orders/create"]);
    return order;
  }

  /** `notify` is Shopify's own mail to the buyer, which the sandbox does not send. */
  fulfillOrder(
    domain: string,
    orderId: string,
    input: NewFulfillment & { notify?: boolean } = {},
  ): FulfillmentRecord {
    const { shop, order } = this.order(domain, orderId);
    const fulfillment = newFulfillment(this.options.shopifyStore, order, input, this.options.now());
    this.saveFulfillment(shop, order, fulfillment, "fulfillments/create");
    return fulfillment;
  }

  /** Changes a fulfillment's tracking numbers, or cancels it. */
  updateFulfillment(
    domain: string,
    fulfillmentId: string,
    change: NewFulfillment & { status?: "SUCCESS" | "CANCELLED" },
  ): FulfillmentRecord {
    const { shop, order, fulfillment } = this.fulfillment(domain, fulfillmentId);
    const hasTracking = change.trackingNumber !== undefined || change.trackingNumbers !== undefined;
    const changed: FulfillmentRecord = {
      ...fulfillment,
      status: change.status ?? fulfillment.status,
      trackings: hasTracking ? trackingsOf(change) : fulfillment.trackings,
      updatedAt: instant(this.options.now()),
    };
    this.saveFulfillment(shop, order, changed, "fulfillments/update");
    return changed;
  }

  /** An event does not change the order itself: whether Shopify then moves `updatedAt` is not documented. */
  addFulfillmentEvent(
    domain: string,
    fulfillmentId: string,
    input: NewFulfillmentEvent,
  ): FulfillmentEventRecord {
    const { shop, order, fulfillment } = this.fulfillment(domain, fulfillmentId);
    const event = newFulfillmentEvent(this.options.shopifyStore, input, this.options.now());
    const changed = {
      ...fulfillment,
      events: [...fulfillment.events, event],
      updatedAt: instant(this.options.now()),
    };
    shop.put("order", withFulfillment(order, changed));
    const payload = restFulfillmentEvent(shop.record, order, fulfillmentId, event);
    this.publish(shop, "fulfillment_events/create", payload);
    return event;
  }

  deleteFulfillmentEvent(domain: string, fulfillmentId: string, eventId: string): void {
    const { shop, order, fulfillment } = this.fulfillment(domain, fulfillmentId);
    const event = fulfillment.events.find((candidate) => candidate.id === eventId);
    if (!event) throw new Error(`The sandbox has no fulfilment event ${eventId}`);
    const events = fulfillment.events.filter((candidate) => candidate.id !== eventId);
    shop.put(
      "order",
      withFulfillment(order, { ...fulfillment, events, updatedAt: instant(this.options.now()) }),
    );
    const payload = restFulfillmentEvent(shop.record, order, fulfillmentId, event);
    this.publish(shop, "fulfillment_events/delete", payload);
  }

  cancelOrder(domain: string, orderId: string, reason = "customer"): OrderRecord {
    const at = instant(this.options.now());
    const change = { cancelledAt: at, closedAt: at, cancelReason: reason, financialStatus: "VOIDED" };
    return this.change(domain, orderId, change, ["orders/cancelled", "orders/updated"]);
  }

  updateOrder(
    domain: string,
    orderId: string,
    change: Partial<Omit<OrderRecord, "id" | "fulfillments">>,
  ): OrderRecord {
    return this.change(domain, orderId, change, ["orders/updated"]);
  }

  /** Replaces the line items, as an order edit in the admin does. */
  editOrder(domain: string, orderId: string, lineItems: OrderRecord["lineItems"]): OrderRecord {
    const shippingCents = this.order(domain, orderId).order.shippingCents;
    const totalCents = lineItems.reduce((sum, item) => sum + item.priceCents * item.quantity, shippingCents);
    return this.change(domain, orderId, { lineItems, totalCents }, ["orders/updated"]);
  }

  deleteOrder(domain: string, orderId: string): void {
    const { shop } = this.order(domain, orderId);
    shop.remove("order", orderId);
    this.publish(shop, "orders/delete", { id: BigInt(orderId) });
  }

  private change(
    domain: string,
    orderId: string,
    change: Partial<OrderRecord>,
    topics: string[],
  ): OrderRecord {
    const { shop, order } = this.order(domain, orderId);
    const changed = { updatedAt: instant(this.options.now()), ...change };
    const after: OrderRecord = { ...order, ...changed, id: order.id };
    shop.put("order", after);
    this.publishOrder(shop, after, topics);
    return after;
  }

  private saveFulfillment(
    shop: ShopStore,
    order: OrderRecord,
    fulfillment: FulfillmentRecord,
    topic: string,
  ): void {
    const after = { ...withFulfillment(order, fulfillment), updatedAt: instant(this.options.now()) };
    shop.put("order", after);
    const eventId = randomUUID();
    this.publish(shop, topic, restFulfillmentAlone(shop.record, after, fulfillment), eventId);
    this.publish(shop, "orders/updated", restOrder(shop.record, after), eventId);
  }

  private publishOrder(shop: ShopStore, order: OrderRecord, topics: string[]): void {
    const eventId = randomUUID();
    for (const topic of topics) this.publish(shop, topic, restOrder(shop.record, order), eventId);
  }

  protected shop(domain: string): ShopStore {
    return this.options.shopifyStore.getShop(domain);
  }

  protected order(domain: string, orderId: string): { shop: ShopStore; order: OrderRecord } {
    const shop = this.shop(domain);
    const order = shop.get("order", orderId);
    if (!order) throw new Error(`The sandbox has no order ${orderId}`);
    return { shop, order };
  }

  private fulfillment(domain: string, id: string) {
    const shop = this.shop(domain);
    const order = shop.findOrderOfFulfillment(id);
    const fulfillment = order?.fulfillments.find((candidate) => candidate.id === id);
    if (!order || !fulfillment) throw new Error(`The sandbox has no fulfilment ${id}`);
    return { shop, order, fulfillment };
  }
}
