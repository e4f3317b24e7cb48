import { sql } from "kysely";
import type { FulfillmentId, OrderId, ShopId } from "../../../../contract/ids";
import type { Db } from "../../../platform/db/database";
import { courierWritebackType } from "../../../domain/orders/courier-writeback.delivery";
import { NO_PERMISSION } from "../scopes";

/**
 * Shipments of these orders, sent since then, whose courier comes neither from the merchant nor from a correction: by name or
 * number. `courierName` is the company that Shopify names.
 */
export async function listDetectedSince(db: Db, shop: ShopId, orders: OrderId[], since: Date) {
  const { rows } = await sql<{
    orderId: OrderId;
    fulfillmentId: FulfillmentId;
    trackingNumber: string;
    courier: string;
    courierName: string;
  }>`
    select s.order_id, s.fulfillment_id, s.tracking_number, s.courier, s.courier_name
    from shipments s
    where s.shop_id = ${shop} and s.order_id = any(${orders}::bigint[]) and s.shipped_at >= ${since}
      and s.cancelled_at is null and s.courier is not null and s.courier_name is not null
      and s.courier_chosen_at is null
      and not exists (
        select from courier_history h
        where h.shop_id = ${shop} and h.shipment_id = s.id and h.source = 'correction' and h.outcome = 'switched')
    order by s.fulfillment_id, s.tracking_number`.execute(db);
  return rows;
}

/** The latest corrections that Shopify did not take, with their orders, unless a later one of the same fulfilment was written or they are tried again. */
export async function listFailedWritebacks(db: Db, shop: ShopId, limit: number) {
  const { rows } = await sql<{ orderId: OrderId; name: string; reason: string; doneAt: Date }>`
    with latest as materialized (
      select l.subject, l.done_at, l.id,
        case l.state when 'expired' then 'expired' else coalesce(l.reason, '') end as reason
      from delivery_log l
      where l.shop_id = ${shop} and l.channel = ${courierWritebackType.name} and l.state in ('failed', 'expired')
        and l.reopened_at is null
        and not exists (
          select from delivery_log later
          where later.shop_id = ${shop} and later.channel = l.channel and later.ordering_key = l.ordering_key
            and later.id > l.id and later.state = 'sent')
      order by l.done_at desc, l.id desc
      limit ${limit}
    )
    select o.id as order_id, o.name, latest.reason, latest.done_at
    from latest join orders o on o.shop_id = ${shop} and o.id = substr(latest.subject, length('order:') + 1)::bigint
    order by latest.done_at desc, latest.id desc`.execute(db);
  return rows;
}

/** Corrections that wait for the merchant's permission. */
export async function countHeld(db: Db, shop: ShopId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries
    where shop_id = ${shop} and channel = ${courierWritebackType.name} and reason = ${NO_PERMISSION}`.execute(
    db,
  );
  return rows[0]!.count;
}
