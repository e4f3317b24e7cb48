import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { PgBoss, fromKysely, type JobResult, type JobWithMetadata } from "pg-boss";
import type { z } from "zod";
import type { Context } from "../context";
import type { Db, PoolOptions } from "../db/database";
import { markPrepared } from "../db/prepared";
import type { Log } from "../log";
import type { Job, JobType } from "./job";
import { currentTrace } from "../trace";
import { listDueQueues } from "./due-queues.queries";
import { DEAD_LETTER, handleDeadLetter } from "./dead-letter";
import { processBatch } from "./process-batch";
import { startWaker, type Waker } from "./wake-workers";

declare module "../context" {
  interface Context {
    enqueue: Enqueue;
    enqueueAll: EnqueueAll;
  }
}

export interface EnqueueOptions {
  /** Not before this instant. */
  at?: Date;
}

/** Queues a job in the given transaction: it exists exactly when the transaction commits. */
export type Enqueue = <Payload extends z.ZodType>(
  tx: Db,
  job: JobType<Payload>,
  payload: z.input<Payload>,
  options?: EnqueueOptions,
) => Promise<void>;

/** Many jobs of one kind in one statement. */
export type EnqueueAll = <Payload extends z.ZodType>(
  tx: Db,
  job: JobType<Payload>,
  payloads: z.input<Payload>[],
  options?: EnqueueOptions,
) => Promise<void>;

export interface Queue {
  enqueue: Enqueue;
  enqueueAll: EnqueueAll;
  /** Starts taking jobs; only in a process with the worker role. */
  work(ctx: Context): Promise<void>;
  /** Runs due jobs, and those they queue, until none is left; returns how many. For tests and commands. */
  runDue(ctx: Context): Promise<number>;
  /** Fetches no more jobs and waits for running ones, up to the given milliseconds; jobs can still be queued. */
  rest(timeoutMs: number): Promise<void>;
  /** Waits for running jobs (up to the given milliseconds) and returns the rest to the queue. */
  stop(timeoutMs: number): Promise<void>;
}

export interface QueueOptions {
  connection: PoolOptions;
  /** The embedded database has one connection and no LISTEN over its socket: fewer sessions, plain polling. */
  isEmbedded: boolean;
  jobs: readonly Job[];
  log: Log;
  times?: QueueTimes;
}

/**
 * A running job sends two heartbeats in `heartbeatSeconds` (at least 10); every `superviseSeconds` pg-boss looks for jobs
 * without one. A job whose process was killed is thus given to another worker within the sum of both, whatever its own
 * `expireIn`.
 */
export interface QueueTimes {
  heartbeatSeconds: number;
  superviseSeconds: number;
}

const TIMES: QueueTimes = { heartbeatSeconds: 30, superviseSeconds: 30 };

/**
 * The embedded database runs one transaction at a time. More concurrent jobs would not finish sooner, but would all be
 * ahead of a webhook that waits for its response.
 */
const EMBEDDED_CONCURRENCY = 2;

/** How often a worker fetches although nobody has woken it: a second way to its jobs, should the first be broken. */
const UNWOKEN_SECONDS = 30;

/** The longest rest of a background job's worker after a batch. */
const MOST_REST_MS = 1_000;

type Row = JobWithMetadata<unknown>;

/** One pg-boss queue and the handler for its batches. */
type QueueWorker = Pick<Job, "name" | "retries" | "retryDelay" | "expireIn" | "concurrency"> &
  Partial<Pick<Job, "schedule" | "onDeadLetter" | "isBackground">> & {
    run(ctx: Context, rows: Row[], limit: number): Promise<JobResult[]>;
  };

