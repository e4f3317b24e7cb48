import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { JobType } from "../../platform/queue/job";
import { listFulfillmentsWithUnreadItems } from "./fulfillments.queries";
import type { IncomingOrder } from "./incoming-order";

/** Fulfilments in one query to Shopify; each may have a page of items. */
const BATCH_SIZE = 20;

const payload = z.object({ shop: ShopId, fulfillments: z.array(z.string().regex(/^\d+$/)).max(BATCH_SIZE) });

/** Fetches what is in fulfilments; its handler is features/order-sync/read-fulfillment-items.job.ts. */
export const readFulfillmentItemsType: JobType<typeof payload> = {
  name: "shipment.read-fulfillment-items",
  payload,
};

/**
 * Queues fetching what is in the fulfilments of orders that came by query, as part of the caller's transaction: a page of orders would
 * cost too much with them, and a bulk operation cannot have them. Not where an order is fulfilled by one alone, which has everything.
 */
export async function queueFulfillmentItems(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  orders: IncomingOrder[],
): Promise<void> {
  const split = orders.filter(
    ({ fulfillments, fulfillmentStatus }) => fulfillments.length > 1 || fulfillmentStatus !== "fulfilled",
  );
  const unlisted = split.flatMap(({ fulfillments }) =>
    fulfillments.filter(({ items }) => items === null).map(({ shopifyId }) => shopifyId),
  );
  const ids = await listFulfillmentsWithUnreadItems(tx, shop, unlisted);
  const chunks = Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) => ({
    shop,
    fulfillments: ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  }));
  return ctx.enqueueAll(tx, readFulfillmentItemsType, chunks);
}
