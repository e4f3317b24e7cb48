import type { JobResult, JobWithMetadata } from "pg-boss";
import type { Context } from "../context";
import { withTrace } from "../trace";
import type { Job } from "./job";
import { traceOfJob } from "./run-job";

/** The dead letter queue: pg-boss copies jobs to it whose last try has failed. */
export const DEAD_LETTER = "job.dead-letter";

/**
 * Calls a job's `onDeadLetter` if the process that ran the last try could not: it was killed, or the database was down
 * just then. Without this, work whose worker dies at every try would be shown as running for ever.
 */
export async function handleDeadLetter(
  ctx: Context,
  jobs: readonly Job[],
  row: JobWithMetadata<unknown>,
): Promise<JobResult> {
  const job = jobs.find(({ name }) => name === row.sourceName);
  const payload = job?.payload.safeParse(row.data ?? {});
  if (!job || !payload?.success || wasHandled(row.sourceOutput)) return { id: row.id, status: "completed" };
  const log = ctx.log.child({ job: job.name, jobId: row.sourceId, traceId: traceOfJob(row) });
  try {
    const error = new Error("The worker died at every try");
    await withTrace(traceOfJob(row), async () => job.onDeadLetter?.({ ...ctx, log }, payload.data, error));
    log.error("job given up: its worker died each time");
    return { id: row.id, status: "completed" };
  } catch (thrown) {
    log.error({ err: thrown }, "the dead letter handler of a job failed");
    return { id: row.id, status: "failed", output: {} };
  }
}

/** `handled` is what `runJob` stores once `onDeadLetter` has succeeded. */
const wasHandled = (output: object | null) =>
  output !== null && "handled" in output && output.handled === true;
