import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import { FINAL_SUB_STATUSES } from "../../contract/shipment-status";
import type { Db } from "../db/database";

/** No shipment of this shop is looked at again until the shop is back. */
export async function stopTracking(tx: Db, shop: ShopId): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ nextCheckAt: null })
    .where("shopId", "=", shop)
    .where("nextCheckAt", "is not", null)
    .execute();
}

/** No shipment of these orders is looked at again until they are back. */
export async function stopTrackingOfOrders(tx: Db, shop: ShopId, orderIds: string[]): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ nextCheckAt: null })
    .where("shopId", "=", shop)
    .where("orderId", "in", orderIds)
    .where("nextCheckAt", "is not", null)
    .execute();
}

/**
 * A shop is back, or some of its orders are: every shipment that is still on its way is due within a quarter of an hour, one
 * after another. Orders that the merchant has deleted stay as they are.
 */
export async function resumeTracking(tx: Db, shop: ShopId, now: Date, orderIds?: string[]): Promise<void> {
  await sql`
    update shipments s set next_check_at = ${now}::timestamptz + s.id % 900 * interval '1 second'
    from orders o
    where s.shop_id = ${shop} and o.shop_id = s.shop_id and o.id = s.order_id and o.deleted_at is null
      and ${orderIds ? sql`s.order_id = any(${orderIds}::bigint[])` : sql`true`}
      and s.next_check_at is null and s.cancelled_at is null
      and s.status <> 'DELIVERED' and coalesce(s.sub_status, '') <> all(${FINAL_SUB_STATUSES}::text[])
      and s.provider_state <> 'refused'
  `.execute(tx);
}
