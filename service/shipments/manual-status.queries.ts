import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { ShipmentStatus } from "../../contract/shipment-status";
import type { Db } from "../db/database";

export interface ManualStatusRow {
  shipmentId: string;
  status: ShipmentStatus;
  at: Date;
}

export async function writeManualStatuses(tx: Db, shop: ShopId, words: ManualStatusRow[]): Promise<void> {
  await sql`
    update shipments s set manual_status = word.status, manual_status_at = word.at
    from unnest(${words.map(({ shipmentId }) => shipmentId)}::bigint[], ${words.map(({ status }) => status)}::text[],
      ${words.map(({ at }) => at)}::timestamptz[]) as word (id, status, at)
    where s.shop_id = ${shop} and s.id = word.id
  `.execute(tx);
}

/** Takes these words back, with the lines that shoppers read of them. */
export async function clearManualStatuses(tx: Db, shop: ShopId, shipmentIds: string[]): Promise<void> {
  await sql`
    delete from tracking_events e using shipments s
    where s.shop_id = ${shop} and s.id = any(${shipmentIds}::bigint[]) and e.shop_id = s.shop_id
      and e.shipment_id = s.id and e.source = 'merchant' and e.occurred_at = s.manual_status_at
  `.execute(tx);
  await tx
    .updateTable("shipments")
    .set({ manualStatus: null, manualStatusAt: null })
    .where("shopId", "=", shop)
    .where("id", "in", shipmentIds)
    .execute();
}
