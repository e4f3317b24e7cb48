import { randomUUID } from "node:crypto";
import type { TrackingEvent } from "../../../../service/domain/tracking-providers/tracking-event";
import { call, type TestService, type TestShop } from "../../harness";

/** The shipment of a test: its number, and the name of its order once that is placed. */
export interface SentShipment {
  number: string;
  orderName: string;
}

let count = 0;

export function aSentShipment(): SentShipment {
  count += 1;
  return { number: `SIM${String(count).padStart(9, "0")}`, orderName: "" };
}

/** An order that a buyer has placed and the merchant has sent, known to Shopify; webhooks are on their way. */
export function aSentOrder(
  service: TestService,
  shop: TestShop,
  shipment: SentShipment,
  trackingNumber = shipment.number,
) {
  const { shopify } = service.sandbox;
  const order = shopify.placeOrder(shop.domain, { email: "anna@example.com" });
  shopify.fulfillOrder(shop.domain, order.id, { trackingNumber, company: "Other" });
  shipment.orderName = order.name;
  return order;
}

export async function listedOrder(service: TestService, shop: TestShop, shipment: SentShipment) {
  const { body } = await call(service, "POST", "/endApi/api/order/list", {
    as: shop,
    body: { filter: { query: shipment.orderName } },
  });
  return body.data.content[0];
}

export async function orderDetail(service: TestService, shop: TestShop, shipment: SentShipment) {
  const { id } = await listedOrder(service, shop, shipment);
  return (await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop })).body.data;
}

export const pushTracking = (service: TestService, updates: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/couriers/simulated/webhook`, {
    method: "POST",
    body: JSON.stringify(updates),
    headers: { "x-signature": "right", "x-id": randomUUID(), ...headers },
  });

export const trackingUpdate = (shipment: SentShipment, ...events: TrackingEvent[]) => ({
  trackingNumber: shipment.number,
  events,
  isTrackingStopped: false,
  estimatedDelivery: null,
});
