import { NOT_FOUND } from "../../contract/errors";
import type { OrderId } from "../../contract/ids";
import type { OrderDetail } from "../../contract/orders";
import type { Actor, Context } from "../context";
import { trackingUrl } from "../couriers/directory";
import { AppError } from "../errors";
import { listEvents } from "../shipments/events.queries";
import { listShipmentsOfOrders } from "../shipments/shipments.queries";
import { getShopById } from "../shops/shops.queries";
import { trackingPageUrl } from "../shops/store-info";
import { itemsOfParcels } from "./items-of-parcels";
import { findOrder, listFulfilledItems, listLineItems, listMessages } from "./order-detail.queries";
import { presentOrderDetail, presentShipmentDetail } from "./present-order";

/** @throws AppError NOT_FOUND, for another shop's order too */
export async function getOrder(ctx: Context, actor: Actor, id: OrderId): Promise<OrderDetail> {
  const order = await findOrder(ctx.db, actor.shop, id);
  if (!order) throw new AppError(NOT_FOUND, "There is no such order");

  const [shop, items, fulfilled, shipments] = await Promise.all([
    getShopById(ctx.db, actor.shop),
    listLineItems(ctx.db, actor.shop, id),
    listFulfilledItems(ctx.db, actor.shop, id),
    listShipmentsOfOrders(ctx.db, actor.shop, [id]),
  ]);
  const shipmentIds = shipments.map((shipment) => shipment.id);
  const [events, messages] = await Promise.all([
    listEvents(ctx.db, actor.shop, shipmentIds),
    listMessages(ctx.db, actor.shop, shipmentIds),
  ]);
  const { ofFulfillment, notYetShipped } = itemsOfParcels(items, fulfilled, order.fulfillmentStatus);
  return presentOrderDetail(order, {
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    notYetShipped,
    shopifyUrl: `https://admin.shopify.com/store/${shop.domain.replace(".myshopify.com", "")}/orders/${order.shopifyId}`,
    trackingPageUrl: `${trackingPageUrl(ctx, shop)}?order=${encodeURIComponent(order.name)}`,
    shipments: shipments.map((shipment) =>
      presentShipmentDetail(shipment, {
        trackingUrl: trackingUrl(shipment.courier, shipment.trackingNumber) ?? shipment.trackingUrl,
        items: ofFulfillment(shipment.fulfillmentId),
        events: events.filter((event) => event.shipmentId === shipment.id),
        messages: messages.filter((message) => message.shipmentId === shipment.id),
      }),
    ),
  });
}
