import { sql } from "kysely";
import type { FulfillmentId, OrderId, ShopId } from "../../../../contract/ids";
import type { LinkScope } from "../../../../contract/tracking-link-limits";
import type { Db } from "../../../platform/db/database";

/** A fulfilment that can get a link. */
export interface LinkedFulfillment {
  id: FulfillmentId;
  shopifyId: string;
  orderId: OrderId;
  orderName: string;
}

/** Shipments that count for a link: Shopify's numbers, of orders that are there. */
const shipped = sql`s.cancelled_at is null and o.deleted_at is null`;

/** Fulfilments of a shop after this one, with something shipped, by id. */
export async function listFulfillmentsAfter(
  db: Db,
  shop: ShopId,
  { after, scope, limit }: { after: FulfillmentId | null; scope: LinkScope; limit: number },
): Promise<LinkedFulfillment[]> {
  const { rows } = await sql<LinkedFulfillment>`
    select f.id, f.shopify_id, f.order_id, o.name as order_name
    from fulfillments f join orders o on o.shop_id = f.shop_id and o.id = f.order_id
    where f.shop_id = ${shop} and f.id > ${after ?? "0"} and ${hasShipments(scope)}
    order by f.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function countFulfillments(db: Db, shop: ShopId, scope: LinkScope): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from fulfillments f join orders o on o.shop_id = f.shop_id and o.id = f.order_id
    where f.shop_id = ${shop} and ${hasShipments(scope)}`.execute(db);
  return Number(rows[0]!.count);
}

const hasShipments = (scope: LinkScope) => sql<boolean>`exists (
  select from shipments s
  where s.shop_id = f.shop_id and s.fulfillment_id = f.id and ${shipped}
    and (${scope} = 'all' or s.status <> 'DELIVERED'))`;

/** Fulfilments of these orders that were sent since then, with their tracking numbers. */
export async function listSentSince(
  db: Db,
  shop: ShopId,
  orders: OrderId[],
  since: Date,
): Promise<{ id: FulfillmentId; orderId: OrderId; numbers: string[] }[]> {
  const { rows } = await sql<{ id: FulfillmentId; orderId: OrderId; numbers: string[] }>`
    select s.fulfillment_id as id, s.order_id, array_agg(s.tracking_number order by s.tracking_number) as numbers
    from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where s.shop_id = ${shop} and s.order_id = any(${orders}::bigint[]) and s.shipped_at >= ${since} and ${shipped}
    group by s.fulfillment_id, s.order_id
    order by s.fulfillment_id`.execute(db);
  return rows;
}
