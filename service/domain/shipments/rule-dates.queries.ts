import { sql } from "kysely";
import type { HandDate } from "../../../contract/date-by-hand";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

/** What the date of each of these shipments follows from; in order of their ids. */
export function listShipmentsToEstimate(db: Db, shop: ShopId, ids: ShipmentId[]) {
  return db
    .selectFrom("shipments as s")
    .modifyFront(prepared)
    .innerJoin("orders as o", (join) =>
      join.onRef("o.shopId", "=", "s.shopId").onRef("o.id", "=", "s.orderId"),
    )
    .select([
      ...(["s.id", "s.fulfillmentId", "s.courier", "s.shippedAt"] as const),
      ...(["o.orderedAt", "o.country", "o.shipTo", "o.shippingTitle", "o.shippingCode"] as const),
      // What was in a fulfilment when a date was set for the rest has its own.
      sql<HandDate | null>`case when o.date_by_hand_at is null or exists (
          select from fulfillments f
          where f.shop_id = s.shop_id and f.id = s.fulfillment_id and f.created_at >= o.date_by_hand_at)
        then o.date_by_hand end`.as("dateByHand"),
      // Those of its fulfilment; all of the order's where Shopify did not say which.
      sql<string[]>`array(
        select distinct i.product_id from line_items i
        where i.shop_id = s.shop_id and i.order_id = s.order_id and i.product_id is not null and i.quantity > 0
          and (i.shopify_id in (select f.line_item_shopify_id from fulfillment_items f
              where f.shop_id = s.shop_id and f.fulfillment_id = s.fulfillment_id and f.quantity > 0)
            or not exists (select 1 from fulfillment_items f
              where f.shop_id = s.shop_id and f.fulfillment_id = s.fulfillment_id)))`.as("products"),
    ])
    .where("s.shopId", "=", shop)
    .where("s.id", "in", ids)
    .orderBy("s.id")
    .execute();
}
export type ShipmentFacts = Awaited<ReturnType<typeof listShipmentsToEstimate>>[number];

/** Shipments on their way after one of them, by their ids. */
export async function listOpenShipmentIds(
  db: Db,
  shop: ShopId,
  after: ShipmentId | "0",
  limit: number,
): Promise<ShipmentId[]> {
  const rows = await openShipments(db, shop)
    .where("id", ">", after as ShipmentId)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The same of those with a date by hand. */
export async function listOpenWithHandDate(
  db: Db,
  shop: ShopId,
  after: ShipmentId | "0",
  limit: number,
): Promise<ShipmentId[]> {
  const rows = await openShipments(db, shop)
    .where("id", ">", after as ShipmentId)
    .where(
      sql<boolean>`exists (select 1 from delivery_dates d
        where d.shop_id = shipments.shop_id and d.shipment_id = shipments.id and d.source = 'merchant')`,
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Shipments of these orders that are on their way. */
export async function listOpenShipmentIdsOfOrders(
  db: Db,
  shop: ShopId,
  orders: OrderId[],
): Promise<ShipmentId[]> {
  const rows = await openShipments(db, shop).where("orderId", "in", orders).execute();
  return rows.map(({ id }) => id);
}

const openShipments = (db: Db, shop: ShopId) =>
  db
    .selectFrom("shipments")
    .select("id")
    .where("shopId", "=", shop)
    .where("cancelledAt", "is", null)
    .where("deliveredAt", "is", null)
    .where("status", "not in", ["DELIVERED", "EXPIRED"])
    .orderBy("id");
