import { type RawBuilder, sql } from "kysely";
import type { OrderId, ShopId } from "../../../contract/ids";
import type { OrderFacts, ShipmentFacts } from "./occurrence";
import { IS_MADE, IS_SHIPPED_IN_FULL, MADE_AT } from "../orders/shipped";
import { FOUND_LATE, IS_FOUND_LATE } from "../shipments/found-late";
import type { Db } from "../../platform/db/database";

/** When a sync has found an order `o`; null: a webhook told of it. */
const ORDER_FOUND_AT = sql<Date | null>`case when o.created_at > o.ordered_at + ${FOUND_LATE} then o.created_at end`;
/** When a sync, a back-fill or an import has found a shipment `s` of a fulfillment `f`; null: a webhook told of it. */
const SHIPMENT_FOUND_AT = sql<Date | null>`case when ${IS_FOUND_LATE} then s.created_at end`;

/** `knownSince` (domain/automations) of an order `o`, in SQL. */
export const orderKnownSince = (installedAt: Date): RawBuilder<Date> =>
  sql`greatest(${installedAt}::timestamptz, ${ORDER_FOUND_AT})`;
/** The same of a shipment `s` of a fulfillment `f`. */
export const shipmentKnownSince = (installedAt: Date): RawBuilder<Date> =>
  sql`greatest(${installedAt}::timestamptz, ${SHIPMENT_FOUND_AT})`;

type OrderRow = Omit<OrderFacts, "total" | "fulfillments" | "fulfilledAt"> & {
  total: string | null;
  isShippedInFull: boolean;
};

/** What automations know of orders, those among them that the merchant has deleted. */
export async function listOrderFacts(
  db: Db,
  shop: ShopId,
  ids: readonly OrderId[],
): Promise<Map<OrderId, OrderFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OrderRow>`
    select o.id, o.name, o.cancelled_at, o.deleted_at, o.country, o.total, o.currency,
      o.ship_to ->> 'provinceCode' as province, o.email is not null as has_email,
      ${ORDER_FOUND_AT} as found_at,
      o.tags || array(select t.name from order_tags ot join tags t on t.shop_id = ot.shop_id and t.id = ot.tag_id
        where ot.shop_id = o.shop_id and ot.order_id = o.id) as tags,
      array(select concat_ws(' ', l.title, l.variant_title, l.sku) from line_items l
        where l.shop_id = o.shop_id and l.order_id = o.id order by l.id) as items,
      case when o.customer_id is not null then not exists (select from orders before
        where before.shop_id = o.shop_id and before.customer_id = o.customer_id
          and before.cancelled_at is null and before.deleted_at is null and not before.is_test
          and (before.ordered_at, before.id) < (o.ordered_at, o.id)) end as is_first_of_customer,
      ${IS_SHIPPED_IN_FULL} as is_shipped_in_full
    from orders o where o.shop_id = ${shop} and o.id = any(${ids}::bigint[])`.execute(db);
  const made = await listFulfillments(db, shop, ids);
  return new Map(
    rows.map(({ total, isShippedInFull, ...row }) => {
      const fulfillments = made.get(row.id) ?? [];
      const fulfilledAt = isShippedInFull ? (fulfillments.at(-1)?.madeAt ?? null) : null;
      return [row.id, { ...row, total: total === null ? null : Number(total), fulfillments, fulfilledAt }];
    }),
  );
}

/** Without those that were cancelled, and those that only an import knows. */
async function listFulfillments(
  db: Db,
  shop: ShopId,
  orders: readonly OrderId[],
): Promise<Map<OrderId, OrderFacts["fulfillments"][number][]>> {
  const { rows } = await sql<OrderFacts["fulfillments"][number] & { orderId: OrderId }>`
    select f.id, f.order_id, f.created_at as received_at, ${MADE_AT} as made_at
    from fulfillments f
    where f.shop_id = ${shop} and f.order_id = any(${orders}::bigint[]) and ${IS_MADE}
    order by made_at, f.id`.execute(db);
  const found = new Map<OrderId, OrderFacts["fulfillments"][number][]>();
  for (const { orderId, ...row } of rows) found.set(orderId, [...(found.get(orderId) ?? []), row]);
  return found;
}

/** What automations know of the shipments of orders, cancelled ones among them. */
export async function listShipmentFacts(
  db: Db,
  shop: ShopId,
  orders: readonly OrderId[],
): Promise<(ShipmentFacts & { orderId: OrderId })[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<ShipmentFacts & { orderId: OrderId }>`
    select s.id, s.order_id, s.shipped_at, s.tracking_number, s.courier, s.status, s.sub_status, s.delivered_at, s.last_event_at,
      s.last_event, case when ${IS_FOUND_LATE} then ${MADE_AT} else s.created_at end as added_at,
      s.cancelled_at, s.estimated_delivery_at as estimated_at,
      exists (select from delivery_forecasts d where d.shop_id = s.shop_id and d.shipment_id = s.id
        and d.likely_late_since is not null) as is_likely_late,
      ${SHIPMENT_FOUND_AT} as found_at
    from shipments s join fulfillments f on f.shop_id = s.shop_id and f.id = s.fulfillment_id
    where s.shop_id = ${shop} and s.order_id = any(${orders}::bigint[])
    order by s.id`.execute(db);
  return rows;
}