/** The only module that uses pg-boss (docs/decisions/004-job-queue.md). */
export async function openQueue({
  connection,
  isEmbedded,
  jobs,
  log,
  times = TIMES,
}: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    ...connection,
    max: isEmbedded ? 2 : 4,
    schema: "jobs",
    useListenNotify: !isEmbedded,
    // The embedded database has a maintenance worker of its own for vacuum and indexes.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
    superviseIntervalSeconds: times.superviseSeconds,
    monitorIntervalSeconds: times.superviseSeconds,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  boss.on("warning", (warning) => log.warn({ warning }, "job queue warning"));
  await boss.start();
  const workers: QueueWorker[] = [
    // First: the other queues refer to it as their dead letter queue.
    {
      ...{ name: DEAD_LETTER, retries: 8, retryDelay: 5, expireIn: 300, concurrency: 10 },
      run: (ctx, rows) => Promise.all(rows.map((row) => handleDeadLetter(ctx, jobs, row))),
    },
    ...jobs.map((job) => ({
      ...job,
      run: (ctx: Context, rows: Row[], limit: number) => processBatch(ctx, job, rows, limit),
    })),
  ];
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, retries, retryDelay, expireIn, onDeadLetter, isBackground } of workers) {
    const options = {
      retryLimit: retries,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: expireIn,
      heartbeatSeconds: times.heartbeatSeconds,
      deleteAfterSeconds: 24 * 3600,
      notify: !isEmbedded && !isBackground,
      ...(onDeadLetter && { deadLetter: DEAD_LETTER }),
    };
    const queue = existing.get(name);
    // Unchanged queues cost no statement: this runs at every start, for each of some forty queues.
    if (queue && hasOptions(queue, { deadLetter: null, ...options })) continue;
    if (queue) await boss.updateQueue(name, { deadLetter: null, ...options });
    else await boss.createQueue(name, { policy: "standard", ...options });
    // Puts the queue back into pg-boss's cache, which `start` filled and both calls evicted it from. A first `send` inside
    // a transaction would look the queue up over another connection, which on the embedded database waits for that same
    // transaction to end: for ever.
    await boss.findJobs(name, { id: randomUUID() });
  }

  let waker: Waker | undefined;
  // Marks what queues jobs: few texts, with each order and email.
  const via = (tx: Db) => {
    const { executeSql } = fromKysely(tx.withoutPlugins());
    return { executeSql: (text: string, values?: unknown[]) => executeSql(markPrepared(text), values) };
  };

  return {
    async enqueue(tx, job, payload, { at } = {}) {
      const options = { db: via(tx), ...(at && { startAfter: at }) };
      await boss.send(job.name, traced(job, payload), options);
    },
    async enqueueAll(tx, job, payloads, { at } = {}) {
      if (payloads.length === 0) return;
      const rows = payloads.map((payload) => ({
        data: traced(job, payload),
        ...(at && { startAfter: at }),
      }));
      await boss.insert(job.name, rows, { db: via(tx) });
    },
    async work(ctx) {
      const workerIds = new Map<string, string>();
      const wake = (name: string) => {
        const id = workerIds.get(name);
        if (id) boss.notifyWorker(id);
      };
      // Before any worker fetches: on the embedded database some forty fetches would be ahead, and a start that waits too
      // long for a connection ends the process.
      await writeSchedules(boss, workers);
      for (const { name, concurrency, run, isBackground } of workers) {
        const rest = isBackground ? createRest() : undefined;
        const id = await boss.work(
          name,
          {
            includeMetadata: true,
            batchSize: concurrency,
            burstWhenBatchFull: true,
            perJobResults: true,
            pollingIntervalSeconds: UNWOKEN_SECONDS,
            notifyPollingIntervalSeconds: UNWOKEN_SECONDS,
          },
          async (batch) => {
            const work = () => run(ctx, batch, isEmbedded ? EMBEDDED_CONCURRENCY : batch.length);
            const results = await (rest ? rest(work) : work());
            // pg-boss fetches on after a full batch, but for batches of one: a backlog of those went at one a second.
            if (concurrency === 1) wake(name);
            // Long work queues its own next batch, which on a server a notification tells of.
            if (isEmbedded) waker?.lookNow();
            return results;
          },
        );
        workerIds.set(name, id);
      }
      waker = startWaker({
        listDue: () => listDueQueues(boss.getDb()),
        wake,
        onError: (err) => log.error({ err }, "job queue error"),
      });
    },
    async runDue(ctx) {
      let total = 0;
      for (;;) {
        let ran = 0;
        // One statement finds the queues with due jobs, instead of one fetch for each queue.
        const due = new Set(await listDueQueues(boss.getDb()));
        for (const { name, run } of workers) {
          if (!due.has(name)) continue;
          const batch = await boss.fetch<unknown>(name, { includeMetadata: true, batchSize: 20 });
          for (const { id, status, output } of await run(ctx, batch, 1)) {
            if (status === "completed") await boss.complete(name, id);
            else await boss.fail(name, id, output as object);
          }
          ran += batch.length;
        }
        if (ran === 0) return total;
        total += ran;
      }
    },
    async rest(timeoutMs) {
      waker?.stop();
      const ended = Promise.all(workers.map(({ name }) => boss.offWork(name)));
      await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })]);
    },
    stop(timeoutMs) {
      waker?.stop();
      return boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/**
 * Runs batches of one worker, each after a rest as long as the batch before took. The rest is before and not after: a batch that is done is
 * reported to the queue at once.
 */
function createRest(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let restsUntil = 0;
  return async (work) => {
    const startsAt = Math.max(performance.now(), restsUntil);
    await pause(Math.max(0, startsAt - performance.now()));
    try {
      return await work();
    } finally {
      const endedAt = performance.now();
      restsUntil = endedAt + Math.min(endedAt - startsAt, MOST_REST_MS);
    }
  };
}

/** Those that are stored already cost no statement. */
async function writeSchedules(boss: PgBoss, workers: readonly QueueWorker[]): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, schedule } of workers) {
    if (schedule && schedule !== stored.get(name)) await boss.schedule(name, schedule, {});
  }
}

/** True where the stored queue already has these options. */
function hasOptions(queue: object, options: object): boolean {
  const stored = new Map(Object.entries(queue));
  return Object.entries(options).every(([name, value]) => (stored.get(name) ?? null) === value);
}

/** The payload as it is stored: checked on the way in, with the trace of whoever queued it. */
function traced(job: JobType, payload: unknown): object {
  return { traceId: currentTrace(), ...(payload as object), ...(job.payload.parse(payload) as object) };
}
