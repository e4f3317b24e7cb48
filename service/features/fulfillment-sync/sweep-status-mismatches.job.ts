import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { queueFulfillmentEvents } from "../../domain/orders/queue-fulfillment-events";
import { listStatusMismatches } from "./status-mismatches.queries";

const MAX_FULFILLMENTS = 5000;
const HOUR = 3_600_000;

/**
 * Reads fulfilments' events again where Shopify has shown another status than ours for more than a day: a webhook or a
 * write may have been lost. Safe to run twice: an event is stored once, and reading changes nothing in Shopify.
 */
export const sweepStatusMismatches = defineJob({
  name: "fulfillment.sweep-mismatches",
  payload: z.object({}),
  schedule: "40 3 * * *",
  async run(ctx) {
    const now = ctx.now().getTime();
    await transaction(ctx.db, async (tx) => {
      const rows = await listStatusMismatches(tx, {
        disagreeSince: new Date(now - 24 * HOUR),
        // A mismatch that is a month old has been read many times: once more would not resolve it.
        changedAfter: new Date(now - 30 * 24 * HOUR),
        readBefore: new Date(now - 20 * HOUR),
        limit: MAX_FULFILLMENTS,
      });
      for (const shop of new Set(rows.map((row) => row.shopId))) {
        const ids = rows.filter((row) => row.shopId === shop).map((row) => row.shopifyId);
        await queueFulfillmentEvents(ctx, tx, ShopId.parse(shop), ids);
      }
    });
  },
});
