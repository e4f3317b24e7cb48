import { currentCause, withCause } from "../cause";
import type { Context } from "../context";
import { type Tx, transaction } from "../db/database";
import { defineJob, type Job, UnrecoverableError } from "../queue/job";
import { applyBatch } from "./apply-batch";
import { endTask } from "./end-task";
import type { LongTask, Task } from "./long-task";
import { findTask, lockShopOfTask, lockTask } from "./long-tasks.queries";
import { isOpen, queueRun, RunPayload } from "./queue-run";

/** The queue's job for a kind of long task; main/jobs.ts lists one for each. Safe to run twice: `LongTask` says why. */
export function jobOfLongTask(kind: LongTask): Job<typeof RunPayload> {
  const { name, retries, expireIn } = kind;
  return defineJob({
    ...{ name, retries, expireIn, payload: RunPayload },
    run: (ctx, payload) => runLongTask(ctx, kind, payload),
    onDeadLetter: (ctx, payload, error) => handleTaskDeadLetter(ctx, kind, payload, error),
  });
}

/** Applies the task's next step, or, for kinds with `read`, steps until a batch says otherwise. */
export async function runLongTask<Input, Cursor, Item, Failure>(
  ctx: Context,
  kind: LongTask<Input, Cursor, Item, Failure>,
  payload: RunPayload,
): Promise<void> {
  const task = await findTask(ctx.db, kind, payload.shop, payload.task);
  if (!task || !isCurrent(task, payload)) return;
  const cause = task.cause ?? currentCause();
  const work = () => (kind.next ? applyNext(ctx, kind, payload) : readAll(ctx, kind, payload, task));
  try {
    await (cause ? withCause(cause, work) : work());
  } catch (error) {
    if (!(error instanceof UnrecoverableError)) throw error;
    await inStep(ctx, kind, payload, (tx, locked) =>
      endTask(ctx, tx, kind, locked, { state: "failed", error }),
    );
    throw error;
  }
}

/**
 * After the last try: if the task has moved on since the job was queued, it gets a fresh one, so tries are counted for each
 * step; otherwise the step is tried once more with each item alone, and after that the task has failed.
 */
export async function handleTaskDeadLetter<Input, Cursor, Item, Failure>(
  ctx: Context,
  kind: LongTask<Input, Cursor, Item, Failure>,
  payload: RunPayload,
  error: Error,
): Promise<void> {
  await inStep(ctx, kind, payload, async (tx, task) => {
    if (task.step > payload.step) return queueRun(ctx, tx, kind, task);
    if (kind.singly === "after-retries" && !payload.singly)
      return queueRun(ctx, tx, kind, task, { singly: true });
    return endTask(ctx, tx, kind, task, { state: "failed", error });
  });
}

const isCurrent = (task: Pick<Task, "state" | "run">, { run }: RunPayload) =>
  isOpen(task) && task.run === run;

/** One transaction with the shop and the task locked; undefined, and no work, if another job or none is to run the task. */
function inStep<Input, Cursor, Item, Failure>(
  ctx: Context,
  kind: LongTask<Input, Cursor, Item, Failure>,
  payload: RunPayload,
  work: (tx: Tx, task: Task<Input, Cursor, Failure>) => Promise<Task<Input, Cursor, Failure>>,
): Promise<Task<Input, Cursor, Failure> | undefined> {
  return transaction(ctx.db, async (tx) => {
    await lockShopOfTask(tx, payload.shop);
    const task = await lockTask(tx, kind, payload.shop, payload.task);
    return task && isCurrent(task, payload) ? work(tx, task) : undefined;
  });
}

async function applyNext<Input, Cursor, Item, Failure>(
  ctx: Context,
  kind: LongTask<Input, Cursor, Item, Failure>,
  payload: RunPayload,
): Promise<void> {
  await inStep(ctx, kind, payload, async (tx, task) => {
    const batch = await kind.next!(ctx, tx, task);
    if (!batch) return endTask(ctx, tx, kind, task, { state: "done" });
    return applyBatch(ctx, tx, kind, task, batch, payload.singly ?? false);
  });
}

/** Reads and applies from the task's cursor; from its new cursor if another worker has moved the task meanwhile. */
async function readAll<Input, Cursor, Item, Failure>(
  ctx: Context,
  kind: LongTask<Input, Cursor, Item, Failure>,
  payload: RunPayload,
  found: Task<Input, Cursor, Failure>,
): Promise<void> {
  let from: Task<Input, Cursor, Failure> | undefined = found;
  while (from) from = await readFrom(ctx, kind, payload, from);
}

/** Returns the task as it is now if its steps were not those that were read here; undefined when this run is over. */
async function readFrom<Input, Cursor, Item, Failure>(
  ctx: Context,
  kind: LongTask<Input, Cursor, Item, Failure>,
  payload: RunPayload,
  from: Task<Input, Cursor, Failure>,
): Promise<Task<Input, Cursor, Failure> | undefined> {
  let { step } = from;
  for await (const batch of kind.read!(ctx, from)) {
    const task = await inStep(ctx, kind, payload, (tx, locked) =>
      locked.step === step
        ? applyBatch(ctx, tx, kind, locked, batch, payload.singly ?? false)
        : Promise.resolve(locked),
    );
    if (!task || !isCurrent(task, payload)) return undefined;
    step += 1;
    if (task.step !== step) return task;
  }
  const ended = await inStep(ctx, kind, payload, (tx, locked) =>
    locked.step === step ? endTask(ctx, tx, kind, locked, { state: "done" }) : Promise.resolve(locked),
  );
  return ended && isCurrent(ended, payload) ? ended : undefined;
}
