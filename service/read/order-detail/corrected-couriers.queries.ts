import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Which of these shipments auto-correction has given to another courier. */
export function listCorrected(db: Db, shop: ShopId, shipmentIds: ShipmentId[]) {
  return db
    .selectFrom("courierHistory")
    .select(["shipmentId", "toCourier"])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", shipmentIds)
    .where("source", "=", "correction")
    .where("outcome", "=", "switched")
    .execute();
}
