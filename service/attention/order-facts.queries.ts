import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { StuckReason } from "../../contract/order-filter";
import type { Db } from "../db/database";
import type { OrderFacts, ParcelFacts } from "./judge-order";

export interface FlaggedOrderFacts extends OrderFacts {
  id: string;
  /** The flag that stands now. */
  stuckReason: StuckReason | null;
}

type Row = Omit<FlaggedOrderFacts, "parcels"> &
  Omit<ParcelFacts, "status" | "failedAt"> & {
    status: ParcelFacts["status"] | null;
    failedAt: Date[] | null;
  };

/** What the rules ask of these orders and of their parcels; deleted orders are left out. */
export async function listOrderFacts(db: Db, shop: ShopId, orderIds: string[]): Promise<FlaggedOrderFacts[]> {
  const { rows } = await sql<Row>`
    select o.id, o.is_tracked, o.cancelled_at is not null as is_cancelled, o.country, l.stuck_reason,
      l.dismissed_event_at, s.status, s.sub_status, s.courier, s.status_at, s.shipped_at, s.last_event_at,
      s.estimated_delivery_at as due_at, s.created_at as added_at,
      case when s.sub_status = 'WAITING_DELIVERY_02' then (
        select min(e.occurred_at) from tracking_events e
        where e.shop_id = s.shop_id and e.shipment_id = s.id and e.sub_status = s.sub_status
          and e.occurred_at >= s.status_at) end as collectable_at,
      case when s.status = 'DELIVERY_FAILED' then (
        select array_agg(e.occurred_at) from tracking_events e
        where e.shop_id = s.shop_id and e.shipment_id = s.id and e.status = s.status) end as failed_at
    from orders o
      left join order_list l on l.shop_id = o.shop_id and l.order_id = o.id
      left join shipments s on s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null
    where o.shop_id = ${shop} and o.id = any(${orderIds}::bigint[]) and o.deleted_at is null
    order by o.id, s.id`.execute(db);

  const orders = new Map<string, FlaggedOrderFacts>();
  for (const {
    id,
    isTracked,
    isCancelled,
    country,
    stuckReason,
    dismissedEventAt,
    status,
    ...parcel
  } of rows) {
    const order = orders.get(id) ?? {
      ...{ id, isTracked, isCancelled, country, stuckReason, dismissedEventAt },
      parcels: [],
    };
    if (status !== null) order.parcels.push({ ...parcel, status, failedAt: parcel.failedAt ?? [] });
    orders.set(id, order);
  }
  return [...orders.values()];
}
