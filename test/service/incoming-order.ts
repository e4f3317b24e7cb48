import type { IncomingOrder } from "../../service/domain/orders/incoming-order";

let count = 0;

/** An order as it comes in, with a shipment for each number. */
export function anIncomingOrder({
  numbers = [],
  ...order
}: Partial<IncomingOrder> & { numbers?: string[] } = {}): IncomingOrder {
  count += 1;
  const id = String(970000000000000000n + BigInt(count));
  const at = order.orderedAt ?? new Date(Date.parse("2026-11-01T00:00:00Z") + count * 60_000);
  return {
    shopifyId: id,
    name: `#${5000 + count}`,
    email: null,
    phone: null,
    customerName: null,
    customerLocale: null,
    financialStatus: null,
    fulfillmentStatus: "fulfilled",
    currency: null,
    total: null,
    shipTo: null,
    country: null,
    tags: [],
    statusPageUrl: null,
    isTest: false,
    orderedAt: at,
    cancelledAt: null,
    updatedAt: at,
    lineItems: [],
    fulfillments: [aFulfillment(order.shopifyId ?? id, numbers, order.updatedAt ?? at)],
    ...order,
  };
}

/** The one fulfilment of an order, as it is at a time. */
function aFulfillment(orderId: string, numbers: string[], at: Date): IncomingOrder["fulfillments"][number] {
  return {
    shopifyId: `9${orderId}`,
    name: null,
    status: "success",
    createdAt: at,
    updatedAt: at,
    estimatedDeliveryAt: null,
    hasEvents: false,
    trackings: numbers.map((number) => ({ number, company: null, url: null })),
    items: null,
  };
}
