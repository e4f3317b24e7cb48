import { z } from "zod";
import { ShopId, ShipmentId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { trackShipments } from "./track-shipments";

/** Shipments per job; providers take at most forty in one request. */
const SHIPMENTS_PER_JOB = 40;

/** Safe to run twice: registering twice is no change to a provider, and events are stored once. */
export const trackShipmentsJob = defineJob({
  name: "shipment.track",
  payload: z.object({ shop: ShopId, ids: z.array(ShipmentId).max(SHIPMENTS_PER_JOB) }),
  concurrency: 4,
  run: (ctx, { shop, ids }) => trackShipments(ctx, shop, ids),
});

/** Queues polls of these shipments, as part of the caller's transaction. */
export function queueTracking(ctx: Context, tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(ids.length / SHIPMENTS_PER_JOB) }, (_, index) => ({
    shop,
    ids: ids.slice(index * SHIPMENTS_PER_JOB, (index + 1) * SHIPMENTS_PER_JOB),
  }));
  return ctx.enqueueAll(tx, trackShipmentsJob, chunks);
}
