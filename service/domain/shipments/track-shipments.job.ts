import { z } from "zod";
import { ShopId, ShipmentId } from "../../../contract/ids";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { queueTracking } from "./tracking-queue/queue-tracking";

/** What versions before the queue of shipments have queued. Safe to run twice: a shipment is queued once. */
export const trackShipmentsJob = defineJob({
  name: "shipment.track",
  payload: z.object({ shop: ShopId, ids: z.array(ShipmentId).max(40) }),
  concurrency: 4,
  run: (ctx, { shop, ids }) => transaction(ctx.db, (tx) => queueTracking(ctx, tx, shop, ids)),
});
