import { sql } from "kysely";
import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { DeliveryProof, PickupPoint } from "../tracking-providers/handover";
import { prepared } from "../../platform/db/prepared";

/** Pickup points and proofs of delivery of these shipments. */
export function listHandovers(db: Db, shop: ShopId, shipmentIds: ShipmentId[]) {
  if (shipmentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("shipmentHandovers")
    .modifyFront(prepared)
    .select([
      "shipmentId",
      "pickupName",
      "pickupAddress",
      "pickupHours",
      "pickupUntil",
      "signedBy",
      "photoUrl",
    ])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", shipmentIds)
    .execute();
}
export type HandoverRow = Awaited<ReturnType<typeof listHandovers>>[number];

export interface Handover {
  shipmentId: ShipmentId;
  pickup: PickupPoint | null;
  proof: DeliveryProof | null;
}

/**
 * Stores what a courier tells of the hand-over. A pickup point replaces the one before as a whole; what an update does not name is kept,
 * so that a repeated old webhook deletes nothing. The caller must have locked the shipments.
 */
export async function saveHandovers(tx: Tx, shop: ShopId, handovers: Handover[]): Promise<void> {
  if (handovers.length === 0) return;
  const rows = handovers.map(({ shipmentId, pickup, proof }) => ({
    ...{ shipmentId, shopId: shop },
    ...{ pickupName: pickup?.name ?? null, pickupAddress: pickup?.address ?? null },
    ...{ pickupHours: pickup?.hours ?? null, pickupUntil: pickup?.until ?? null },
    ...{ signedBy: proof?.signedBy ?? null, photoUrl: proof?.photoUrl ?? null },
  }));
  const ofPickup = (column: string) =>
    sql<never>`case when excluded.pickup_name is null then shipment_handovers.${sql.ref(column)} else excluded.${sql.ref(column)} end`;
  await tx
    .insertInto("shipmentHandovers")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["shopId", "shipmentId"]).doUpdateSet({
        pickupName: ofPickup("pickup_name"),
        pickupAddress: ofPickup("pickup_address"),
        pickupHours: ofPickup("pickup_hours"),
        pickupUntil: ofPickup("pickup_until"),
        signedBy: sql`coalesce(excluded.signed_by, shipment_handovers.signed_by)`,
        photoUrl: sql`coalesce(excluded.photo_url, shipment_handovers.photo_url)`,
      }),
    )
    .execute();
  await noteChange(tx, shop, "orders");
}
