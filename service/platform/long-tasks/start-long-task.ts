import type { ShopId } from "../../../contract/ids";
import { currentCause } from "../cause";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import type { Counts, LongTask, Task } from "./long-task";
import { insertTask, updateTask } from "./long-tasks.queries";
import { queueRun } from "./queue-run";

export interface NewTask<Input> {
  shop: ShopId;
  input: Input;
  /** Shopify's user id, `admin-token`, or `shopify`. */
  by: string;
  /** Stores what the task is about, keyed by its id. Returns how many items that is; null where it is not known. */
  prepare?: (id: string) => Promise<number | null>;
  /** What came of items that need no step: part of the total. */
  counts?: Counts;
}

/**
 * Stores a task and queues its first step, as part of the caller's transaction, which holds the shop's lock. It remembers
 * what has caused it, and its steps act by that cause.
 * @throws ZodError for an input that does not match the kind's schema; a unique violation if the kind allows one open task
 */
export async function startLongTask<Input, Cursor, Item, Failure>(
  ctx: Context,
  tx: Tx,
  kind: LongTask<Input, Cursor, Item, Failure>,
  given: NewTask<Input>,
): Promise<Task<Input, Cursor, Failure>> {
  const task = await storeTask(ctx, tx, kind, given, "waiting");
  return queueRun(ctx, tx, kind, task);
}

/** Stores what was done without steps, so that it is shown and reported like the rest: every item counts as done. Returns its id. */
export async function recordFinishedTask<Input, Cursor, Item, Failure>(
  ctx: Context,
  tx: Tx,
  kind: LongTask<Input, Cursor, Item, Failure>,
  { cursor, ...given }: NewTask<Input> & { cursor: Cursor },
): Promise<string> {
  const { total, ...task } = await storeTask(ctx, tx, kind, given, "done");
  await updateTask(tx, task, {
    cursor: JSON.stringify(cursor),
    done: total ?? 0,
    progress: 100,
    step: 1,
    startedAt: task.createdAt,
    finishedAt: task.createdAt,
  });
  return task.id;
}

async function storeTask<Input, Cursor, Item, Failure>(
  ctx: Context,
  tx: Tx,
  { name, isExclusive, ...kind }: LongTask<Input, Cursor, Item, Failure>,
  { shop, input, by, prepare, counts }: NewTask<Input>,
  state: "waiting" | "done",
): Promise<Task<Input, Cursor, Failure>> {
  const id = await insertTask(tx, {
    shopId: shop,
    kind: name,
    isExclusive,
    input: kind.input.parse(input),
    state,
    createdAt: ctx.now(),
    requestedBy: by,
    cause: currentCause(),
  });
  const { done = 0, failed = 0, leftOut = 0 } = counts ?? {};
  const total = (await prepare?.(id)) ?? null;
  return updateTask(tx, { shopId: shop, id }, { total, done, failed, leftOut });
}
