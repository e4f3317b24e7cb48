import { z } from "zod";
import { ShopId } from "../../contract/ids";
import { transaction } from "../db/database";
import { defineJob } from "../queue/job";
import { forEachShop } from "../shops/for-each-shop";
import { deleteCourierUsage, insertCourierUsage } from "./courier-usage.queries";

const DAYS = 90;

/** Counts which couriers answered for which shapes of numbers. Safe to run twice: the counts are made anew. */
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
