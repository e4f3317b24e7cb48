import { NOT_FOUND } from "../../../contract/errors";
import type { ResponseOf } from "../../../contract/endpoint";
import type { refreshShipment as contract } from "../../../contract/orders";
import type { ShipmentId } from "../../../contract/ids";
import { isFinal } from "../../../contract/shipment-status";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { writeMark } from "./check-mark";
import { findShipmentCheck } from "./shipment-check.queries";
import { findShipment } from "./shipments.queries";
import { allowRegistration } from "./stop-tracking.queries";
import { queueTracking } from "./tracking-queue/queue-tracking";

/**
 * Queues a poll of one shipment, which is registered anew where its provider has stopped tracking it; `queued` is false if it is
 * cancelled, or has stopped because it is over.
 * @throws AppError NOT_FOUND, for another shop's shipment too
 */
export function requestRefresh(
  ctx: Context,
  actor: Actor,
  { id }: { id: ShipmentId },
): Promise<ResponseOf<typeof contract>> {
  return transaction(ctx.db, async (tx) => {
    const shipment = await findShipment(tx, actor.shop, id);
    const check = await findShipmentCheck(tx, actor.shop, id);
    if (!shipment || !check) throw new AppError(NOT_FOUND, "shipmentNotFound");
    const mark = writeMark(check);
    if (shipment.cancelledAt) return { mark, queued: false };
    if (shipment.providerState === "stopped") {
      if (isFinal(shipment.status, shipment.subStatus)) return { mark, queued: false };
      await allowRegistration(tx, actor.shop, id);
    }
    await queueTracking(ctx, tx, actor.shop, [id]);
    return { mark, queued: true };
  });
}
