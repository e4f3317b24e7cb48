import { z } from "zod";
import { BulkJobId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { lockShop } from "../../domain/shops/shops.queries";
import { applyBulkAction, type BulkOutcome } from "./apply-bulk-action";
import { applyIndividually } from "./apply-individually";
import { findBatch } from "./batches.queries";
import { type BulkJobRow, lockBulkJob, OPEN_STATES, updateBulkJob } from "./bulk-jobs.queries";

/** Failures that are stored one by one; the rest is counted. */
const MAX_FAILURES = 100;

/**
 * Applies a job's next batch, and queues itself for the one after it: so other shops' jobs get their turn, and retries
 * are counted for each batch. Safe to run twice or at the same time: each batch is one transaction that also advances
 * the job, so a second or restarted run continues after it. A batch whose last retry fails is tried once more with each
 * order by itself, so that one order cannot stop the others.
 */
export const runBulk = defineJob({
  name: "bulk.run",
  payload: z.object({
    shop: ShopId,
    id: BulkJobId,
    /** The batch to apply; a run does nothing if the job is past it. Absent: whichever is next. */
    batch: z.int().optional(),
    /** With a savepoint for each order. */
    singly: z.boolean().optional(),
  }),
  async run(ctx, { shop, id, batch, singly = false }) {
    await transaction(ctx.db, async (tx) => {
      // The shop first, as in every transaction that locks the shop and more: another order could deadlock.
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

/** Applies the next batch; returns the number of the one after it, null where there is none. */
async function processBatch(ctx: Context, tx: Tx, job: BulkJobRow, singly: boolean): Promise<number | null> {
  const { shopId: shop, id } = job;
  const orders = await findBatch(tx, shop, id, job.nextBatch);
  const isLast = !orders || job.done + job.failed + orders.length >= job.total;
  const apply = singly ? applyIndividually : applyBulkAction;
  const changes = orders ? countersAfter(job, await apply(ctx, tx, shop, job.action, orders)) : {};
  await updateBulkJob(tx, shop, id, {
    ...changes,
    state: isLast ? "done" : "running",
    finishedAt: isLast ? ctx.now() : null,
  });
  return isLast ? null : job.nextBatch + 1;
}

/** The job's counters after a batch. */
function countersAfter(job: BulkJobRow, { done, failed }: BulkOutcome) {
  const failures = [...job.failures, ...failed].slice(0, MAX_FAILURES);
  return {
    done: job.done + done.length,
    failed: job.failed + failed.length,
    failures: JSON.stringify(failures),
    nextBatch: job.nextBatch + 1,
  };
}
