import { z } from "zod";
import { ShopId } from "../../contract/ids";
import { transaction } from "../db/database";
import { defineJob } from "../jobs/job";
import { claimDueShipments } from "./shipments.queries";
import { queueTracking } from "./track-shipments.job";

const AT_ONCE = 2000;
const PUT_OFF_MS = 30 * 60_000;

/** Safe to run twice: a parcel that was taken is due again only half an hour later. */
export const sweepShipments = defineJob({
  name: "shipment.sweep",
  payload: z.object({}),
  schedule: "* * * * *",
  async run(ctx) {
    await transaction(ctx.db, async (tx) => {
      const now = ctx.now();
      const due = await claimDueShipments(tx, now, new Date(now.getTime() + PUT_OFF_MS), AT_ONCE);
      for (const shop of new Set(due.map((row) => row.shopId))) {
        const ids = due.filter((row) => row.shopId === shop).map((row) => row.id);
        await queueTracking(ctx, tx, ShopId.parse(shop), ids);
      }
    });
  },
});
