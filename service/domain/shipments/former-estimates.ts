import { sql } from "kysely";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { Tx } from "../../platform/db/database";
import type { Shipment } from "./shipments.queries";
import type { TrackingUpdate } from "./tracking-update";

/**
 * Drops dates of pushes that waited in the inbox while their shipment's courier was changed: they are the former one's, unless they name
 * the present one. Of what comes after the change the name decides nothing: a provider may have one name for several couriers, and detects
 * one where the shipment has none, or the shop's own. `shipments` must be locked.
 */
export async function withoutFormerEstimates(
  tx: Tx,
  shop: ShopId,
  shipments: Shipment[],
  updates: TrackingUpdate[],
): Promise<TrackingUpdate[]> {
  const courierOf = new Map(shipments.map(({ id, courier }) => [id, courier]));
  const doubtful = updates.filter(
    ({ shipmentId, estimatedDeliveryAt, estimatePushed }) =>
      estimatedDeliveryAt &&
      estimatePushed &&
      (estimatePushed.courier === null || estimatePushed.courier !== courierOf.get(shipmentId)),
  );
  if (doubtful.length === 0) return updates;
  const changedAt = await listChanged(
    tx,
    shop,
    doubtful.map(({ shipmentId }) => shipmentId),
  );
  return updates.map((update) => {
    const changed = doubtful.includes(update) && changedAt.get(update.shipmentId);
    return changed && update.estimatePushed!.receivedAt < changed
      ? { ...update, estimatedDeliveryAt: null }
      : update;
  });
}

/** When the couriers of these shipments were last changed here, by whomever; those without a change are left out. */
async function listChanged(tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<Map<ShipmentId, Date | null>> {
  const rows = await tx
    .selectFrom("courierHistory")
    .select(["shipmentId", sql<Date | null>`max(decided_at)`.as("changedAt")])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", ids)
    .where("outcome", "=", "switched")
    .groupBy("shipmentId")
    .execute();
  return new Map(rows.map(({ shipmentId, changedAt }) => [shipmentId, changedAt]));
}
