import { randomUUID } from "node:crypto";
import type { JobResult, JobWithMetadata } from "pg-boss";
import type { Context } from "../context";
import { jobDuration } from "../metrics";
import { withCause } from "../cause";
import { withTrace } from "../trace";
import { UnrecoverableError, type Job } from "./job";

/**
 * Runs one job and returns its result. An UnrecoverableError ends it with a warning; any other error is left to the
 * queue's retries, and passed to `onDeadLetter` once the last try has failed.
 */
export function runJob(ctx: Context, job: Job, row: JobWithMetadata<unknown>): Promise<JobResult> {
  const traceId = traceOfJob(row);
  return withTrace(traceId, () =>
    withCause({ kind: "job", job: job.name, id: row.id }, () =>
      run({ ...ctx, log: ctx.log.child({ job: job.name, jobId: row.id, traceId }) }, job, row),
    ),
  );
}

async function run(ctx: Context, job: Job, row: JobWithMetadata<unknown>): Promise<JobResult> {
  const { log } = ctx;
  const done = jobDuration.startTimer({ job: job.name });
  const payload = job.payload.safeParse(row.data ?? {});
  if (!payload.success) {
    // Written by another version of the app, or by hand: a retry cannot read it either.
    log.error({ err: payload.error }, "the payload of a job cannot be read");
    done({ outcome: "final" });
    return { id: row.id, status: "completed" };
  }
  try {
    await job.run(ctx, payload.data);
    done({ outcome: "done" });
    return { id: row.id, status: "completed" };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (error instanceof UnrecoverableError) {
      log.warn({ reason: error.message }, "job ended without success");
      done({ outcome: "final" });
      return { id: row.id, status: "completed" };
    }
    const isLast = row.retryCount >= row.retryLimit;
    const fields = { err: error, attempt: row.retryCount + 1 };
    if (isLast) log.error(fields, "job given up");
    else log.warn(fields, "job will be tried again");
    const isHandled = isLast && (await callOnDeadLetter(ctx, job, payload.data, error));
    done({ outcome: "failed" });
    // Only the error's name: a message may contain an e-mail address, and pg-boss's table must hold no personal data.
    return { id: row.id, status: "failed", output: { error: error.name, handled: isHandled } };
  }
}

/** Must not throw, which would fail every job of the batch: after a failure `handleDeadLetter` calls it again later. */
async function callOnDeadLetter(ctx: Context, job: Job, payload: unknown, error: Error): Promise<boolean> {
  try {
    await job.onDeadLetter?.(ctx, payload, error);
    return true;
  } catch (failure) {
    ctx.log.error({ err: failure }, "the dead letter handler of a job failed");
    return false;
  }
}

/** The trace of whoever queued it, or a new one. */
export function traceOfJob({ data }: JobWithMetadata<unknown>): string {
  const trace = (data as { traceId?: unknown } | null)?.traceId;
  return typeof trace === "string" ? trace : randomUUID();
}
