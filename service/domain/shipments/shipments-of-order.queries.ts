import { sql } from "kysely";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";
import { IMPORTED } from "./imported-shipments.queries";
import { LEG_BEGINS_AT } from "./legs.queries";
import type { Shipment } from "./shipments.queries";

/** A cancelled shipment that another one replaces. */
export type EarlierShipment = ShipmentOfOrder & { insteadOf: string };

/** A shipment with Shopify's display status of its fulfilment, its last leg and its hand-over, whose columns are null where
 * there is none. */
export type ShipmentOfOrder = Shipment & {
  displayStatus: string | null;
  /** Whether it came with a file of the merchant's: Shopify does not have it. */
  isImported: boolean;
  /** Whether auto-correction has given it to its courier. */
  isCorrected: boolean;
  /** When it got its present courier in place of another one, and that one's code; null where it has had no other. */
  courierSince: Date | null;
  formerCourier: string | null;
  legCourier: string | null;
  legCourierName: string | null;
  legNumber: string | null;
  legSince: Date | null;
  pickupName: string | null;
  pickupAddress: string | null;
  pickupHours: string | null;
  pickupUntil: string | null;
  signedBy: string | null;
  photoUrl: string | null;
};

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
    .leftJoinLateral(
      (shipment) =>
        shipment
          .selectFrom("shipmentLegs")
          .select(["courier as legCourier", "courierName as legCourierName"])
          .select(["trackingNumber as legNumber", "firstSeenAt as legSince"])
          .whereRef("shipmentLegs.shopId", "=", "shipments.shopId")
          .whereRef("shipmentLegs.shipmentId", "=", "shipments.id")
          .orderBy(LEG_BEGINS_AT, "desc")
          .orderBy("leg", "desc")
          .limit(1)
          .as("lastLeg"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (shipment) =>
        shipment
          .selectFrom("courierHistory as h")
          .select(["h.decidedAt as courierSince", "h.fromCourier as formerCourier"])
          .whereRef("h.shopId", "=", "shipments.shopId")
          .whereRef("h.shipmentId", "=", "shipments.id")
          .where("h.outcome", "=", "switched")
          .where(sql<boolean>`h.to_courier is not distinct from shipments.courier`)
          .orderBy("h.attemptedAt", "desc")
          .orderBy("h.id", "desc")
          .limit(1)
          .as("change"),
      (join) => join.onTrue(),
    )
    .leftJoin("shipmentHandovers", (join) =>
      join
        .onRef("shipmentHandovers.shopId", "=", "shipments.shopId")
        .onRef("shipmentHandovers.shipmentId", "=", "shipments.id"),
    )
    .selectAll("shipments")
    .select(["pickupName", "pickupAddress", "pickupHours", "pickupUntil", "signedBy", "photoUrl"])
    .select(sql<boolean>`coalesce(fulfillments.shopify_id like ${`${IMPORTED}%`}, false)`.as("isImported"))
    .select(["courierSince", "formerCourier"])
    .select(["fulfillments.displayStatus", "legCourier", "legCourierName", "legNumber", "legSince"])
    .select(
      sql<boolean>`exists (
        select from courier_history h
        where h.shop_id = shipments.shop_id and h.shipment_id = shipments.id and h.source = 'correction'
          and h.outcome = 'switched' and h.to_courier = shipments.courier)`.as("isCorrected"),
    )
    .where("shipments.shopId", "=", shop)
    .where("shipments.orderId", "=", orderId)
    .orderBy("shipments.cancelledAt", "desc")
    .orderBy(sql`case when shipments.cancelled_at is null then shipments.shipped_at end`)
    .orderBy(sql`case when shipments.cancelled_at is null then shipments.id else -shipments.id end`)
    .modifyEnd(prepared)
    .execute();
  const shipments = rows.filter(({ cancelledAt }) => cancelledAt === null);
  const earlier = rows.flatMap((row) => {
    const siblings = shipments.filter(({ fulfillmentId }) => fulfillmentId === row.fulfillmentId);
    const named = siblings.find(({ id }) => id === row.replacedBy) ?? siblings[0];
    return row.cancelledAt === null || !named ? [] : [{ ...row, insteadOf: named.id }];
  });
  return { shipments, earlier };
}
