import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** These orders so far as they are of this shop, deleted ones too, in the order of their ids. */
export function listBulkOrders(db: Db, shop: ShopId, ids: OrderId[]) {
  return db
    .selectFrom("orders")
    .select(["id", "name", "deletedAt", "isTracked"])
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}
export type BulkOrder = Awaited<ReturnType<typeof listBulkOrders>>[number];

/** Their shipments, without those of cancelled fulfilments. */
export function listShipmentsOfOrders(db: Db, shop: ShopId, orderIds: OrderId[]) {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("shipments")
    .select(["id", "orderId", "manualStatus", "manualStatusAt"])
    .where("shopId", "=", shop)
    .where("orderId", "in", orderIds)
    .where("cancelledAt", "is", null)
    .orderBy("id")
    .execute();
}
