import { FulfillmentId, OrderId } from "../../../../contract/ids";
import { aVisibilityPolicy } from "../../read/visibility/a-visibility-policy";
import {
  presentTrackedOrder,
  type TrackedOrderRows,
} from "../../../../service/read/tracked-order/present-tracked-order";

export const ORDER = OrderId.parse("1");
export const at = (text: string) => new Date(`2026-11-${text}:00Z`);

export const lineItem = (shopifyId: string, quantity = 1) => ({
  orderId: ORDER,
  shopifyId,
  title: `Item ${shopifyId}`,
  variantTitle: null,
  quantity,
  openQuantity: null as number | null,
  requiresShipping: true,
  imageUrl: null,
});

export const shipment = (id: string, more: object = {}) =>
  ({
    id,
    orderId: "1",
    fulfillmentId: id,
    trackingNumber: `T${id}`,
    courier: "ups",
    courierName: "United Shipment Service",
    trackingUrl: null,
    status: "IN_TRANSIT",
    subStatus: null,
    shippedAt: at("16T10:00"),
    deliveredAt: null,
    estimatedDeliveryAt: at("24T10:00"),
    ...more,
  }) as TrackedOrderRows["shipments"][number];

export const event = (shipmentId: string, message: string, occurredAt: Date, more: object = {}) =>
  ({
    shipmentId,
    message,
    occurredAt,
    rawTime: null,
    place: null,
    status: "IN_TRANSIT",
    subStatus: null,
    ...more,
  }) as TrackedOrderRows["events"][number];

export const fulfilled = (fulfillment: string, lineItemShopifyId: string, quantity = 1) => ({
  orderId: ORDER,
  fulfillmentId: FulfillmentId.parse(fulfillment),
  lineItemShopifyId,
  quantity,
});

export const cancelled = {
  name: "#1001",
  orderedAt: at("15T09:00"),
  cancelledAt: at("15T10:00"),
  country: "DE",
  ...{ estimatedDeliveryAt: at("25T00:00"), estimatedFrom: null, promisedAt: null, promisedFrom: null },
  ...{ estimatedBy: null, estimateReason: null },
};

export const NO_DATE = {
  estimatedDeliveryAt: null,
  estimatedFrom: null,
  promisedAt: null,
  promisedFrom: null,
  estimatedBy: null,
  estimateReason: null,
};

export const present = (rows: Partial<TrackedOrderRows>) =>
  presentTrackedOrder({
    order: { name: "#1001", orderedAt: at("15T09:00"), cancelledAt: null, country: "DE", ...NO_DATE },
    lineItems: [],
    fulfilled: [],
    shipments: [],
    events: [],
    ...{ legs: [], handovers: [], dates: [] },
    courierCountries: new Map(),
    stageTimes: [],
    visibilityPolicy: aVisibilityPolicy({ now: at("20T12:00") }),
    timezone: "Europe/Berlin",
    ...rows,
  });

export const titles = (items: { title: string; quantity: number }[]) =>
  items.map((item) => `${item.quantity} ${item.title}`);
