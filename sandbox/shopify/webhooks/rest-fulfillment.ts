import { gid } from "../ids";
import { inShopTime } from "../instants";
import { latestEvent } from "../order-figures";
import type { FulfillmentEventRecord, FulfillmentRecord, OrderRecord, ShopRecord } from "../records";
import type { Payload } from "./publish";
import { restAddress, restLineItems } from "./rest-parts";

/** A fulfillment as part of an order. */
export function restFulfillment(
  shop: ShopRecord,
  order: OrderRecord,
  fulfillment: FulfillmentRecord,
): Payload {
  const { trackings } = fulfillment;
  const urls = trackings.flatMap((tracking) => tracking.url ?? []);
  const taken = new Map(fulfillment.items.map((item) => [item.lineItemId, item.quantity]));
  return {
    id: BigInt(fulfillment.id),
    admin_graphql_api_id: gid("Fulfillment", fulfillment.id),
    created_at: inShopTime(fulfillment.createdAt, shop.timeZone),
    line_items: restLineItems(order, taken),
    location_id: BigInt(shop.id) + 1n,
    name: fulfillment.name,
    order_id: BigInt(order.id),
    origin_address: null,
    receipt: {},
    service: "manual",
    shipment_status: latestEvent(fulfillment)?.status.toLowerCase() ?? null,
    status: fulfillment.status.toLowerCase(),
    tracking_company: trackings[0]?.company ?? null,
    tracking_number: trackings[0]?.number ?? null,
    tracking_numbers: trackings.map((tracking) => tracking.number),
    tracking_url: urls[0] ?? null,
    tracking_urls: urls,
    updated_at: inShopTime(fulfillment.updatedAt, shop.timeZone),
  };
}

/** A fulfillment as fulfillments/* topics carry it, with the buyer's e-mail address and the destination. */
export function restFulfillmentAlone(
  shop: ShopRecord,
  order: OrderRecord,
  fulfillment: FulfillmentRecord,
): Payload {
  return {
    ...restFulfillment(shop, order, fulfillment),
    destination: order.shippingAddress && restAddress(order.shippingAddress),
    email: order.email,
  };
}

export function restFulfillmentEvent(
  shop: ShopRecord,
  order: OrderRecord,
  fulfillmentId: string,
  event: FulfillmentEventRecord,
): Payload {
  const at = (instant: string | null) => inShopTime(instant, shop.timeZone);
  return {
    id: BigInt(event.id),
    fulfillment_id: BigInt(fulfillmentId),
    status: event.status.toLowerCase(),
    message: event.message,
    happened_at: at(event.happenedAt),
    city: event.city,
    province: event.province,
    country: event.country,
    zip: event.zip,
    address1: event.address1,
    latitude: event.latitude,
    longitude: event.longitude,
    shop_id: BigInt(shop.id),
    created_at: at(event.createdAt),
    updated_at: at(event.createdAt),
    estimated_delivery_at: at(event.estimatedDeliveryAt),
    order_id: BigInt(order.id),
    admin_graphql_api_id: gid("FulfillmentEvent", event.id),
  };
}
