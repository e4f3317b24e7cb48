import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";

/** No parcel of this shop is looked at again until the shop is back. */
export async function stopTracking(tx: Db, shop: ShopId): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ nextCheckAt: null })
    .where("shopId", "=", shop)
    .where("nextCheckAt", "is not", null)
    .execute();
}

/** A shop is back: every parcel that is still on its way is due at once. */
export async function resumeTracking(tx: Db, shop: ShopId, now: Date): Promise<void> {
  await sql`
    update shipments set next_check_at = ${now}
    where shop_id = ${shop} and next_check_at is null and cancelled_at is null
      and status <> 'DELIVERED' and coalesce(sub_status, '') not in ('ABNORMAL_04', 'ABNORMAL_06')
      and provider_state <> 'refused'
  `.execute(tx);
}
