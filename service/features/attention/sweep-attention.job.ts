import { z } from "zod";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { groupBy } from "../../platform/group-by";
import { defineJob } from "../../platform/queue/job";
import { listOrdersToReEvaluate } from "../../read/attention/attention-periods.queries";
import { reEvaluateOrders } from "./re-evaluate-orders";

const ORDERS_PER_BATCH = 500;
/** Batches in one run, after which another job is queued: a run of minutes could expire and start a second time. */
const BATCHES_PER_RUN = 20;

/** Re-evaluates orders that are due by time alone. Safe to run twice: an evaluated order is due later. */
export const sweepAttention = defineJob({
  name: "attention.sweep",
  payload: z.object({}),
  schedule: "17 * * * *",
  async run(ctx) {
    for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) if (await reEvaluateDue(ctx)) return;
    await ctx.enqueue(ctx.db, sweepAttention, {});
  },
});

/** One batch, in a transaction for each shop; true where nothing is left. */
async function reEvaluateDue(ctx: Context): Promise<boolean> {
  const now = ctx.now();
  const due = await listOrdersToReEvaluate(ctx.db, now, ORDERS_PER_BATCH);
  // An error in one shop must not stop the others, which would never be evaluated: it is thrown when all are done.
  await eachThenThrow(
    groupBy(due, (row) => row.shopId),
    ([shop, rows]) => {
      const orders = rows.map((row) => row.orderId);
      return transaction(ctx.db, (tx) => reEvaluateOrders(ctx, tx, shop, orders, now));
    },
  );
  return due.length < ORDERS_PER_BATCH;
}
