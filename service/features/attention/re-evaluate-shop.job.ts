import { z } from "zod";
import { ShopId, OrderId } from "../../../contract/ids";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { listOrdersUnderWay } from "../../read/attention/attention-periods.queries";
import { reEvaluateOrders } from "./re-evaluate-orders";

const ORDERS_PER_BATCH = 500;

/**
 * Re-evaluates a shop's orders after a rule has changed, a batch in each run. Safe to run twice: an evaluation is, and
 * it uses the rules that are stored at its time.
 */
export const reEvaluateShop = defineJob({
  name: "attention.re-evaluate-shop",
  payload: z.object({ shop: ShopId, after: OrderId.or(z.literal("0")).default("0") }),
  async run(ctx, { shop, after }) {
    await transaction(ctx.db, async (tx) => {
      const orders = await listOrdersUnderWay(tx, shop, after, ORDERS_PER_BATCH);
      if (orders.length === 0) return;
      await reEvaluateOrders(ctx, tx, shop, orders, ctx.now());
      await ctx.enqueue(tx, reEvaluateShop, { shop, after: orders.at(-1)! });
    });
  },
});
