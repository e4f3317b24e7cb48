import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import type { JobType } from "../queue/job";
import type { LongTask, Task } from "./long-task";
import { OPEN_STATES, updateTask } from "./long-tasks.queries";

export const RunPayload = z.object({
  shop: ShopId,
  task: z.string(),
  /** The task's `run` when the job was queued: an older job than the latest does nothing. */
  run: z.int(),
  /** The task's `step` then: how far it was. */
  step: z.int(),
  /** With each item alone. */
  singly: z.boolean().optional(),
});
export type RunPayload = z.output<typeof RunPayload>;

/** Queues the only job that may run the task from now on. */
export async function queueRun<Input, Cursor, Item, Failure>(
  ctx: Pick<Context, "now" | "enqueue">,
  tx: Tx,
  { name }: Pick<LongTask<Input, Cursor, Item, Failure>, "name" | "apply">,
  task: Pick<Task<Input, Cursor, Failure>, "shopId" | "id" | "run">,
  { at, singly }: { at?: Date; singly?: boolean } = {},
): Promise<Task<Input, Cursor, Failure>> {
  const movedAt = at ?? ctx.now();
  const queued = await updateTask<Input, Cursor, Failure>(tx, task, { run: task.run + 1, movedAt });
  const job: JobType<typeof RunPayload> = { name, payload: RunPayload };
  const { run, step } = queued;
  const payload = { shop: task.shopId, task: task.id, run, step, ...(singly && { singly }) };
  await ctx.enqueue(tx, job, payload, at ? { at } : {});
  return queued;
}

export const isOpen = ({ state }: Pick<Task, "state">) => OPEN_STATES.includes(state);
