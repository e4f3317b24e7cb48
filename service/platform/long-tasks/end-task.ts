import type { Context } from "../context";
import type { Tx } from "../db/database";
import type { LongTask, Task } from "./long-task";
import { updateTask } from "./long-tasks.queries";

const MAX_REASON = 500;

/** Ends a task as done or failed, within the caller's transaction, which holds its lock. */
export async function endTask<Input, Cursor, Item, Failure>(
  ctx: Context,
  tx: Tx,
  kind: LongTask<Input, Cursor, Item, Failure>,
  task: Task<Input, Cursor, Failure>,
  end: { state: "done" } | { state: "failed"; error: Error },
): Promise<Task<Input, Cursor, Failure>> {
  const ended = await updateTask<Input, Cursor, Failure>(tx, task, {
    state: end.state,
    reason: end.state === "failed" ? end.error.message.slice(0, MAX_REASON) : null,
    ...(end.state === "done" && { progress: 100 }),
    finishedAt: ctx.now(),
  });
  await kind.onEnd?.(ctx, tx, ended);
  return ended;
}
