import { z } from "zod";
import { BulkJobId, ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { type Tx, transaction } from "../db/database";
import { defineJob } from "../jobs/job";
import { lockShop } from "../shops/shops.queries";
import { applyDeed, type BulkOutcome } from "./apply-deed";
import { applySingly } from "./apply-singly";
import { findBatch } from "./batches.queries";
import { type BulkJobRow, lockBulkJob, OPEN_STATES, updateBulkJob } from "./bulk-jobs.queries";

/** Batches in one run; then the job stands in the queue again, so that other shops' jobs get their turn. */
const BATCHES_PER_RUN = 40;
/** Failures that are told one by one; the rest is counted. */
const MAX_FAILURES = 100;

/**
 * Works through a job's batches. Safe to run twice, and side by side: each batch is one transaction that also moves the
 * job on, so whoever comes second or takes over from a crash goes on behind it. A batch that fails to the last try is
 * done once more with each order by itself, so that one order cannot stop all others.
 */
export const runBulk = defineJob({
  name: "bulk.run",
  payload: z.object({
    shop: ShopId,
    id: BulkJobId,
    /** The batch that is to be done with each order by itself. */
    singly: z.int().optional(),
  }),
  expireIn: 1800,
  concurrency: 2,
  async run(ctx, { shop, id, singly }) {
    for (let batch = 1; batch <= BATCHES_PER_RUN; batch += 1) {
      const isLast = batch === BATCHES_PER_RUN;
      const isOpen = await transaction(ctx.db, async (tx) => {
        const isOpen = await runBatch(ctx, tx, shop, id, singly);
        if (isOpen && isLast) await ctx.enqueue(tx, runBulk, { shop, id });
        return isOpen;
      });
      if (!isOpen) return;
    }
  },
  async onGivenUp(ctx, { shop, id, singly }) {
    await transaction(ctx.db, async (tx) => {
      const job = await lockBulkJob(tx, shop, id);
      if (!job || !OPEN_STATES.includes(job.state)) return;
      if (singly !== job.nextBatch) return ctx.enqueue(tx, runBulk, { shop, id, singly: job.nextBatch });
      await updateBulkJob(tx, shop, id, { state: "failed", finishedAt: ctx.now() });
    });
  },
});

/** Does the next batch. False where nothing is left, or the job was cancelled. */
async function runBatch(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  id: BulkJobId,
  singly: number | undefined,
): Promise<boolean> {
  // The shop first, as everybody does who locks more than it.
  await lockShop(tx, shop);
  const job = await lockBulkJob(tx, shop, id);
  if (!job || !OPEN_STATES.includes(job.state)) return false;
  const orders = await findBatch(tx, shop, id, job.nextBatch);
  const isLast = !orders || job.done + job.failed + orders.length >= job.total;
  const apply = job.nextBatch === singly ? applySingly : applyDeed;
  const changes = orders ? after(job, await apply(ctx, tx, shop, job.action, orders)) : {};
  await updateBulkJob(tx, shop, id, {
    ...changes,
    state: isLast ? "done" : "running",
    finishedAt: isLast ? ctx.now() : null,
  });
  return !isLast;
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
