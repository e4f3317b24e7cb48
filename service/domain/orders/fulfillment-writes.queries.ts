import { sql } from "kysely";
import type { FulfillmentId, ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import type { WritableStatus } from "../../../contract/shopper-visibility-limits";
import type { Db } from "../../platform/db/database";
import { fulfillmentEventType, orderingKeyOf } from "./fulfillment-event.delivery";

/** A status that was to be written to Shopify: a delivery, open or ended. */
export interface FulfillmentWrite {
  fulfillmentId: FulfillmentId;
  status: WritableStatus;
  state: "queued" | "written" | "superseded" | "skipped" | "failed";
  reason: string | null;
  happenedAt: Date;
  attempts: number;
  /** Shopify's id of the event; null until it is known. */
  shopifyEventId: string | null;
}

/** All writes of these fulfilments, newest first; a shipment has a dozen statuses at most. */
export async function listWrites(
  db: Db,
  shop: ShopId,
  fulfillmentIds: FulfillmentId[],
): Promise<FulfillmentWrite[]> {
  if (fulfillmentIds.length === 0) return [];
  const { rows } = await sql<FulfillmentWrite>`
    select payload ->> 'fulfillment' as fulfillment_id, payload ->> 'status' as status, state, reason,
      (payload ->> 'happenedAt')::timestamptz as happened_at, attempts, receipt ->> 'id' as shopify_event_id
    from (
      select id, payload, 'queued' as state, reason, attempts, null::jsonb as receipt from deliveries
      where shop_id = ${shop} and channel = ${fulfillmentEventType.name}
        and ordering_key = any(${fulfillmentIds.map(orderingKeyOf)}::text[])
      union all
      select l.id, l.payload, case l.state when 'sent' then 'written' when 'expired' then 'failed' else l.state end,
        l.reason, l.attempts, l.receipt
      from delivery_log l
      where l.shop_id = ${shop} and l.channel = ${fulfillmentEventType.name}
        and l.ordering_key = any(${fulfillmentIds.map(orderingKeyOf)}::text[])
        and l.subject in (
          select 'shipment:' || s.id from shipments s
          where s.shop_id = ${shop} and s.fulfillment_id = any(${fulfillmentIds}::bigint[]))
    ) as writes
    order by id desc
  `.execute(db);
  return rows;
}

/** The newest write of each of these fulfilments, in any state. */
export async function listNewestWrites(
  db: Db,
  shop: ShopId,
  fulfillmentIds: FulfillmentId[],
): Promise<FulfillmentWrite[]> {
  const newest = new Map<FulfillmentId, FulfillmentWrite>();
  for (const write of await listWrites(db, shop, fulfillmentIds)) {
    if (!newest.has(write.fulfillmentId)) newest.set(write.fulfillmentId, write);
  }
  return [...newest.values()];
}

/** The latest writes that failed, with their shipments. */
export async function listFailedWrites(db: Db, shop: ShopId, limit: number) {
  const { rows } = await sql<{
    status: WritableStatus;
    reason: string | null;
    happenedAt: Date;
    trackingNumber: string;
    orderId: OrderId;
    name: string;
  }>`
    select l.payload ->> 'status' as status, l.reason, (l.payload ->> 'happenedAt')::timestamptz as happened_at,
      s.tracking_number, o.id as order_id, o.name
    from delivery_log l
      join shipments s on s.shop_id = l.shop_id and l.subject = 'shipment:' || s.id
      join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where l.shop_id = ${shop} and l.channel = ${fulfillmentEventType.name} and l.state in ('failed', 'expired')
    order by l.done_at desc, l.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Those of these fulfilments that have a shipment which is not delivered. */
export async function listUndelivered(
  db: Db,
  shop: ShopId,
  fulfillmentIds: FulfillmentId[],
): Promise<Set<FulfillmentId>> {
  const rows = await db
    .selectFrom("shipments")
    .select("fulfillmentId")
    .distinct()
    .where("shopId", "=", shop)
    .where("fulfillmentId", "in", fulfillmentIds)
    .where("cancelledAt", "is", null)
    .where("status", "<>", "DELIVERED")
    .execute();
  return new Set(rows.map((row) => row.fulfillmentId));
}

/** What a write to Shopify needs of the fulfilment and of the shipment that it is about, as they are now. */
export function findWriteTarget(db: Db, shop: ShopId, shipmentId: ShipmentId) {
  return db
    .selectFrom("shipments as s")
    .innerJoin("fulfillments as f", (join) =>
      join.onRef("f.shopId", "=", "s.shopId").onRef("f.id", "=", "s.fulfillmentId"),
    )
    .select([
      ...(["f.shopifyId", "s.cancelledAt"] as const),
      // The shop's own rule would come back to us as Shopify's word.
      sql<Date | null>`case when s.estimated_by not in ('rules', 'history') then s.estimated_delivery_at end`.as(
        "estimatedDeliveryAt",
      ),
    ])
    .where("s.shopId", "=", shop)
    .where("s.id", "=", shipmentId)
    .executeTakeFirst();
}
