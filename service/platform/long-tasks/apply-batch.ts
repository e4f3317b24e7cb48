import type { Context } from "../context";
import type { Tx } from "../db/database";
import { withSavepoint } from "../db/with-savepoint";
import { endTask } from "./end-task";
import type { Batch, Counts, LongTask, Task } from "./long-task";
import { updateTask } from "./long-tasks.queries";
import { queueRun } from "./queue-run";

/** Failures that are stored one by one; the rest is counted. */
export const MAX_FAILURES = 100;

/** Applies a batch and advances the task, within one transaction that holds the locks of shop and task. */
export async function applyBatch<Input, Cursor, Item, Failure>(
  ctx: Context,
  tx: Tx,
  kind: LongTask<Input, Cursor, Item, Failure>,
  task: Task<Input, Cursor, Failure>,
  batch: Batch<Item, Cursor, Failure>,
  singly: boolean,
): Promise<Task<Input, Cursor, Failure>> {
  const counts = add(batch.counts ?? {}, await applyItems(ctx, tx, kind, task, batch.items, singly));
  const done = task.done + (counts.done ?? 0);
  const failed = task.failed + (counts.failed ?? 0);
  const leftOut = task.leftOut + (counts.leftOut ?? 0);
  const total = batch.total ?? task.total;
  const failures = [...task.failures, ...(counts.failures ?? [])].slice(0, MAX_FAILURES);
  const advanced = await updateTask<Input, Cursor, Failure>(tx, task, {
    ...{ state: "running", step: task.step + 1, cursor: JSON.stringify(batch.cursor) },
    ...{ total, done, failed, leftOut, failures: JSON.stringify(failures) },
    progress: batch.progress ?? percentOf(done + failed + leftOut, total),
    movedAt: ctx.now(),
    startedAt: task.startedAt ?? ctx.now(),
  });
  const then = batch.then ?? (kind.next ? "queue" : "read on");
  if (then === "end") return endTask(ctx, tx, kind, advanced, { state: "done" });
  if (then === "read on") return advanced;
  return queueRun(ctx, tx, kind, advanced, then === "queue" ? {} : { at: then });
}

const percentOf = (count: number, total: number | null) =>
  total ? Math.min(100, Math.floor((100 * count) / total)) : 0;

function applyItems<Input, Cursor, Item, Failure>(
  ctx: Context,
  tx: Tx,
  kind: LongTask<Input, Cursor, Item, Failure>,
  task: Task<Input, Cursor, Failure>,
  items: Item[],
  singly: boolean,
): Promise<Counts<Failure>> {
  if (items.length === 0) return Promise.resolve({});
  const alone = () => applyEachAlone(ctx, tx, kind, task, items);
  if (singly) return alone();
  const together = () => kind.apply(ctx, tx, task, items);
  if (kind.singly === "after-retries") return together();
  return withSavepoint(tx, together, (error) => {
    ctx.log.warn(
      { err: error, shop: task.shopId, task: task.id, items: items.length },
      "items of a task could not be applied together",
    );
    return alone();
  });
}

/** With a savepoint for each item: one that throws is rolled back and counted, and the others are done. Far slower. */
async function applyEachAlone<Input, Cursor, Item, Failure>(
  ctx: Context,
  tx: Tx,
  kind: LongTask<Input, Cursor, Item, Failure>,
  task: Task<Input, Cursor, Failure>,
  items: Item[],
): Promise<Counts<Failure>> {
  let all: Counts<Failure> = {};
  for (const item of items) {
    const counts = await withSavepoint(
      tx,
      () => kind.apply(ctx, tx, task, [item]),
      (error) => kind.itemFailed(ctx, tx, task, item, error),
    );
    all = add(all, counts);
  }
  return all;
}

function add<Failure>(one: Counts<Failure>, other: Counts<Failure>): Counts<Failure> {
  return {
    done: (one.done ?? 0) + (other.done ?? 0),
    failed: (one.failed ?? 0) + (other.failed ?? 0),
    leftOut: (one.leftOut ?? 0) + (other.leftOut ?? 0),
    failures: [...(one.failures ?? []), ...(other.failures ?? [])],
  };
}
