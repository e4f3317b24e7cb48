import { sql } from "kysely";
import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { ShipmentStatus } from "../../../contract/shipment-status";
import type { Db } from "../../platform/db/database";

export interface ManualStatusRow {
  shipmentId: ShipmentId;
  status: ShipmentStatus;
  at: Date;
}

export async function writeManualStatuses(tx: Db, shop: ShopId, rows: ManualStatusRow[]): Promise<void> {
  await sql`
    update shipments s set manual_status = manual.status, manual_status_at = manual.at
    from unnest(${rows.map(({ shipmentId }) => shipmentId)}::bigint[], ${rows.map(({ status }) => status)}::text[],
      ${rows.map(({ at }) => at)}::timestamptz[]) as manual (id, status, at)
    where s.shop_id = ${shop} and s.id = manual.id
  `.execute(tx);
}

/**
 * Clears the manual statuses, and deletes their events from the timeline that shoppers see. Returns the notes of the deleted
 * events, by shipment.
 */
export async function clearManualStatuses(
  tx: Db,
  shop: ShopId,
  shipmentIds: ShipmentId[],
): Promise<Map<ShipmentId, string>> {
  const { rows } = await sql<{ id: ShipmentId; note: string }>`
    delete from tracking_events e using shipments s
    where s.shop_id = ${shop} and s.id = any(${shipmentIds}::bigint[]) and e.shop_id = s.shop_id
      and e.shipment_id = s.id and e.source = 'merchant' and e.occurred_at = s.manual_status_at
    returning s.id, e.message as note
  `.execute(tx);
  await tx
    .updateTable("shipments")
    .set({ manualStatus: null, manualStatusAt: null })
    .where("shopId", "=", shop)
    .where("id", "in", shipmentIds)
    .execute();
  return new Map(rows.map(({ id, note }) => [id, note]));
}
