import { z } from "zod";
import { ShopId } from "../../contract/ids";
import { transaction } from "../db/database";
import { defineJob } from "../queue/job";
import { listOrdersUnderWay } from "./attention-periods.queries";
import { reEvaluateOrders } from "./re-evaluate-orders";

const AT_ONCE = 500;

/**
 * Judges a shop's orders by rules that have changed, a part at a time. Safe to run twice: judging is, and it goes by the
 * rules of its own moment.
 */
export const reEvaluateShop = defineJob({
  name: "attention.re-evaluate-shop",
  payload: z.object({ shop: ShopId, after: z.string().default("0") }),
  async run(ctx, { shop, after }) {
    await transaction(ctx.db, async (tx) => {
      const orders = await listOrdersUnderWay(tx, shop, after, AT_ONCE);
      if (orders.length === 0) return;
      await reEvaluateOrders(ctx, tx, shop, orders, ctx.now());
      await ctx.enqueue(tx, reEvaluateShop, { shop, after: orders.at(-1)! });
    });
  },
});
