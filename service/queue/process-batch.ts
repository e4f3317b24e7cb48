import type { JobResult, JobWithMetadata } from "pg-boss";
import type { Context } from "../context";
import { jobDuration } from "../metrics";
import { withTrace } from "../trace";
import type { Job } from "./job";
import { runJob, traceOf } from "./run-job";

type Row = JobWithMetadata<unknown>;

/** Runs what the queue gave out at once, and says of each how it ended; results stand in the order of the rows. */
export async function processBatch(
  ctx: Context,
  job: Job,
  rows: Row[],
  atOnce: number,
): Promise<JobResult[]> {
  if (job.runBatch && rows.length > 1 && (await ranAsBatch(ctx, job, rows))) {
    return rows.map(({ id }) => ({ id, status: "completed" }));
  }
  return mapConcurrently(atOnce, rows, (row) => runJob(ctx, job, row));
}

/** False where one of them stands in the way: then nothing is lost, as each will be run alone. */
async function ranAsBatch(ctx: Context, job: Job, rows: Row[]): Promise<boolean> {
  const payloads = rows.map(({ data }) => job.payload.safeParse(data ?? {}));
  if (!payloads.every((payload) => payload.success)) return false;
  const done = jobDuration.startTimer({ job: job.name });
  // What they cause is found by the trace of the first.
  const traceId = traceOf(rows[0]!);
  const log = ctx.log.child({ job: job.name, jobIds: rows.map(({ id }) => id), traceId });
  try {
    await withTrace(traceId, () =>
      job.runBatch!(
        { ...ctx, log },
        payloads.map(({ data }) => data),
      ),
    );
  } catch (error) {
    log.warn({ err: error }, "jobs could not be done together");
    return false;
  }
  for (const _ of rows) done({ outcome: "done" });
  return true;
}

/** Does all of the work, so many at a time; the answers are in the order of the rows. */
async function mapConcurrently<Item, Result>(
  atOnce: number,
  rows: readonly Item[],
  work: (row: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = rows.entries();
  // Every lane takes from the same iterator, so that none waits while another has rows left.
  const worker = async () => {
    for (const [index, row] of entries) results[index] = await work(row);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, worker));
  return results;
}
