import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { AttentionReason } from "../../../contract/order-filter";
import type { ShipmentStatus } from "../../../contract/shipment-status";
import type { Db } from "../../platform/db/database";

export interface OrderToTell {
  orderId: OrderId;
  reason: AttentionReason;
  /** When the rule began to hold. */
  since: Date;
  /** The parcel that it holds for. */
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

/** The orders themselves, each with the parcel that it is about, after the given order. */
export async function listOrdersToTell(
  db: Db,
  shop: ShopId,
  { reasons, openedSince, after, limit }: ToTell,
): Promise<OrderToTell[]> {
  return db
    .selectFrom("attentionPeriods as p")
    .innerJoin("shipments as s", (join) =>
      join.onRef("s.shopId", "=", "p.shopId").onRef("s.id", "=", "p.shipmentId"),
    )
    .select(["p.orderId", "p.reason", "p.since", "s.id as shipmentId", "s.status"])
    .where("p.shopId", "=", shop)
    .where("p.orderId", ">", after)
    .where("p.closedAt", "is", null)
    .where("p.openedAt", ">=", openedSince)
    .where("p.reason", "in", reasons)
    .orderBy("p.orderId")
    .limit(limit)
    .execute();
}

export interface ToTell {
  reasons: readonly AttentionReason[];
  openedSince: Date;
  after: OrderId;
  limit: number;
}
