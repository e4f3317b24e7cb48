import type { BulkJob } from "../../../contract/bulk";
import { BULK_AT_ONCE } from "../../../contract/bulk-limits";
import { NOT_FOUND } from "../../../contract/errors";
import type { BulkJobId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { findTask, listShownTasks } from "../../platform/long-tasks/long-tasks.queries";
import { presentBulkJob } from "./present-bulk-job";
import { runBulk } from "./run-bulk.task";

/** How long a finished job is listed. */
const SHOWN_HOURS = 24;
const MAX_SHOWN = 10;

/** @throws AppError NOT_FOUND, for another shop's job too */
export async function showBulkJob(ctx: Context, actor: Actor, id: BulkJobId): Promise<BulkJob> {
  const job = await findTask(ctx.db, runBulk, actor.shop, id);
  if (!job) throw new AppError(NOT_FOUND, "jobNotFound");
  return presentBulkJob(job, ctx.now());
}

/** The open job, and those that ended lately: the orders page shows them whenever it is opened. */
export async function showBulkJobs(ctx: Context, actor: Actor): Promise<{ jobs: BulkJob[] }> {
  const since = new Date(ctx.now().getTime() - SHOWN_HOURS * 3_600_000);
  const jobs = await listShownTasks(ctx.db, runBulk, actor.shop, since, MAX_SHOWN);
  return { jobs: jobs.map((job) => presentBulkJob(job, ctx.now())).filter(isOfInterest) };
}

/** What was done to a few orders is listed only as long as it can be undone. */
const isOfInterest = ({ total, state, undo_until: undo }: BulkJob) =>
  state !== "done" || total > BULK_AT_ONCE || undo !== null;
