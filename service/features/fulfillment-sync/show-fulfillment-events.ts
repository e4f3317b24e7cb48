import type { Actor, Context } from "../../platform/context";
import { readDocument } from "../../read/visibility/documents";
import { listFailedWrites } from "../../domain/orders/fulfillment-writes.queries";

const FAILURES_SHOWN = 10;

/** What is written to Shopify, and the last events that it did not take. */
export async function showFulfillmentEvents(ctx: Context, actor: Actor) {
  const [document, failures] = await Promise.all([
    readDocument(ctx.db, actor.shop, "fulfillment_events"),
    listFailedWrites(ctx.db, actor.shop, FAILURES_SHOWN),
  ]);
  return {
    ...document,
    failures: failures.map((failure) => ({
      order_id: failure.orderId,
      order_name: failure.name,
      tracking_number: failure.trackingNumber,
      status: failure.status,
      reason: failure.reason ?? "",
      at: failure.happenedAt.toISOString(),
    })),
  };
}
