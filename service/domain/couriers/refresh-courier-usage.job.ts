import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { forEachShop } from "../shops/for-each-shop";
import { deleteCourierUsage, insertCourierUsage } from "./courier-usage.queries";

const DAYS = 90;

/** Recounts which couriers had events for which number shapes. Safe to run twice: the counts are replaced. */
export const refreshCourierUsage = defineJob({
  name: "courier.refresh-usage",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop }) {
    const since = new Date(ctx.now().getTime() - DAYS * 86_400_000);
    await transaction(ctx.db, async (tx) => {
      await deleteCourierUsage(tx, shop);
      await insertCourierUsage(tx, shop, since);
    });
  },
});

export const sweepCourierUsage = forEachShop(refreshCourierUsage, {
  name: "courier.sweep-usage",
  schedule: "20 2 * * *",
});
