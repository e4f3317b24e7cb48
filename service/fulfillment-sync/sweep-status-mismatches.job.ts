import { z } from "zod";
import { ShopId } from "../../contract/ids";
import { transaction } from "../db/database";
import { defineJob } from "../queue/job";
import { queueFulfillmentEvents } from "../shipments/read-fulfillment-events.job";
import { listStatusMismatches } from "./status-mismatches.queries";

const AT_ONCE = 5000;
const HOUR = 3_600_000;

/**
 * Reads again what Shopify shows where it has told something else than we do for more than a day: a webhook may have
 * been lost on either side. Safe to run twice: an event is stored once, and reading changes nothing at Shopify.
 */
export const sweepStatusMismatches = defineJob({
  name: "fulfillment-sync.sweep-mismatches",
  payload: z.object({}),
  schedule: "40 3 * * *",
  async run(ctx) {
    const now = ctx.now().getTime();
    await transaction(ctx.db, async (tx) => {
      const rows = await listStatusMismatches(tx, {
        disagreeSince: new Date(now - 24 * HOUR),
        // What has stood for a month will not be mended by reading it once more.
        changedAfter: new Date(now - 30 * 24 * HOUR),
        readBefore: new Date(now - 20 * HOUR),
        limit: AT_ONCE,
      });
      for (const shop of new Set(rows.map((row) => row.shopId))) {
        const ids = rows.filter((row) => row.shopId === shop).map((row) => row.shopifyId);
        await queueFulfillmentEvents(ctx, tx, ShopId.parse(shop), ids);
      }
    });
  },
});
