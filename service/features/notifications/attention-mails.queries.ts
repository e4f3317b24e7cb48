import { sql } from "kysely";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { AttentionReason } from "../../../contract/order-filter";
import type { ShipmentStatus } from "../../../contract/shipment-status";
import type { Db } from "../../platform/db/database";

export interface OrderToTell {
  orderId: OrderId;
  reason: AttentionReason;
  /** When the rule began to hold. */
  since: Date;
  /** The parcel that it holds for; of several the one that was silent longest. */
  shipmentId: ShipmentId;
  status: ShipmentStatus;
}

/** Cross-shop: shops with orders that were flagged for one of these reasons since then, and still are. */
export async function listShopsToTell(
  db: Db,
  reasons: readonly AttentionReason[],
  openedSince: Date,
): Promise<ShopId[]> {
  const rows = await db
    .selectFrom("attentionPeriods")
    .select("shopId")
    .distinct()
    .where("closedAt", "is", null)
    .where("openedAt", ">=", openedSince)
    .where("reason", "in", reasons)
    .orderBy("shopId")
    .execute();
  return rows.map(({ shopId }) => shopId);
}

/** The orders themselves, each with the parcel that it is about. Who was never scanned has no event, all others have one. */
export async function listOrdersToTell(
  db: Db,
  shop: ShopId,
  reasons: readonly AttentionReason[],
  openedSince: Date,
): Promise<OrderToTell[]> {
  const { rows } = await sql<OrderToTell>`
    select p.order_id, p.reason, p.since, s.id as shipment_id, s.status
    from attention_periods p
    join orders o on o.shop_id = p.shop_id and o.id = p.order_id and o.deleted_at is null
    join lateral (
      select id, status from shipments
      where shop_id = p.shop_id and order_id = p.order_id and cancelled_at is null and delivered_at is null
      order by (last_event_at is null) = (p.reason = 'not_scanned') desc, last_event_at, id
      limit 1) s on true
    where p.shop_id = ${shop} and p.closed_at is null and p.opened_at >= ${openedSince}
      and p.reason = any(${[...reasons]}::text[])
    order by p.order_id`.execute(db);
  return rows;
}
