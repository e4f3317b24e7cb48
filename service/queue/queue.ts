import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { PgBoss, fromKysely, type JobResult, type JobWithMetadata } from "pg-boss";
import type { z } from "zod";
import type { Context } from "../context";
import type { Db, PoolOptions } from "../db/database";
import type { Log } from "../log";
import type { Job } from "./job";
import { currentTrace } from "../trace";
import { listDueQueues } from "./due-queues.queries";
import { DEAD_LETTER, handleDeadLetter } from "./dead-letter";
import { processBatch } from "./process-batch";

export interface EnqueueOptions {
  /** Not before this instant. */
  at?: Date;
}

/** Queues a job in the given transaction: it exists exactly when the transaction commits. */
export type Enqueue = <Payload extends z.ZodType>(
  tx: Db,
  job: Job<Payload>,
  payload: z.input<Payload>,
  options?: EnqueueOptions,
) => Promise<void>;

/** Many jobs of one kind in one statement. */
export type EnqueueAll = <Payload extends z.ZodType>(
  tx: Db,
  job: Job<Payload>,
  payloads: z.input<Payload>[],
) => Promise<void>;

export interface Queue {
  enqueue: Enqueue;
  enqueueAll: EnqueueAll;
  /** Starts taking jobs; only in a process with the worker role. */
  work(ctx: Context): Promise<void>;
  /** Runs what is due, and what that queues, until nothing is left; answers how many. For tests and commands. */
  runDue(ctx: Context): Promise<number>;
  /** Takes no more jobs and lets running ones end, up to the given milliseconds; others can still be queued. */
  rest(timeoutMs: number): Promise<void>;
  /** Lets running jobs end (up to the given milliseconds) and gives back the rest. */
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
 * A running job gives a sign of life twice in `heartbeatSeconds` (at least 10), and silent ones are looked for each
 * `superviseSeconds`: one whose process was killed is given to another worker within the sum of both, however long it may
 * run by its own `expireIn`.
 */
export interface QueueTimes {
  heartbeatSeconds: number;
  superviseSeconds: number;
}

const TIMES: QueueTimes = { heartbeatSeconds: 30, superviseSeconds: 30 };

/**
 * The embedded database does one transaction at a time. More jobs of a kind would not be done sooner, but would all
 * stand in the queue before a webhook that waits for its answer.
 */
const EMBEDDED_AT_ONCE = 2;

/**
 * On a slow machine a transaction may well hold the embedded database for ten seconds, which is pg-boss's own limit: then
 * every poll would fail with an error, although nothing is wrong.
 */
const EMBEDDED_WAITS_MS = 30_000;

type Row = JobWithMetadata<unknown>;

/** A queue of pg-boss, and how what it gives out at once is run. */
type QueueWorker = Pick<Job, "name" | "retries" | "retryDelay" | "expireIn" | "concurrency"> &
  Partial<Pick<Job, "schedule" | "onDeadLetter">> & {
    run(ctx: Context, rows: Row[], atOnce: number): Promise<JobResult[]>;
  };

/** The one door to pg-boss (docs/decisions/004-job-queue.md). */
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
    ...(isEmbedded && { connectionTimeoutMillis: EMBEDDED_WAITS_MS }),
    schema: "jobs",
    useListenNotify: !isEmbedded,
    // Vacuum and index care of the embedded database are its own worker's business.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
    superviseIntervalSeconds: times.superviseSeconds,
    monitorIntervalSeconds: times.superviseSeconds,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  boss.on("warning", (warning) => log.warn({ warning }, "job queue warning"));
  await boss.start();
  const workers: QueueWorker[] = [
    // First, because the others name it.
    {
      ...{ name: DEAD_LETTER, retries: 8, retryDelay: 5, expireIn: 300, concurrency: 10 },
      run: (ctx, rows) => Promise.all(rows.map((row) => handleDeadLetter(ctx, jobs, row))),
    },
    ...jobs.map((job) => ({
      ...job,
      run: (ctx: Context, rows: Row[], atOnce: number) => processBatch(ctx, job, rows, atOnce),
    })),
  ];
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, retries, retryDelay, expireIn, onDeadLetter } of workers) {
    const options = {
      retryLimit: retries,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: expireIn,
      heartbeatSeconds: times.heartbeatSeconds,
      deleteAfterSeconds: 24 * 3600,
      notify: !isEmbedded,
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

  const via = (tx: Db) => fromKysely(tx.withoutPlugins());

  return {
    async enqueue(tx, job, payload, { at } = {}) {
      const options = { db: via(tx), ...(at && { startAfter: at }) };
      await boss.send(job.name, traced(job, payload), options);
    },
    async enqueueAll(tx, job, payloads) {
      if (payloads.length === 0) return;
      const rows = payloads.map((payload) => ({ data: traced(job, payload) }));
      await boss.insert(job.name, rows, { db: via(tx) });
    },
    async work(ctx) {
      for (const { name, schedule, concurrency, run } of workers) {
        if (schedule) await boss.schedule(name, schedule, {});
        await boss.work(
          name,
          {
            includeMetadata: true,
            batchSize: concurrency,
            burstWhenBatchFull: true,
            perJobResults: true,
            pollingIntervalSeconds: 1,
            // Half a minute by default, which would hold back every retry as well; it may not be below the other.
            notifyPollingIntervalSeconds: 1,
          },
          (batch) => run(ctx, batch, isEmbedded ? EMBEDDED_AT_ONCE : batch.length),
        );
      }
    },
    async runDue(ctx) {
      let total = 0;
      for (;;) {
        let ran = 0;
        // One statement finds the queues with due jobs; fetching from each of the others would cost one apiece.
        const due = new Set(await listDueQueues(ctx.db));
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
      const ended = Promise.all(workers.map(({ name }) => boss.offWork(name)));
      await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })]);
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs }),
  };
}

/** True where the stored queue already has these options. */
function hasOptions(queue: object, options: object): boolean {
  const stored = new Map(Object.entries(queue));
  return Object.entries(options).every(([name, value]) => (stored.get(name) ?? null) === value);
}

/** The payload as it is stored: checked on the way in, with the trace of whoever queued it. */
function traced(job: Job, payload: unknown): object {
  return { traceId: currentTrace(), ...(payload as object), ...(job.payload.parse(payload) as object) };
}
