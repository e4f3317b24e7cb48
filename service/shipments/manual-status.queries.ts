import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { ShipmentStatus } from "../../contract/shipment-status";
import type { Db } from "../db/database";

export interface ManualWord {
  shipmentId: string;
  status: ShipmentStatus;
  at: Date;
}

export async function writeManualWords(tx: Db, shop: ShopId, words: ManualWord[]): Promise<void> {
  await sql`
    update shipments s set manual_status = word.status, manual_status_at = word.at
    from unnest(${words.map(({ shipmentId }) => shipmentId)}::bigint[], ${words.map(({ status }) => status)}::text[],
      ${words.map(({ at }) => at)}::timestamptz[]) as word (id, status, at)
    where s.shop_id = ${shop} and s.id = word.id
  `.execute(tx);
}

export async function clearManualWords(tx: Db, shop: ShopId, shipmentIds: string[]): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ manualStatus: null, manualStatusAt: null })
    .where("shopId", "=", shop)
    .where("id", "in", shipmentIds)
    .execute();
}
