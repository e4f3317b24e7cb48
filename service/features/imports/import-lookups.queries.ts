import { sql } from "kysely";
import type { FulfillmentId, ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { leftToShip } from "../../domain/orders/items-to-ship";
import { SEARCH_KIND } from "../../platform/db/tables/search-kinds";

/** Orders by the search form of their number, so that `#1001` and `1001` are the same. */
export async function listOrdersByForm(db: Db, shop: ShopId, forms: string[]) {
  const { rows } = await sql<{ form: string; id: OrderId; shopifyId: string }>`
    select d.txt as form, o.id, o.shopify_id from search_docs d
    join orders o on o.shop_id = d.shop_id and o.id = d.ref_id
    where d.shop_id = ${shop} and d.kind = ${SEARCH_KIND.order} and d.txt = any(${forms}::text[])
      and o.deleted_at is null order by o.id`.execute(db);
  return rows;
}
export type KnownOrder = Awaited<ReturnType<typeof listOrdersByForm>>[number];

/** Shipments of these orders, each with its fulfilment and the items known to be in it. */
export async function listKnownShipments(db: Db, shop: ShopId, orderIds: OrderId[]) {
  const { rows } = await sql<{
    id: ShipmentId;
    orderId: OrderId;
    fulfillmentId: FulfillmentId;
    fulfillmentShopifyId: string;
    trackingNumber: string;
    isDelivered: boolean;
    items: string[];
  }>`
    select s.id, s.order_id, s.fulfillment_id, f.shopify_id as fulfillment_shopify_id, s.tracking_number,
      s.status = 'DELIVERED' as is_delivered, array(
        select i.line_item_shopify_id from fulfillment_items i
        where i.shop_id = s.shop_id and i.fulfillment_id = s.fulfillment_id) as items
    from shipments s join fulfillments f on f.shop_id = s.shop_id and f.id = s.fulfillment_id
    where s.shop_id = ${shop} and s.order_id = any(${orderIds}::bigint[]) and s.cancelled_at is null
    order by s.id`.execute(db);
  return rows;
}
export type KnownShipment = Awaited<ReturnType<typeof listKnownShipments>>[number];

/** Items of these orders, and how many of each are still to ship. */
export async function listOpenItems(db: Db, shop: ShopId, orderIds: OrderId[]) {
  const { rows } = await sql<{ orderId: OrderId; shopifyId: string; sku: string; open: number }>`
    select l.order_id, l.shopify_id, l.sku, ${leftToShip("l")} as open
    from line_items l
    where l.shop_id = ${shop} and l.order_id = any(${orderIds}::bigint[]) and l.sku is not null
    order by l.id`.execute(db);
  return rows;
}
export type OpenItem = Awaited<ReturnType<typeof listOpenItems>>[number];

export function listShipmentsOfFulfillments(db: Db, shop: ShopId, shopifyIds: string[]) {
  return db
    .selectFrom("shipments")
    .innerJoin("fulfillments", (join) =>
      join
        .onRef("fulfillments.shopId", "=", "shipments.shopId")
        .onRef("fulfillments.id", "=", "shipments.fulfillmentId"),
    )
    .select(["shipments.id", "fulfillments.shopifyId"])
    .where("shipments.shopId", "=", shop)
    .where("fulfillments.shopifyId", "in", shopifyIds)
    .where("shipments.cancelledAt", "is", null)
    .execute();
}
