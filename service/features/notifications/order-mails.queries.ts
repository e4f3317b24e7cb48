import { sql } from "kysely";
import type { FulfillmentId, OrderId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { leftToShip } from "../../domain/orders/items-to-ship";
import { IS_IMPORTED } from "../../domain/shipments/found-late";

/**
 * Fulfillments of these orders that Shopify has made, without those that were cancelled and those that only an import knows. `madeAt` is
 * Shopify's time where it is known, and never later than when we have heard of it.
 */
export async function listFulfillmentsMade(
  db: Db,
  shop: ShopId,
  orders: OrderId[],
): Promise<{ id: FulfillmentId; orderId: OrderId; madeAt: Date }[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<{ id: FulfillmentId; orderId: OrderId; madeAt: Date }>`
    select f.id, f.order_id, least(f.created_at, f.shopify_updated_at, (
      select min(s.shipped_at) from shipments s where s.shop_id = f.shop_id and s.fulfillment_id = f.id)) as made_at
    from fulfillments f
    where f.shop_id = ${shop} and f.order_id = any(${orders}::bigint[])
      and f.status not in ('cancelled', 'error', 'failure') and not ${IS_IMPORTED}
    order by f.id`.execute(db);
  return rows;
}

/**
 * Those of these orders of which nothing is left to be shipped: as Shopify says, or as the items of the fulfillments add up, which may be
 * known first.
 */
export async function listOrdersShippedInFull(
  db: Db,
  shop: ShopId,
  orders: OrderId[],
): Promise<Set<OrderId>> {
  if (orders.length === 0) return new Set();
  const { rows } = await sql<{ id: OrderId }>`
    select o.id from orders o
    where o.shop_id = ${shop} and o.id = any(${orders}::bigint[]) and (o.fulfillment_status = 'fulfilled' or not exists (
      select from line_items l
      where l.shop_id = o.shop_id and l.order_id = o.id and l.requires_shipping
        and ${leftToShip("l")} > 0))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
