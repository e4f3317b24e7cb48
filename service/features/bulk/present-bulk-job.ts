import type { BulkJob } from "../../../contract/bulk";
import { UNDO_MINUTES } from "../../../contract/bulk-limits";
import { BulkJobId } from "../../../contract/ids";
import type { BulkTask } from "./run-bulk.task";

/** A job as its merchant sees it. */
export function presentBulkJob(job: BulkTask, now: Date): BulkJob {
  const action = job.input;
  return {
    id: BulkJobId.parse(job.id),
    action: action.kind,
    tag: action.kind === "add_tag" || action.kind === "remove_tag" ? action.name : null,
    status: action.kind === "set_status" || action.kind === "automatic" ? action.status : null,
    state: job.state,
    total: job.total!,
    done: job.done,
    failed: job.failed,
    failures: job.failures,
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
    undo_until: undoUntil(job, now)?.toISOString() ?? null,
  };
}

/** Counted from the start of the job, when the first of its orders may have been deleted. */
function undoUntil({ input: action, finishedAt, done, createdAt }: BulkTask, now: Date): Date | null {
  if (action.kind !== "delete" || !finishedAt || done === 0) return null;
  const until = new Date(createdAt.getTime() + UNDO_MINUTES * 60_000);
  return until > now ? until : null;
}
