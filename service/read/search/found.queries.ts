import { type RawBuilder, sql } from "kysely";
import type { CustomerId, OrderId } from "../../../contract/ids";
import type { UntrackedState } from "../../../contract/order-filter";
import type { ShipmentStatus } from "../../../contract/shipment-status";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Db } from "../../platform/db/database";
import { type Found, foundDocs, foundOf, type SearchPage } from "./find-docs.queries";
import { SEARCH_KIND } from "../../platform/db/tables/search-kinds";

type Zoned = Pick<Shop, "id" | "timezone">;

/** The day of an instant in a zone, as YYYY-MM-DD. */
const dayOf = (instant: RawBuilder<unknown>, timezone: string) =>
  sql`(${instant} at time zone ${timezone}::text)::date::text`;

interface Place {
  total: number;
  place: string | null;
}

export interface ShipmentMatch extends Place {
  trackingNumber: string;
  status: ShipmentStatus;
  courier: string | null;
  courierName: string | null;
  orderId: OrderId;
  orderName: string;
}

/** Shipments by the form of their number (`numberForm`). */
export async function findShipments(
  db: Db,
  { id: shop }: Pick<Shop, "id">,
  page: SearchPage,
): Promise<Found<ShipmentMatch>> {
  const { rows } = await sql<ShipmentMatch>`
    with ${foundDocs(shop, SEARCH_KIND.shipment, page)}
    select total, place, tracking_number, status, courier, courier_name, order_id, order_name from counted left join (
      select f.place, s.tracking_number, s.status, s.courier, s.courier_name, s.order_id, o.name as order_name from found f
      join shipments s on s.shop_id = ${shop} and s.id = f.ref_id
      join orders o on o.shop_id = s.shop_id and o.id = s.order_id) as page on true
    order by place`.execute(db);
  return foundOf(rows);
}

export interface OrderMatch extends Place {
  orderId: OrderId;
  orderName: string;
  customer: string | null;
  orderedOn: string;
  status: ShipmentStatus | null;
  untracked: UntrackedState | null;
}

/** Orders by the form of their name (`numberForm`). */
export async function findOrders(
  db: Db,
  { id: shop, timezone }: Zoned,
  page: SearchPage,
): Promise<Found<OrderMatch>> {
  const { rows } = await sql<OrderMatch>`
    with ${foundDocs(shop, SEARCH_KIND.order, page)}
    select total, place, order_id, order_name, customer, ordered_on, status, untracked from counted left join (
      select f.place, o.id as order_id, o.name as order_name, o.customer_name as customer,
        ${dayOf(sql`o.ordered_at`, timezone)} as ordered_on, l.status, l.untracked
      from found f
      join orders o on o.shop_id = ${shop} and o.id = f.ref_id
      left join order_list l on l.shop_id = o.shop_id and l.order_id = o.id) as page on true
    order by place`.execute(db);
  return foundOf(rows);
}

export interface CustomerMatch extends Place {
  id: CustomerId;
  name: string | null;
  email: string;
  shipments: number;
  lastOrder: string;
  lastOrderedOn: string;
}

/** Customers by the form of their name or address (`textForm`), each with the shipments on their way or arrived. */
export async function findCustomers(
  db: Db,
  { id: shop, timezone }: Zoned,
  page: SearchPage,
): Promise<Found<CustomerMatch>> {
  const { rows } = await sql<CustomerMatch>`
    with ${foundDocs(shop, SEARCH_KIND.customer, page)}
    select total, place, id, name, email, shipments, last_order, last_ordered_on from counted left join (
      select f.place, c.id, c.name, c.email, last.name as last_order,
        ${dayOf(sql`last.ordered_at`, timezone)} as last_ordered_on, (
        select count(*)::int from orders o join shipments s on s.shop_id = o.shop_id and s.order_id = o.id
        where o.shop_id = ${shop} and o.customer_id = c.id and o.deleted_at is null
          and s.cancelled_at is null) as shipments
      from found f join customers c on c.shop_id = ${shop} and c.id = f.ref_id
      join lateral (
        select o.name, o.ordered_at from orders o
        where o.shop_id = c.shop_id and o.customer_id = c.id and o.deleted_at is null
        order by o.ordered_at desc, o.id desc limit 1) as last on true) as page on true
    order by place`.execute(db);
  return foundOf(rows);
}
