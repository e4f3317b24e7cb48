import type { JobResult, JobWithMetadata } from "pg-boss";
import type { Context } from "../context";
import { withTrace } from "../trace";
import type { Job } from "./job";
import { traceOf } from "./run-job";

/** Where the queue puts jobs that ended without success; pg-boss calls it a dead letter queue. */
export const DEAD_LETTER = "job.dead-letter";

/**
 * Tells a job that it is given up where its own process could not: it was killed at the last try as well, or the database
 * was away just then. Without it, work whose worker dies each time would stand as running for ever.
 */
export async function handleDeadLetter(
  ctx: Context,
  jobs: readonly Job[],
  row: JobWithMetadata<unknown>,
): Promise<JobResult> {
  const job = jobs.find(({ name }) => name === row.sourceName);
  const payload = job?.payload.safeParse(row.data ?? {});
  if (!job || !payload?.success || wasHandled(row.sourceOutput)) return { id: row.id, status: "completed" };
  const log = ctx.log.child({ job: job.name, jobId: row.sourceId, traceId: traceOf(row) });
  try {
    const error = new Error("It was interrupted too often");
    await withTrace(traceOf(row), async () => job.onDeadLetter?.({ ...ctx, log }, payload.data, error));
    log.error("job given up: its worker died each time");
    return { id: row.id, status: "completed" };
  } catch (thrown) {
    log.error({ err: thrown }, "a job that was given up could not be noted");
    return { id: row.id, status: "failed", output: {} };
  }
}

const wasHandled = (output: object | null) => output !== null && "told" in output && output.told === true;
