import { sql } from "kysely";
import type { ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import type { AttentionReason } from "../../../contract/order-filter";
import type { Db } from "../../platform/db/database";
import { isBeforeOrderInSql } from "../../domain/shipments/before-order";
import type { OrderFacts, ShipmentFacts } from "./evaluate-attention";
import { prepared } from "../../platform/db/prepared";

export interface OrderFactsWithAttention extends OrderFacts {
  id: OrderId;
  /** The reason that is stored now. */
  attentionReason: AttentionReason | null;
}

type Row = Omit<OrderFactsWithAttention, "shipments"> &
  Omit<ShipmentFacts, "id" | "status" | "failedAt"> & {
    shipmentId: ShipmentId;
    status: ShipmentFacts["status"] | null;
    failedAt: Date[] | null;
  };

/** What the rules need of these orders and of their shipments; deleted orders are left out. */
export async function listOrderFacts(
  db: Db,
  shop: ShopId,
  orderIds: OrderId[],
): Promise<OrderFactsWithAttention[]> {
  const { rows } = await sql<Row>`${prepared}
    select o.id, o.is_tracked, o.cancelled_at is not null as is_cancelled, o.country, l.attention_reason,
      l.dismissed_event_at, s.id as shipment_id, s.status, s.sub_status, s.courier, s.status_at, s.shipped_at, s.last_event_at,
      s.estimated_delivery_at as due_at, s.created_at as added_at,
      f.likely_late_since,
      case when s.sub_status = 'WAITING_DELIVERY_02' then (
        select min(e.occurred_at) from tracking_events e
        where e.shop_id = s.shop_id and e.shipment_id = s.id and e.sub_status = s.sub_status
          and e.occurred_at >= s.status_at) end as collectable_at,
      case when s.status = 'DELIVERY_FAILED' then (
        select array_agg(e.occurred_at) from tracking_events e
        where e.shop_id = s.shop_id and e.shipment_id = s.id and e.status = s.status
          and not ${isBeforeOrderInSql("e", "o")}) end as failed_at
    from orders o
      left join order_list l on l.shop_id = o.shop_id and l.order_id = o.id
      left join shipments s on s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null
      left join delivery_forecasts f on f.shop_id = s.shop_id and f.shipment_id = s.id
    where o.shop_id = ${shop} and o.id = any(${orderIds}::bigint[]) and o.deleted_at is null
    order by o.id, s.id`.execute(db);

  const orders = new Map<string, OrderFactsWithAttention>();
  for (const {
    id,
    isTracked,
    isCancelled,
    country,
    attentionReason,
    dismissedEventAt,
    shipmentId,
    status,
    ...shipment
  } of rows) {
    const order = orders.get(id) ?? {
      ...{ id, isTracked, isCancelled, country, attentionReason, dismissedEventAt },
      shipments: [],
    };
    if (status !== null)
      order.shipments.push({ ...shipment, id: shipmentId, status, failedAt: shipment.failedAt ?? [] });
    orders.set(id, order);
  }
  return [...orders.values()];
}
