import { sql } from "kysely";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { EstimateSource } from "../../../contract/orders";
import type { Db, Tx } from "../../platform/db/database";

/** What a source says about the delivery of a shipment. */
export interface DeliveryDate {
  shipmentId: ShipmentId;
  source: EstimateSource;
  /** The latest moment; midnight in UTC is that day. */
  at: Date;
  /** When the source has first named this date. */
  since: Date;
}

export function listDeliveryDates(db: Db, shop: ShopId, ids: ShipmentId[]): Promise<DeliveryDate[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("deliveryDates")
    .select(["shipmentId", "source", "at", "since"])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", ids)
    .execute();
}

export async function saveDeliveryDates(tx: Tx, shop: ShopId, dates: DeliveryDate[]): Promise<void> {
  if (dates.length === 0) return;
  await tx
    .insertInto("deliveryDates")
    .values(dates.map((date) => ({ shopId: shop, ...date })))
    .onConflict((conflict) =>
      conflict.columns(["shopId", "shipmentId", "source"]).doUpdateSet((excluded) => ({
        at: excluded.ref("excluded.at"),
        since: excluded.ref("excluded.since"),
      })),
    )
    .execute();
}

/** The rules give no date any more. */
export async function deleteRuleDates(tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from delivery_dates
    where shop_id = ${shop} and source = 'rules' and shipment_id = any(${ids}::bigint[])`.execute(tx);
}
