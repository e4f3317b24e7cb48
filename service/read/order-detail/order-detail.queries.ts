import { type Selectable, sql } from "kysely";
import type { FulfillmentId, OrderId, ShopId } from "../../../contract/ids";
import type { Tag } from "../../../contract/orders";
import { IS_TO_BE_SHIPPED } from "../../domain/orders/items-to-ship";
import { IMPORTED } from "../../domain/shipments/imported-shipments.queries";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";
import type { Tables } from "../../platform/db/tables";

const order = (db: Db, shop: ShopId, id: OrderId) =>
  db
    .selectFrom("orders as o")
    .innerJoin("orderList", (join) =>
      join.onRef("orderList.shopId", "=", "o.shopId").onRef("orderList.orderId", "=", "o.id"),
    )
    .selectAll("o")
    .select(["orderList.status", "orderList.untracked", "orderList.attentionReason", "orderList.attentionAt"])
    .where("o.shopId", "=", shop)
    .where("o.id", "=", id)
    .modifyEnd(prepared);

/** With status and attention from the order's row in the list; a deleted order has no such row, so it is not found. */
export function findOrder(db: Db, shop: ShopId, id: OrderId) {
  return order(db, shop, id).executeTakeFirst();
}
export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export type LineItemRow = Pick<
  Selectable<Tables["lineItems"]>,
  | "shopifyId"
  | "title"
  | "variantTitle"
  | "sku"
  | "quantity"
  | "openQuantity"
  | "requiresShipping"
  | "imageUrl"
>;

/** An item in a fulfilment that has not been cancelled; null where Shopify does not say what is in it. */
export interface FulfilledItem {
  id: FulfillmentId;
  lineItemShopifyId: string | null;
  quantity: number | null;
  /** From a file of the merchant's: Shopify does not have it, and counts its items as open. */
  isImported: boolean;
}

/** The same with the merchant's tags by name, the items, and what is in the fulfilments: one statement, their rows as JSON. */
export function findOrderWithItems(db: Db, shop: ShopId, id: OrderId) {
  return order(db, shop, id)
    .select([
      sql<Tag[]>`(
        select coalesce(json_agg(json_build_object('id', t.id::text, 'name', t.name) order by t.name, t.id), '[]')
        from order_tags ot join tags t on t.shop_id = ot.shop_id and t.id = ot.tag_id
        where ot.shop_id = o.shop_id and ot.order_id = o.id)`.as("ownTags"),
      sql<LineItemRow[]>`(
        select coalesce(json_agg(json_build_object(
          'shopifyId', i.shopify_id, 'title', i.title, 'variantTitle', i.variant_title, 'sku', i.sku,
          'quantity', i.quantity, 'openQuantity', i.open_quantity, 'requiresShipping', i.requires_shipping,
          'imageUrl', i.image_url) order by i.id), '[]')
        from line_items i
        where i.shop_id = o.shop_id and i.order_id = o.id and i.quantity > 0)`.as("items"),
      sql<FulfilledItem[]>`(
        select coalesce(json_agg(json_build_object(
          'id', f.id::text, 'lineItemShopifyId', fi.line_item_shopify_id, 'quantity', fi.quantity,
          'isImported', f.shopify_id like ${`${IMPORTED}%`}) order by f.id), '[]')
        from fulfillments f
          left join fulfillment_items fi on fi.shop_id = f.shop_id and fi.fulfillment_id = f.id
        where f.shop_id = o.shop_id and f.order_id = o.id
          and f.status not in ('cancelled', 'error', 'failure'))`.as("fulfilled"),
      IS_TO_BE_SHIPPED.as("isToBeShipped"),
    ])
    .executeTakeFirst();
}
