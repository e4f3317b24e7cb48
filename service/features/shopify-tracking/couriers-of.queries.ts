import type { FulfillmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Shipments of a fulfilment that are there, with their couriers. */
export function listCouriersOf(db: Db, shop: ShopId, fulfillment: FulfillmentId) {
  return db
    .selectFrom("shipments")
    .select(["trackingNumber", "courier", "courierName", "trackingUrl"])
    .where("shopId", "=", shop)
    .where("fulfillmentId", "=", fulfillment)
    .where("cancelledAt", "is", null)
    .execute();
}
