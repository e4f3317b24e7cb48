import type { Actor, Context } from "../../platform/context";
import { fulfillmentEvents } from "../../../contract/shopper-visibility";
import { showSetting } from "../../platform/settings/settings";
import { listFailedWrites } from "../../domain/orders/fulfillment-writes.queries";

const FAILURES_SHOWN = 10;

/** What is written to Shopify, and the last events that it did not take. */
export async function showFulfillmentEvents(ctx: Context, actor: Actor) {
  const [setting, failures] = await Promise.all([
    showSetting(ctx, actor, fulfillmentEvents),
    listFailedWrites(ctx.db, actor.shop, FAILURES_SHOWN),
  ]);
  return {
    ...setting,
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
