import { sql } from "kysely";
import type { ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { shipmentTracked } from "../../domain/shipments/shipment.events";

/** Shipment → id of the newest event that changed its main status, for the shipments of these orders. */
export async function listNewestChanges(
  db: Db,
  shop: ShopId,
  orderIds: OrderId[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ shipment: string; id: string }>`
    select payload ->> 'shipment' as shipment, max(id) as id from events
    where shop_id = ${shop} and order_id = any(${orderIds}::bigint[]) and name = ${shipmentTracked.name}
      and payload -> 'change' <> 'null'
    group by payload ->> 'shipment'`.execute(db);
  return new Map(rows.map(({ shipment, id }) => [shipment, id]));
}

/** Whether a mail about a shipment may still go out: the present state of shop, order and shipment. */
export function findPresentState(db: Db, shop: ShopId, shipmentId: ShipmentId) {
  return db
    .selectFrom("shipments")
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .innerJoin("shops", "shops.id", "shipments.shopId")
    .select(["shipments.status", "shipments.trackingNumber", "shipments.orderId", "orders.email"])
    .select(["orders.deletedAt", "shops.uninstalledAt"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("deliveryForecasts as f")
            .select("f.shipmentId")
            .whereRef("f.shopId", "=", "shipments.shopId")
            .whereRef("f.shipmentId", "=", "shipments.id")
            .where("f.likelyLateSince", "is not", null),
        )
        .and("shipments.deliveredAt", "is", null)
        .$castTo<boolean>()
        .as("isLikelyLate"),
    )
    .select((eb) =>
      eb
        .or([eb("orders.cancelledAt", "is not", null), eb("shipments.cancelledAt", "is not", null)])
        .as("isCancelled"),
    )
    .where("shipments.shopId", "=", shop)
    .where("shipments.id", "=", shipmentId)
    .executeTakeFirst();
}

/** Earlier numbers of the same fulfillments as these shipments (`by`), changed here or in Shopify. */
export function listReplaced(db: Db, shop: ShopId, by: ShipmentId[]) {
  return db
    .selectFrom("shipments as old")
    .innerJoin("shipments as present", (join) =>
      join
        .onRef("present.shopId", "=", "old.shopId")
        .onRef("present.fulfillmentId", "=", "old.fulfillmentId")
        .onRef("present.id", "!=", "old.id"),
    )
    .select(["old.id", "present.id as by"])
    .where("old.shopId", "=", shop)
    .where("present.id", "in", by)
    .where("old.cancelledAt", "is not", null)
    .execute();
}

/** Other shipments of the same order with the same number as one of these. */
export async function listTwins(
  db: Db,
  shop: ShopId,
  shipmentIds: ShipmentId[],
): Promise<{ id: ShipmentId; orderId: OrderId; trackingNumber: string }[]> {
  const { rows } = await sql<{ id: ShipmentId; orderId: OrderId; trackingNumber: string }>`
    select distinct twin.id, twin.order_id, twin.tracking_number
    from shipments s join shipments twin
      on twin.shop_id = s.shop_id and twin.order_id = s.order_id and twin.tracking_number = s.tracking_number
      and twin.id <> s.id
    where s.shop_id = ${shop} and s.id = any(${shipmentIds}::bigint[])`.execute(db);
  return rows;
}
