import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { JobType } from "../../platform/queue/job";

/** Fulfilments in one query to Shopify; each may have fifty events. */
const BATCH_SIZE = 20;

const payload = z.object({ shop: ShopId, fulfillments: z.array(z.string().regex(/^\d+$/)).max(BATCH_SIZE) });

/** Fetches fulfilments' events from Shopify; its handler is features/order-sync/read-fulfillment-events.job.ts. */
export const readFulfillmentEventsType: JobType<typeof payload> = {
  name: "shipment.read-fulfillment-events",
  payload,
};

/** Queues fetching the events of these fulfilments (Shopify's ids), as part of the caller's transaction. */
export function queueFulfillmentEvents(ctx: Context, tx: Tx, shop: ShopId, ids: string[]): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) => ({
    shop,
    fulfillments: ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  }));
  return ctx.enqueueAll(tx, readFulfillmentEventsType, chunks);
}
