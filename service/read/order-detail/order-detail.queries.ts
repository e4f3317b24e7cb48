import type { Selectable } from "kysely";
import type { OrderId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

export type LineItemRow = Selectable<Tables["lineItems"]>;

/** With status and attention from the order's row in the list; a deleted order has no such row, so it is not found. */
export function findOrder(db: Db, shop: ShopId, id: OrderId) {
  return db
    .selectFrom("orders")
    .innerJoin("orderList", (join) =>
      join.onRef("orderList.shopId", "=", "orders.shopId").onRef("orderList.orderId", "=", "orders.id"),
    )
    .selectAll("orders")
    .select(["orderList.status", "orderList.attentionReason", "orderList.attentionAt"])
    .where("orders.shopId", "=", shop)
    .where("orders.id", "=", id)
    .executeTakeFirst();
}
export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function listLineItems(db: Db, shop: ShopId, orderId: OrderId): Promise<LineItemRow[]> {
  return db
    .selectFrom("lineItems")
    .selectAll()
    .where("shopId", "=", shop)
    .where("orderId", "=", orderId)
    .where("quantity", ">", 0)
    .orderBy("id")
    .execute();
}

/** What is in each fulfilment of the order that has not been cancelled. */
export function listFulfilledItems(db: Db, shop: ShopId, orderId: OrderId) {
  return db
    .selectFrom("fulfillments")
    .leftJoin("fulfillmentItems", (join) =>
      join
        .onRef("fulfillmentItems.shopId", "=", "fulfillments.shopId")
        .onRef("fulfillmentItems.fulfillmentId", "=", "fulfillments.id"),
    )
    .select(["fulfillments.id", "fulfillmentItems.lineItemShopifyId", "fulfillmentItems.quantity"])
    .where("fulfillments.shopId", "=", shop)
    .where("fulfillments.orderId", "=", orderId)
    .where("fulfillments.status", "not in", ["cancelled", "error", "failure"])
    .orderBy("fulfillments.id")
    .execute();
}
export type FulfilledItem = Awaited<ReturnType<typeof listFulfilledItems>>[number];
