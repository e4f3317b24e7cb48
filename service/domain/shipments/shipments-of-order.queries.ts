import { sql } from "kysely";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Shipment } from "./shipments.queries";

/** A cancelled shipment that another one replaces. */
export type EarlierShipment = ShipmentOfOrder & { insteadOf: string };

/** A shipment with Shopify's display status of its fulfilment. */
export type ShipmentOfOrder = Shipment & { displayStatus: string | null };

/**
 * The shipments of an order, and the cancelled ones that these replace, because the merchant changed the number here or
 * in Shopify; of those the latest first. `insteadOf` is the id of the replacement: the one the merchant named, or the
 * first of the same fulfilment.
 */
export async function listShipmentsOfOrder(
  db: Db,
  shop: ShopId,
  orderId: OrderId,
): Promise<{ shipments: ShipmentOfOrder[]; earlier: EarlierShipment[] }> {
  const rows = await db
    .selectFrom("shipments")
    .leftJoin("fulfillments", (join) =>
      join
        .onRef("fulfillments.shopId", "=", "shipments.shopId")
        .onRef("fulfillments.id", "=", "shipments.fulfillmentId"),
    )
    .selectAll("shipments")
    .select("fulfillments.displayStatus")
    .where("shipments.shopId", "=", shop)
    .where("shipments.orderId", "=", orderId)
    .orderBy("shipments.cancelledAt", "desc")
    .orderBy(sql`case when shipments.cancelled_at is null then shipments.shipped_at end`)
    .orderBy(sql`case when shipments.cancelled_at is null then shipments.id else -shipments.id end`)
    .execute();
  const shipments = rows.filter(({ cancelledAt }) => cancelledAt === null);
  const earlier = rows.flatMap((row) => {
    const siblings = shipments.filter(({ fulfillmentId }) => fulfillmentId === row.fulfillmentId);
    const named = siblings.find(({ id }) => id === row.replacedBy) ?? siblings[0];
    return row.cancelledAt === null || !named ? [] : [{ ...row, insteadOf: named.id }];
  });
  return { shipments, earlier };
}
