import { z } from "zod";
import { ShopId } from "../../contract/ids";
import { transaction } from "../db/database";
import { defineJob } from "../jobs/job";
import { listInstalledShops } from "../shops/shops.queries";
import { deleteHabits, insertHabits } from "./habits.queries";

const DAYS = 90;

/** Counts which couriers answered for which shapes of numbers. Safe to run twice: the counts are made anew. */
export const learnHabits = defineJob({
  name: "courier.learn",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop }) {
    const since = new Date(ctx.now().getTime() - DAYS * 86_400_000);
    await transaction(ctx.db, async (tx) => {
      await deleteHabits(tx, shop);
      await insertHabits(tx, shop, since);
    });
  },
});

/** Safe to run twice: learning is. */
export const sweepHabits = defineJob({
  name: "courier.learn-sweep",
  payload: z.object({}),
  schedule: "20 2 * * *",
  async run(ctx) {
    const shops = await listInstalledShops(ctx.db);
    await ctx.enqueueAll(
      ctx.db,
      learnHabits,
      shops.map((shop) => ({ shop: shop.id })),
    );
  },
});
