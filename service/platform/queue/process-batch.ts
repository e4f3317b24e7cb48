import type { JobResult, JobWithMetadata } from "pg-boss";
import type { Context } from "../context";
import { jobDuration } from "../metrics";
import { withCause } from "../cause";
import { withTrace } from "../trace";
import type { Job } from "./job";
import { runJob, traceOfJob } from "./run-job";

type Row = JobWithMetadata<unknown>;

const ALONE_AT_ONCE = 10;
/** They may all be of one shop, and wait for its lock. */
const BACKGROUND_ALONE_AT_ONCE = 2;

/** Runs the jobs that were fetched at once; returns their results in the order of the rows. */
export async function processBatch(ctx: Context, job: Job, rows: Row[], limit: number): Promise<JobResult[]> {
  if (job.runBatch && rows.length > 1 && (await ranAsBatch(ctx, job, rows))) {
    return rows.map(({ id }) => ({ id, status: "completed" }));
  }
  // Jobs that are batched are fetched by the dozen: alone, they would take every connection of the pool.
  const alone = job.isBackground ? BACKGROUND_ALONE_AT_ONCE : ALONE_AT_ONCE;
  const atOnce = job.runBatch ? Math.min(limit, alone) : limit;
  return mapConcurrently(atOnce, rows, (row) => runJob(ctx, job, row));
}

/** False if a payload cannot be read or `runBatch` throws: the caller then runs each job alone. */
async function ranAsBatch(ctx: Context, job: Job, rows: Row[]): Promise<boolean> {
  const payloads = rows.map(({ data }) => job.payload.safeParse(data ?? {}));
  if (!payloads.every((payload) => payload.success)) return false;
  const done = jobDuration.startTimer({ job: job.name });
  // One batch has one trace and one cause: those of its first job.
  const traceId = traceOfJob(rows[0]!);
  const log = ctx.log.child({ job: job.name, jobIds: rows.map(({ id }) => id), traceId });
  try {
    await withTrace(traceId, () =>
      withCause({ kind: "job", job: job.name, id: rows[0]!.id }, () =>
        job.runBatch!(
          { ...ctx, log },
          payloads.map(({ data }) => data),
        ),
      ),
    );
  } catch (error) {
    log.warn({ err: error }, "jobs failed as a batch; each is run alone");
    return false;
  }
  for (const _ of rows) done({ outcome: "done" });
  return true;
}

/** Runs `work` for every row, at most `limit` at a time; returns the results in the order of the rows. */
async function mapConcurrently<Item, Result>(
  limit: number,
  rows: readonly Item[],
  work: (row: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = rows.entries();
  // All workers take from the same iterator, so that none is idle while rows are left.
  const worker = async () => {
    for (const [index, row] of entries) results[index] = await work(row);
  };
  await Promise.all(Array.from({ length: Math.min(limit, rows.length) }, worker));
  return results;
}
