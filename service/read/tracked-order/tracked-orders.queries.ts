import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

const orderColumns = [
  "id",
  "name",
  "email",
  "phone",
  "customerId",
  "customerName",
  "customerLocale",
  "country",
  "tags",
  "shipTo",
  "orderedAt",
  "cancelledAt",
  "estimatedDeliveryAt",
  "estimatedFrom",
  "estimatedBy",
  "estimateReason",
  "promisedAt",
  "promisedFrom",
] as const;

/** Like every query here, without orders that the merchant has deleted. */
export function listOrdersById(db: Db, shop: ShopId, ids: OrderId[]) {
  return db
    .selectFrom("orders")
    .modifyFront(prepared)
    .select(orderColumns)
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
}
export type OrderToTrack = Awaited<ReturnType<typeof listOrdersById>>[number];

/** Orders by their names in lower case, newest first; a shop may have two orders of one name. */
export async function listOrdersByName(db: Db, shop: ShopId, names: string[]): Promise<OrderToTrack[]> {
  // What has no letter and no digit has no spelling.
  if (names.length === 0) return [];
  return db
    .selectFrom("orders")
    .select(orderColumns)
    .where("shopId", "=", shop)
    .where((order) => order.fn<string>("lower", ["name"]), "in", names)
    .where("deletedAt", "is", null)
    .orderBy("orderedAt", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
}

/** The orders of a shop that were placed last. */
export function listLatestOrders(db: Db, shop: ShopId, limit: number) {
  return db
    .selectFrom("orderList")
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "orderList.shopId").onRef("orders.id", "=", "orderList.orderId"),
    )
    .select(["orders.id", "orders.name", "orders.orderedAt"])
    .where("orderList.shopId", "=", shop)
    .where("orders.deletedAt", "is", null)
    .orderBy("orderList.orderedAt", "desc")
    .orderBy("orderList.orderId", "desc")
    .limit(limit)
    .execute();
}

/** How these orders stand in the list of orders. */
export async function listListedStates(db: Db, shop: ShopId, ids: OrderId[]) {
  const rows = await db
    .selectFrom("orderList")
    .select(["orderId", "status", "untracked"])
    .where("shopId", "=", shop)
    .where("orderId", "in", ids)
    .execute();
  return new Map(rows.map(({ orderId, ...state }) => [orderId, state]));
}

/** The newest shipment with one of these numbers: couriers reuse numbers. */
export function findShipmentByNumber(db: Db, shop: ShopId, numbers: string[]) {
  return db
    .selectFrom("shipments")
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .select(["shipments.id", "orderId", "trackingNumber"])
    .where("shipments.shopId", "=", shop)
    .where("trackingNumber", "in", numbers)
    .where("shipments.cancelledAt", "is", null)
    .where("orders.deletedAt", "is", null)
    .orderBy("shipments.createdAt", "desc")
    .orderBy("shipments.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function listLineItemsOfOrders(db: Db, shop: ShopId, orderIds: OrderId[]) {
  return db
    .selectFrom("lineItems")
    .modifyFront(prepared)
    .select(["orderId", "shopifyId", "title", "variantTitle", "quantity", "openQuantity", "requiresShipping"])
    .select("imageUrl")
    .where("shopId", "=", shop)
    .where("orderId", "in", orderIds)
    .orderBy("id")
    .execute();
}
export type TrackedLineItem = Awaited<ReturnType<typeof listLineItemsOfOrders>>[number];

/** The items of each fulfilment; those of cancelled ones are left out. */
export function listFulfilledItemsOfOrders(db: Db, shop: ShopId, orderIds: OrderId[]) {
  return db
    .selectFrom("fulfillments")
    .modifyFront(prepared)
    .innerJoin("fulfillmentItems", (join) =>
      join
        .onRef("fulfillmentItems.shopId", "=", "fulfillments.shopId")
        .onRef("fulfillmentItems.fulfillmentId", "=", "fulfillments.id"),
    )
    .select([
      "fulfillments.orderId",
      "fulfillments.id as fulfillmentId",
      "fulfillmentItems.lineItemShopifyId",
      "fulfillmentItems.quantity",
    ])
    .where("fulfillments.shopId", "=", shop)
    .where("fulfillments.orderId", "in", orderIds)
    .where("fulfillments.status", "not in", ["cancelled", "error", "failure"])
    .orderBy("fulfillments.id")
    .orderBy("fulfillmentItems.lineItemShopifyId")
    .execute();
}
export type FulfilledItemRow = Awaited<ReturnType<typeof listFulfilledItemsOfOrders>>[number];
