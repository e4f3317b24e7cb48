import type { BulkJob } from "../../../contract/bulk";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { BulkJobId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { type BulkJobRow, lockBulkJob, OPEN_STATES, updateBulkJob } from "./bulk-jobs.queries";
import { presentBulkJob } from "./present-bulk-job";

/**
 * Cancels a job after its current batch, for whose lock this waits. A finished job stays unchanged.
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
 * Hides a finished job, of which the merchant has seen the result.
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
