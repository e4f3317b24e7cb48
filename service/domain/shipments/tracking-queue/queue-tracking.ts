import { z } from "zod";
import type { ShipmentId, ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import type { JobType } from "../../../platform/queue/job";
import { insertQueued } from "./tracking-queue.queries";

/** Only wakes whoever asks providers: the rows of the queue own their state, and a schedule finds what nobody was woken for. */
export const askProvidersType = {
  name: "shipment.ask-providers",
  payload: z.object({}),
} satisfies JobType;

/**
 * Queues these shipments to be registered or read, as part of the caller's transaction. They are asked about together with those of
 * other shops, as many as one call of the provider holds.
 */
export async function queueTracking(ctx: Context, tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<void> {
  if (ids.length === 0) return;
  await insertQueued(tx, shop, ids, ctx.now());
  await ctx.enqueue(tx, askProvidersType, {});
}
