import { sql } from "kysely";
import type { ShopId, ShipmentId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

/** The order's customer was erased: later payloads must not store their data again. */
const isErased = sql<boolean>`exists (
  select 1 from order_tombstones where order_tombstones.shop_id = orders.shop_id
    and order_tombstones.shopify_id = orders.shopify_id)`;

/** Destination country, country of the shop, and whether the customer was erased, for each order. */
export function listRoutes(db: Db, shop: ShopId, ids: OrderId[]) {
  return db
    .selectFrom("orders")
    .modifyFront(prepared)
    .innerJoin("shops", "shops.id", "orders.shopId")
    .select([
      "orders.id",
      "orders.country as destination",
      "shops.country as origin",
      isErased.as("isErased"),
    ])
    .where("orders.shopId", "=", shop)
    .where("orders.id", "in", ids)
    .execute();
}

/**
 * Locks the orders of these shipments by ascending id, so that concurrent callers cannot deadlock. Returns them, and
 * whether their customer was erased.
 */
export function lockOrdersOfShipments(
  tx: Db,
  shop: ShopId,
  shipmentIds: ShipmentId[],
): Promise<{ id: OrderId; orderedAt: Date; isErased: boolean }[]> {
  return tx
    .selectFrom("orders")
    .modifyFront(prepared)
    .select(["id", "orderedAt", isErased.as("isErased")])
    .where("shopId", "=", shop)
    .where("id", "=", sql<OrderId>`any(array(${ordersOf(tx, shop, shipmentIds)}))`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * As an array these are found first, and then each order by its key. As a list for `in` they were joined: on tables that nobody
 * has analysed yet, each order of the shop with each of its shipments.
 */
const ordersOf = (tx: Db, shop: ShopId, shipmentIds: ShipmentId[]) =>
  tx.selectFrom("shipments").select("orderId").where("shopId", "=", shop).where("id", "in", shipmentIds);
