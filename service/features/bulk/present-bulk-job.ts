import type { BulkJob, BulkKind } from "../../../contract/bulk";
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
    left_out: job.leftOut,
    failures: job.failures,
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
    undo_until: undoUntil(job, now)?.toISOString() ?? null,
  };
}

/** A deletion from the start of the job, when the first of its orders may have been deleted; they are erased then. */
function undoUntil({ input: action, finishedAt, done, createdAt }: BulkTask, now: Date): Date | null {
  if (!finishedAt || done === 0 || !isUndoable(action.kind)) return null;
  const until = undoEnd(action.kind === "delete" ? createdAt : finishedAt);
  return until > now ? until : null;
}

const UNDOABLE: readonly BulkKind[] = ["delete", "set_status", "automatic", "set_courier"];
const isUndoable = (kind: BulkKind) => UNDOABLE.includes(kind);

export const undoEnd = (done: Date) => new Date(done.getTime() + UNDO_MINUTES * 60_000);
