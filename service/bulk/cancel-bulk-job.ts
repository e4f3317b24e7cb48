import type { BulkJob } from "../../contract/bulk";
import { CONFLICT, NOT_FOUND } from "../../contract/errors";
import type { BulkJobId } from "../../contract/ids";
import type { Actor, Context } from "../context";
import { type Tx, transaction } from "../db/database";
import { AppError } from "../errors";
import { type BulkJobRow, lockBulkJob, OPEN_STATES, updateBulkJob } from "./bulk-jobs.queries";
import { presentBulkJob } from "./present-bulk-job";

/**
 * Ends a job behind the batch that is just being done, for which this waits. One that has ended stays as it is.
 * @throws AppError NOT_FOUND, for another shop's job too
 */
export function cancelBulkJob(ctx: Context, actor: Actor, id: BulkJobId): Promise<BulkJob> {
  return transaction(ctx.db, async (tx) => {
    const job = await lockedJob(tx, actor, id);
    const ended = isOpen(job)
      ? await updateBulkJob(tx, actor.shop, id, { state: "cancelled", finishedAt: ctx.now() })
      : job;
    return presentBulkJob(ended, ctx.now());
  });
}

/**
 * The merchant has seen how it ended.
 * @throws AppError NOT_FOUND, for another shop's job too; CONFLICT while it runs
 */
export function dismissBulkJob(ctx: Context, actor: Actor, id: BulkJobId): Promise<BulkJob> {
  return transaction(ctx.db, async (tx) => {
    const job = await lockedJob(tx, actor, id);
    if (isOpen(job)) throw new AppError(CONFLICT, "The job is still running");
    return presentBulkJob(await updateBulkJob(tx, actor.shop, id, { dismissedAt: ctx.now() }), ctx.now());
  });
}

const isOpen = ({ state }: BulkJobRow) => OPEN_STATES.includes(state);

async function lockedJob(tx: Tx, { shop }: Actor, id: BulkJobId): Promise<BulkJobRow> {
  const job = await lockBulkJob(tx, shop, id);
  if (!job) throw new AppError(NOT_FOUND, "There is no such job");
  return job;
}
