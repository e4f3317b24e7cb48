import type { ShipmentId } from "../../contract/ids";
import type { IncomingOrder } from "../../service/domain/orders/incoming-order";
import { saveOrders } from "../../service/domain/orders/save-orders";
import { applyTracking } from "../../service/domain/shipments/apply-tracking";
import type { TrackingEvent } from "../../service/domain/tracking-providers/tracking-event";
import type { TestService, TestShop } from "./harness";

let orders = 0;

/** An order with one item in one shipment; both in the database, as if they had come from Shopify. */
export async function anOrder(service: TestService, shop: TestShop, more: Partial<IncomingOrder> = {}) {
  orders += 1;
  const shopifyId = String(9_007_199_254_740_993n + BigInt(orders));
  const orderedAt = new Date(service.clock.now.getTime() - 4 * 86_400_000);
  const order: IncomingOrder = {
    shopifyId,
    name: `#${1000 + orders}`,
    email: `customer-${orders}@example.com`,
    phone: null,
    customerName: "Anna Beispiel",
    customerLocale: "en",
    financialStatus: "paid",
    fulfillmentStatus: "fulfilled",
    currency: "EUR",
    total: "49.90",
    shipTo: { name: "Anna Beispiel", address1: "Geheimweg 7", city: "Berlin", zip: "10115", country: "DE" },
    country: "DE",
    tags: [],
    statusPageUrl: null,
    isTest: false,
    orderedAt,
    cancelledAt: null,
    updatedAt: orderedAt,
    lineItems: [aLineItem(shopifyId)],
    fulfillments: [aFulfillment(shopifyId, [`TN${shopifyId}`], orderedAt)],
    ...more,
  };
  await saveOrders(service.ctx, shop.id, [order]);
  const row = await service.ctx.db
    .selectFrom("orders")
    .select("id")
    .where("shopId", "=", shop.id)
    .where("shopifyId", "=", shopifyId)
    .executeTakeFirstOrThrow();
  // As if a webhook had told of it: what a sync finds later is the past, of which nobody is mailed.
  await service.ctx.db
    .updateTable("shipments")
    .set((eb) => ({ createdAt: eb.ref("shippedAt").$notNull() }))
    .where("shopId", "=", shop.id)
    .where("orderId", "=", row.id)
    .where("shippedAt", "<", service.clock.now)
    .execute();
  const shipments = await service.ctx.db
    .selectFrom("shipments")
    .select(["id", "trackingNumber"])
    .where("shopId", "=", shop.id)
    .where("orderId", "=", row.id)
    .orderBy("id")
    .execute();
  return { ...order, id: row.id, shipments, number: shipments[0]?.trackingNumber ?? "" };
}

export const aLineItem = (shopifyId: string, more: object = {}) => ({
  shopifyId: `${shopifyId}1`,
  title: "Merino sweater",
  variantTitle: "Navy / M",
  sku: null,
  quantity: 1,
  openQuantity: null,
  requiresShipping: true,
  imageUrl: "https://cdn.example/sweater.jpg",
  productId: null,
  ...more,
});

export const aFulfillment = (shopifyId: string, numbers: string[], at: Date) => ({
  shopifyId: `${shopifyId}7`,
  name: null,
  status: "success",
  createdAt: at,
  updatedAt: at,
  estimatedDeliveryAt: null,
  hasEvents: false,
  trackings: numbers.map((number) => ({ number, company: "UPS", url: null })),
  items: [{ lineItemShopifyId: `${shopifyId}1`, quantity: 1 }],
});

export const anEventAt = (occurredAt: Date, more: Partial<TrackingEvent> = {}): TrackingEvent => ({
  occurredAt,
  rawTime: null,
  status: "IN_TRANSIT",
  subStatus: null,
  message: "Departed the sorting centre",
  place: { city: "Leipzig", province: null, country: "DE", zip: null },
  source: "simulated",
  sourceId: null,
  courier: null,
  ...more,
});

/** The courier reports something about a shipment. */
export function applyEvents(
  service: TestService,
  shop: TestShop,
  shipmentId: ShipmentId,
  events: TrackingEvent[],
) {
  return applyTracking(service.ctx, shop.id, [{ shipmentId, events, isCheck: true }]);
}
