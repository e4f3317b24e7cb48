import { sql } from "kysely";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { AttentionResult } from "../attention/evaluate-attention";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

/**
 * Most urgent first. An order has the status of its most urgent shipment, so it is delivered only when every shipment
 * is.
 */
const ORDER_URGENCY = [
  "ABNORMAL",
  "DELIVERY_FAILED",
  "EXPIRED",
  "WAITING_DELIVERY",
  "IN_TRANSIT",
  "INFO_RECEIVED",
  "NO_RECORD",
  "INIT",
  "DELIVERED",
];

/**
 * An order's `untracked` (contract/order-filter.ts). While items are open, or none are known, it is still to be shipped, unless
 * Shopify calls it fulfilled; of several fulfilments the last speaks.
 */
const UNTRACKED = sql`case
          when lead.status is not null then null
          when o.cancelled_at is not null then 'cancelled'
          when o.is_test then 'test'
          when coalesce(o.fulfillment_status, '') <> 'fulfilled' and (items.are_open or not items.are_known) then null
          when items.are_known and not items.are_shippable then 'nothing_to_ship'
          when sent.status = 'success' then coalesce(sent.shown, 'fulfilled')
          when sent.status is null and items.are_known then 'nothing_to_ship'
        end`;

/** Takes those of these orders off the list that are deleted now. */
export async function deleteOrderListRows(tx: Db, shop: ShopId, orderIds: OrderId[]): Promise<void> {
  await sql`${prepared}
    delete from order_list l using orders o
    where l.shop_id = ${shop} and l.order_id = any(${orderIds}::bigint[])
      and o.shop_id = l.shop_id and o.id = l.order_id and o.deleted_at is not null`.execute(tx);
}

/**
 * Updates the list's rows of these orders from their most urgent shipments and from their attention. Shipments of
 * cancelled fulfilments do not count, a deleted order has no row, and unchanged rows are not written.
 */
export async function upsertOrderList(
  tx: Db,
  shop: ShopId,
  orderIds: OrderId[],
  results: (AttentionResult & { orderId: OrderId })[],
): Promise<void> {
  const attention = results.map(({ orderId, attention, reEvaluateAt }) => ({
    order_id: orderId,
    attention_reason: attention?.reason,
    attention_at: attention?.since,
    re_evaluate_at: reEvaluateAt,
  }));
  await sql`${prepared}
    insert into order_list as l (shop_id, order_id, ordered_at, country, status, sub_status, courier, shipped_at,
        last_event_at, delivered_at, due_at, attention_reason, attention_at, re_evaluate_at, is_manual, untracked)
      select o.shop_id, o.id, o.ordered_at, o.country, lead.status, lead.sub_status, lead.courier, lead.shipped_at,
        lead.last_event_at, case when lead.status = 'DELIVERED' then lead.last_delivered_at end,
        case when lead.status is not null then lead.estimated_delivery_at
          when o.cancelled_at is null then o.estimated_delivery_at end, j.attention_reason, j.attention_at, j.re_evaluate_at, coalesce(lead.is_manual, false),
        ${UNTRACKED}
      from orders o
      left join jsonb_to_recordset(${JSON.stringify(attention)}::jsonb) as j (
        order_id bigint, attention_reason text, attention_at timestamptz, re_evaluate_at timestamptz) on j.order_id = o.id
      left join lateral (
        select s.status, s.sub_status, s.courier, s.shipped_at, s.last_event_at, s.estimated_delivery_at,
          max(s.delivered_at) over () as last_delivered_at,
          bool_or(s.manual_status = s.status) over (partition by s.status) as is_manual
        from shipments s where s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null
        order by array_position(${ORDER_URGENCY}::text[], s.status), s.id
        limit 1) as lead on true
      left join lateral (
        select count(*) > 0 as are_known, coalesce(bool_or(i.requires_shipping), false) as are_shippable,
          coalesce(bool_or(i.requires_shipping and coalesce(i.open_quantity, i.quantity) > 0), false) as are_open
        from line_items i where i.shop_id = o.shop_id and i.order_id = o.id and i.quantity > 0) as items on true
      left join lateral (
        select f.status, case when f.display_status in ('out_for_delivery', 'ready_for_pickup', 'picked_up', 'delivered')
          then f.display_status end as shown
        from fulfillments f where f.shop_id = o.shop_id and f.order_id = o.id
          and f.status not in ('cancelled', 'error', 'failure')
        order by f.id desc limit 1) as sent on true
      where o.shop_id = ${shop} and o.id = any(${orderIds}::bigint[]) and o.deleted_at is null
      order by o.id
    on conflict (shop_id, order_id) do update set
      ordered_at = excluded.ordered_at, country = excluded.country, status = excluded.status,
      sub_status = excluded.sub_status, courier = excluded.courier, shipped_at = excluded.shipped_at,
      last_event_at = excluded.last_event_at, delivered_at = excluded.delivered_at, due_at = excluded.due_at,
      attention_reason = excluded.attention_reason, attention_at = excluded.attention_at, re_evaluate_at = excluded.re_evaluate_at,
      is_manual = excluded.is_manual, untracked = excluded.untracked
    where (l.ordered_at, l.country, l.status, l.sub_status, l.courier, l.shipped_at, l.last_event_at, l.delivered_at,
        l.due_at, l.attention_reason, l.attention_at, l.re_evaluate_at, l.is_manual, l.untracked) is distinct from (excluded.ordered_at, excluded.country, excluded.status, excluded.sub_status,
        excluded.courier, excluded.shipped_at, excluded.last_event_at, excluded.delivered_at, excluded.due_at,
        excluded.attention_reason, excluded.attention_at, excluded.re_evaluate_at, excluded.is_manual,
        excluded.untracked)
  `.execute(tx);
}
