import { sql } from "kysely";
import type { FulfillmentId, OrderId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { IS_MADE, IS_SHIPPED_IN_FULL, MADE_AT } from "../../domain/orders/shipped";

/** Fulfillments of these orders that Shopify has made. */
export async function listFulfillmentsMade(
  db: Db,
  shop: ShopId,
  orders: OrderId[],
): Promise<{ id: FulfillmentId; orderId: OrderId; madeAt: Date }[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<{ id: FulfillmentId; orderId: OrderId; madeAt: Date }>`
    select f.id, f.order_id, ${MADE_AT} as made_at from fulfillments f
    where f.shop_id = ${shop} and f.order_id = any(${orders}::bigint[]) and ${IS_MADE}
    order by f.id`.execute(db);
  return rows;
}

/** Those of these orders of which nothing is left to be shipped. */
export async function listOrdersShippedInFull(
  db: Db,
  shop: ShopId,
  orders: OrderId[],
): Promise<Set<OrderId>> {
  if (orders.length === 0) return new Set();
  const { rows } = await sql<{ id: OrderId }>`
    select o.id from orders o
    where o.shop_id = ${shop} and o.id = any(${orders}::bigint[]) and ${IS_SHIPPED_IN_FULL}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
