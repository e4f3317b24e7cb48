import { z } from "zod";
import { ShopId, ShipmentId } from "../../../contract/ids";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { queueTracking } from "./tracking-queue/queue-tracking";

/**
 * Jobs of versions before the queue of shipments (0111), which a rolling upgrade may still make. Safe to run twice: a shipment is queued once.
 * It can go once no such version runs beside this one and none of its jobs is left.
 */
export const trackShipmentsJob = defineJob({
  name: "shipment.track",
  payload: z.object({ shop: ShopId, ids: z.array(ShipmentId).max(40) }),
  concurrency: 4,
  run: (ctx, { shop, ids }) => transaction(ctx.db, (tx) => queueTracking(ctx, tx, shop, ids)),
});
