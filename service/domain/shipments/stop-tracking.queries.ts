import { sql } from "kysely";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import { FINAL_SUB_STATUSES } from "../../../contract/shipment-status";
import type { Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";

/** Stops polling all shipments of this shop, until `resumeTracking`. */
export async function stopTracking(tx: Tx, shop: ShopId): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ nextCheckAt: null })
    .where("shopId", "=", shop)
    .where("nextCheckAt", "is not", null)
    .execute();
  await noteChange(tx, shop, "checks");
}

/** Stops polling the shipments of these orders, until `resumeTracking`. */
export async function stopTrackingOfOrders(tx: Tx, shop: ShopId, orderIds: OrderId[]): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ nextCheckAt: null })
    .where("shopId", "=", shop)
    .where("orderId", "in", orderIds)
    .where("nextCheckAt", "is not", null)
    .execute();
  await noteChange(tx, shop, "checks");
}

/**
 * Resumes polling for a reinstalled shop, or for restored orders: checks of all open shipments are spread over the next 15
 * minutes. Orders that the merchant has deleted are left out.
 */
export async function resumeTracking(tx: Tx, shop: ShopId, now: Date, orderIds?: OrderId[]): Promise<void> {
  await sql`
    update shipments s set next_check_at = ${now}::timestamptz + s.id % 900 * interval '1 second'
    from orders o
    where s.shop_id = ${shop} and o.shop_id = s.shop_id and o.id = s.order_id and o.deleted_at is null
      and ${orderIds ? sql`s.order_id = any(${orderIds}::bigint[])` : sql`true`}
      and s.next_check_at is null and s.cancelled_at is null
      and s.status <> 'DELIVERED' and coalesce(s.sub_status, '') <> all(${FINAL_SUB_STATUSES}::text[])
      and s.provider_state <> 'refused'
  `.execute(tx);
  await noteChange(tx, shop, "checks");
}

/** Lets a shipment that its provider has stopped tracking be registered again. */
export async function allowRegistration(tx: Tx, shop: ShopId, id: ShipmentId): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ providerState: "none" })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("providerState", "=", "stopped")
    .execute();
  await noteChange(tx, shop, "checks");
}
