import { z } from "zod";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { eachThenThrow } from "../each-then-throw";
import { groupBy } from "../group-by";
import { defineJob } from "../queue/job";
import { listOrdersToReview } from "./attention-periods.queries";
import { reEvaluateOrders } from "./re-evaluate-orders";

const AT_ONCE = 500;
/** Then another run goes on: one that takes minutes would be given to a second worker. */
const ROUNDS = 20;

/** Flags what time alone has made stuck. Safe to run twice: an order that was judged has its next look later. */
export const sweepAttention = defineJob({
  name: "attention.sweep",
  payload: z.object({}),
  schedule: "17 * * * *",
  async run(ctx) {
    for (let round = 0; round < ROUNDS; round += 1) if (await reviewDue(ctx)) return;
    await ctx.enqueue(ctx.db, sweepAttention, {});
  },
});

/** One portion, a transaction for each shop; true where nothing is left. */
async function reviewDue(ctx: Context): Promise<boolean> {
  const now = ctx.now();
  const due = await listOrdersToReview(ctx.db, now, AT_ONCE);
  // One shop must not keep all others from being judged; those behind it would never be due first.
  await eachThenThrow(
    groupBy(due, (row) => row.shopId),
    ([shop, rows]) => {
      const orders = rows.map((row) => row.orderId);
      return transaction(ctx.db, (tx) => reEvaluateOrders(ctx, tx, shop, orders, now));
    },
  );
  return due.length < AT_ONCE;
}
