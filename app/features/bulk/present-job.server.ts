import type { BulkJob } from "../../../contract/bulk";
import { statusLabel } from "../../../contract/shipment-status";

/** A job as the orders page shows it. */
export function presentJob(job: BulkJob) {
  const isOpen = job.state === "waiting" || job.state === "running";
  return {
    id: job.id as string,
    action: job.action,
    tag: job.tag,
    status: job.status && statusLabel(job.status),
    state: job.state,
    isOpen,
    total: job.total,
    done: job.done,
    failed: job.failed,
    percent: job.total === 0 ? 100 : Math.floor((100 * (job.done + job.failed)) / job.total),
    failures: job.failures,
    canUndo: job.undo_until !== null,
  };
}
export type JobView = ReturnType<typeof presentJob>;
