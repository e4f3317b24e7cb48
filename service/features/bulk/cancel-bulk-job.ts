import type { BulkJob } from "../../../contract/bulk";
import type { BulkJobId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { cancelLongTask, dismissLongTask } from "../../platform/long-tasks/change-long-task";
import { presentBulkJob } from "./present-bulk-job";
import { runBulk } from "./run-bulk.task";

/**
 * Cancels a job after its current batch, for whose lock this waits. A finished job stays unchanged.
 * @throws AppError NOT_FOUND, for another shop's job too
 */
export function cancelBulkJob(ctx: Context, actor: Actor, id: BulkJobId): Promise<BulkJob> {
  return transaction(ctx.db, async (tx) =>
    presentBulkJob(await cancelLongTask(ctx, tx, runBulk, actor.shop, id), ctx.now()),
  );
}

/**
 * Hides a finished job, of which the merchant has seen the result.
 * @throws AppError NOT_FOUND, for another shop's job too; CONFLICT while it runs
 */
export function dismissBulkJob(ctx: Context, actor: Actor, id: BulkJobId): Promise<BulkJob> {
  return transaction(ctx.db, async (tx) =>
    presentBulkJob(await dismissLongTask(ctx, tx, runBulk, actor.shop, id), ctx.now()),
  );
}
