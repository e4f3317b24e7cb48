import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { Tx } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";
import type { Shipment } from "./shipments.queries";
import type { TrackingUpdate } from "./tracking-update";

/**
 * Drops dates that a push names as another courier's where the shipment's courier was changed: the push may have waited in the inbox while it
 * was. Where it never was, the provider only has another name for the courier, or has found it by itself. `shipments` must be locked.
 */
export async function withoutFormerEstimates(
  tx: Tx,
  shop: ShopId,
  shipments: Shipment[],
  updates: TrackingUpdate[],
): Promise<TrackingUpdate[]> {
  const courierOf = new Map(shipments.map(({ id, courier }) => [id, courier]));
  const doubtful = updates.filter(
    ({ shipmentId, estimatedDeliveryAt, estimatedOf = null }) =>
      estimatedDeliveryAt && estimatedOf !== null && estimatedOf !== courierOf.get(shipmentId),
  );
  if (doubtful.length === 0) return updates;
  const changed = await listChanged(
    tx,
    shop,
    doubtful.map(({ shipmentId }) => shipmentId),
  );
  return updates.map((update) =>
    doubtful.includes(update) && changed.has(update.shipmentId)
      ? { ...update, estimatedDeliveryAt: null }
      : update,
  );
}

/** Those of these shipments whose courier was changed here, by whomever. */
async function listChanged(tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<Set<ShipmentId>> {
  const rows = await tx
    .selectFrom("courierHistory")
    .modifyFront(prepared)
    .select("shipmentId")
    .distinct()
    .where("shopId", "=", shop)
    .where("shipmentId", "in", ids)
    .where("outcome", "=", "switched")
    .execute();
  return new Set(rows.map(({ shipmentId }) => shipmentId));
}
