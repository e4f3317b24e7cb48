import { z } from "zod";
import { BulkJobId, ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { type Tx, transaction } from "../db/database";
import { defineJob } from "../queue/job";
import { lockShop } from "../shops/shops.queries";
import { applyBulkAction, type BulkOutcome } from "./apply-bulk-action";
import { applyIndividually } from "./apply-individually";
import { findBatch } from "./batches.queries";
import { type BulkJobRow, lockBulkJob, OPEN_STATES, updateBulkJob } from "./bulk-jobs.queries";

/** Failures that are told one by one; the rest is counted. */
const MAX_FAILURES = 100;

/**
 * Does a job's next batch, and queues itself for the one behind it: so other shops' jobs get their turn, and tries are
 * counted for each batch, not for all of them. Safe to run twice, and side by side: each batch is one transaction that
 * also moves the job on, so whoever comes second or takes over from a crash goes on behind it. A batch that fails to the
 * last try is done once more with each order by itself, so that one order cannot stop all others.
 */
export const runBulk = defineJob({
  name: "bulk.run",
  payload: z.object({
    shop: ShopId,
    id: BulkJobId,
    /** The batch that is to be done; nothing is where others are past it. Whichever is next where it is not said. */
    batch: z.int().optional(),
    /** Each of its orders by itself. */
    singly: z.boolean().optional(),
  }),
  async run(ctx, { shop, id, batch, singly = false }) {
    await transaction(ctx.db, async (tx) => {
      // The shop first, as everybody does who locks more than it.
      await lockShop(tx, shop);
      const job = await lockBulkJob(tx, shop, id);
      if (!isNext(job, batch)) return;
      const next = await processBatch(ctx, tx, job, singly);
      if (next !== null) await ctx.enqueue(tx, runBulk, { shop, id, batch: next });
    });
  },
  async onDeadLetter(ctx, { shop, id, batch, singly = false }) {
    await transaction(ctx.db, async (tx) => {
      const job = await lockBulkJob(tx, shop, id);
      if (!isNext(job, batch)) return;
      if (!singly) return ctx.enqueue(tx, runBulk, { shop, id, batch: job.nextBatch, singly: true });
      await updateBulkJob(tx, shop, id, { state: "failed", finishedAt: ctx.now() });
    });
  },
});

const isNext = (job: BulkJobRow | undefined, batch: number | undefined): job is BulkJobRow =>
  job !== undefined && OPEN_STATES.includes(job.state) && job.nextBatch === (batch ?? job.nextBatch);

/** Does the next batch; answers the one behind it, null where there is none. */
async function processBatch(ctx: Context, tx: Tx, job: BulkJobRow, singly: boolean): Promise<number | null> {
  const { shopId: shop, id } = job;
  const orders = await findBatch(tx, shop, id, job.nextBatch);
  const isLast = !orders || job.done + job.failed + orders.length >= job.total;
  const apply = singly ? applyIndividually : applyBulkAction;
  const changes = orders ? after(job, await apply(ctx, tx, shop, job.action, orders)) : {};
  await updateBulkJob(tx, shop, id, {
    ...changes,
    state: isLast ? "done" : "running",
    finishedAt: isLast ? ctx.now() : null,
  });
  return isLast ? null : job.nextBatch + 1;
}

/** How the job stands behind a batch. */
function after(job: BulkJobRow, { done, failed }: BulkOutcome) {
  const failures = [...job.failures, ...failed].slice(0, MAX_FAILURES);
  return {
    done: job.done + done.length,
    failed: job.failed + failed.length,
    failures: JSON.stringify(failures),
    nextBatch: job.nextBatch + 1,
  };
}
