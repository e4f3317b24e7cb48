import { sql } from "kysely";
import type { OrderId, ShopId } from "../../../contract/ids";
import type { ShipmentStatus } from "../../../contract/shipment-status";
import type { Db } from "../../platform/db/database";
import { type Found, foundDocs, foundOf, type SearchPage } from "./find-docs.queries";
import { SEARCH_KIND } from "../../platform/db/tables/search-kinds";

interface Place {
  total: number;
  place: string | null;
}

export interface ShipmentMatch extends Place {
  trackingNumber: string;
  status: ShipmentStatus;
  orderId: OrderId;
  orderName: string;
}

/** Shipments by the form of their number (`numberForm`). */
export async function findShipments(db: Db, shop: ShopId, page: SearchPage): Promise<Found<ShipmentMatch>> {
  const { rows } = await sql<ShipmentMatch>`
    with ${foundDocs(shop, SEARCH_KIND.shipment, page)}
    select total, place, tracking_number, status, order_id, order_name from counted left join (
      select f.place, s.tracking_number, s.status, s.order_id, o.name as order_name from found f
      join shipments s on s.shop_id = ${shop} and s.id = f.ref_id
      join orders o on o.shop_id = s.shop_id and o.id = s.order_id) as page on true
    order by place`.execute(db);
  return foundOf(rows);
}

export interface OrderMatch extends Place {
  orderId: OrderId;
  orderName: string;
}

/** Orders by the form of their name (`numberForm`). */
export async function findOrders(db: Db, shop: ShopId, page: SearchPage): Promise<Found<OrderMatch>> {
  const { rows } = await sql<OrderMatch>`
    with ${foundDocs(shop, SEARCH_KIND.order, page)}
    select total, place, order_id, order_name from counted left join (
      select f.place, o.id as order_id, o.name as order_name from found f
      join orders o on o.shop_id = ${shop} and o.id = f.ref_id) as page on true
    order by place`.execute(db);
  return foundOf(rows);
}

export interface CustomerMatch extends Place {
  name: string | null;
  email: string;
  shipments: number;
}

/** Customers by the form of their name or address (`textForm`), each with the shipments on their way or arrived. */
export async function findCustomers(db: Db, shop: ShopId, page: SearchPage): Promise<Found<CustomerMatch>> {
  const { rows } = await sql<CustomerMatch>`
    with ${foundDocs(shop, SEARCH_KIND.customer, page)}
    select total, place, name, email, shipments from counted left join (
      select f.place, c.name, c.email, (
        select count(*)::int from orders o join shipments s on s.shop_id = o.shop_id and s.order_id = o.id
        where o.shop_id = ${shop} and o.customer_id = c.id and o.deleted_at is null
          and s.cancelled_at is null) as shipments
      from found f join customers c on c.shop_id = ${shop} and c.id = f.ref_id) as page on true
    order by place`.execute(db);
  return foundOf(rows);
}
