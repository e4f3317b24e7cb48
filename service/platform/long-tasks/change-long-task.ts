import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { AppError } from "../errors";
import type { LongTask, Task } from "./long-task";
import { lockTask, updateTask } from "./long-tasks.queries";
import { isOpen, queueRun } from "./queue-run";

/** Changes one task of a shop. Part of the caller's transaction. @throws AppError NOT_FOUND, for another shop's task too */
type Change<Needs> = <Input, Cursor, Item, Failure>(
  ctx: Needs,
  tx: Tx,
  kind: LongTask<Input, Cursor, Item, Failure>,
  shop: ShopId,
  id: string,
) => Promise<Task<Input, Cursor, Failure>>;

/**
 * Cancels a task after its current step, for whose lock this waits; what was applied stays. A task that has ended stays
 * unchanged.
 */
export const cancelLongTask: Change<Pick<Context, "now">> = async (ctx, tx, kind, shop, id) => {
  const task = await lockedTask(tx, kind, shop, id);
  return isOpen(task) ? updateTask(tx, task, { state: "cancelled", finishedAt: ctx.now() }) : task;
};

/**
 * Continues a task that has failed from its cursor, or queues a new job for an open one whose job is lost: the former job
 * then does nothing. The caller's transaction holds the shop's lock: a second change of the row within one
 * transaction checks its key to the shop, for which a step that holds the shop and waits for the row would be a deadlock.
 * @throws AppError CONFLICT for one that is done or was cancelled; a unique violation
 * if the kind allows one open task and another is open
 */
export const resumeLongTask: Change<Pick<Context, "now" | "enqueue">> = async (ctx, tx, kind, shop, id) => {
  const task = await lockedTask(tx, kind, shop, id);
  if (!isOpen(task) && task.state !== "failed") throw new AppError(CONFLICT, "jobEnded");
  const state = task.step === 0 ? "waiting" : "running";
  const changes = { state, reason: null, finishedAt: null, dismissedAt: null } as const;
  return queueRun(ctx, tx, kind, await updateTask(tx, task, changes));
};

/** Queues the next step of a task that waits for a time now. Other tasks stay unchanged. */
export const wakeLongTask: Change<Pick<Context, "now" | "enqueue">> = async (ctx, tx, kind, shop, id) => {
  const task = await lockedTask(tx, kind, shop, id);
  return isOpen(task) && task.movedAt > ctx.now() ? queueRun(ctx, tx, kind, task) : task;
};

/**
 * Hides a task that has ended, of which the merchant has seen the result.
 * @throws AppError CONFLICT while it runs
 */
export const dismissLongTask: Change<Pick<Context, "now">> = async (ctx, tx, kind, shop, id) => {
  const task = await lockedTask(tx, kind, shop, id);
  if (isOpen(task)) throw new AppError(CONFLICT, "jobRunning");
  return updateTask(tx, task, { dismissedAt: ctx.now() });
};

async function lockedTask<Input, Cursor, Item, Failure>(
  tx: Tx,
  kind: LongTask<Input, Cursor, Item, Failure>,
  shop: ShopId,
  id: string,
): Promise<Task<Input, Cursor, Failure>> {
  const task = await lockTask(tx, kind, shop, id);
  if (!task) throw new AppError(NOT_FOUND, "jobNotFound");
  return task;
}
