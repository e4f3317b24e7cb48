import type { BulkJob } from "../../../contract/bulk";
import { statusLabel } from "../../../contract/shipment-status";
import { BULK_AT_ONCE } from "../../../contract/bulk-limits";
import type { Format } from "../../i18n/format.server";

/** A job as the orders page shows it. */
export function presentJob(job: BulkJob, format: Format) {
  const processed = job.done + job.failed + job.left_out;
  const isOpen = job.state === "waiting" || job.state === "running";
  return {
    id: job.id as string,
    action: job.action,
    tag: job.tag,
    status: job.status && statusLabel(job.status),
    state: job.state,
    isOpen,
    /** Done within its request, whose answer a toast has told; what failed stands in a banner. */
    isToasted: job.state === "done" && job.failed === 0 && job.total <= BULK_AT_ONCE,
    total: job.total,
    done: job.done,
    failed: job.failed,
    leftOut: job.left_out,
    /** Orders that were processed, whatever came of them. */
    processed,
    percent: job.total === 0 ? 100 : Math.floor((100 * processed) / job.total),
    failures: job.failures,
    undoUntil: format.time(job.undo_until),
  };
}
export type JobView = ReturnType<typeof presentJob>;
