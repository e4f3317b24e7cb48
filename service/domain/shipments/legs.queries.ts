import { sql } from "kysely";
import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { prepared } from "../../platform/db/prepared";

/** The first event of a leg's courier, else when the leg was first reported. */
export const LEG_BEGINS_AT = sql<Date>`coalesce((
  select min(e.occurred_at) from tracking_events e
  where e.shop_id = shipment_legs.shop_id and e.shipment_id = shipment_legs.shipment_id
    and e.courier = shipment_legs.courier), first_seen_at)`;

/** Couriers that took these shipments over, in the order in which they did. */
export function listLegs(db: Db, shop: ShopId, shipmentIds: ShipmentId[]) {
  if (shipmentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("shipmentLegs")
    .modifyFront(prepared)
    .select(["shipmentId", "leg", "courier", "courierName", "trackingNumber", "firstSeenAt"])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", shipmentIds)
    .orderBy("shipmentId")
    .orderBy(LEG_BEGINS_AT)
    .orderBy("leg")
    .execute();
}
export type LegRow = Awaited<ReturnType<typeof listLegs>>[number];

export interface LastMile {
  shipmentId: ShipmentId;
  courier: string | null;
  name: string;
  trackingNumber: string | null;
}

/**
 * Adds a leg for a courier that has none in this shipment yet. For a known one, only fields with a value are written, so
 * that a repeated old webhook deletes nothing. The caller must have locked the shipments.
 */
export async function saveLegs(tx: Tx, shop: ShopId, legs: LastMile[], now: Date): Promise<void> {
  if (legs.length === 0) return;
  const rows = legs.map(({ shipmentId, courier, name, trackingNumber }) => ({
    shipment_id: shipmentId,
    courier,
    courier_name: name,
    tracking_number: trackingNumber,
  }));
  await sql`
    insert into shipment_legs (shop_id, shipment_id, leg, courier, courier_name, tracking_number, first_seen_at)
    select ${shop}::integer, n.shipment_id,
      case when known.is_same then known.leg else coalesce(known.leg, 1) + 1 end,
      n.courier, n.courier_name, n.tracking_number, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      shipment_id bigint, courier text, courier_name text, tracking_number text)
    left join lateral (
      select leg, courier_name = n.courier_name as is_same from shipment_legs
      where shop_id = ${shop}::integer and shipment_id = n.shipment_id order by is_same desc, leg desc limit 1
    ) as known on true
    on conflict (shop_id, shipment_id, leg) do update
      set courier = coalesce(excluded.courier, shipment_legs.courier),
        tracking_number = coalesce(excluded.tracking_number, shipment_legs.tracking_number)
  `.execute(tx);
  await noteChange(tx, shop, "orders");
}
