import { z } from "zod";
import { ShopId } from "../../contract/ids";
import { transaction } from "../db/database";
import { defineJob } from "../jobs/job";
import { listOrdersUnderWay } from "./flags.queries";
import { reviewOrders } from "./review-orders";

const AT_ONCE = 500;

/**
 * Judges a shop's orders by rules that have changed, a part at a time. Safe to run twice: judging is, and it goes by the
 * rules of its own moment.
 */
export const reviewShop = defineJob({
  name: "attention.review-shop",
  payload: z.object({ shop: ShopId, after: z.string().default("0") }),
  async run(ctx, { shop, after }) {
    await transaction(ctx.db, async (tx) => {
      const orders = await listOrdersUnderWay(tx, shop, after, AT_ONCE);
      if (orders.length === 0) return;
      await reviewOrders(ctx, tx, shop, orders, ctx.now());
      await ctx.enqueue(tx, reviewShop, { shop, after: orders.at(-1)! });
    });
  },
});
