import { z } from "zod";
import { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { defineJob } from "../jobs/job";
import { followShipments } from "./follow-shipments";

/** How many parcels one job asks about; providers take at most forty in one request. */
const PARCELS_PER_JOB = 40;

/** Safe to run twice: registering twice is no change to a provider, and events are stored once. */
export const trackShipments = defineJob({
  name: "shipment.track",
  payload: z.object({ shop: ShopId, ids: z.array(z.string()).max(PARCELS_PER_JOB) }),
  concurrency: 4,
  run: (ctx, { shop, ids }) => followShipments(ctx, shop, ids),
});

/** Queues asking about these parcels, as part of the caller's transaction. */
export function queueTracking(ctx: Context, tx: Tx, shop: ShopId, ids: string[]): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(ids.length / PARCELS_PER_JOB) }, (_, index) => ({
    shop,
    ids: ids.slice(index * PARCELS_PER_JOB, (index + 1) * PARCELS_PER_JOB),
  }));
  return ctx.enqueueAll(tx, trackShipments, chunks);
}
