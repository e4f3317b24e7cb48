import { z } from "zod";
import { transaction } from "../db/database";
import { eachThenThrow } from "../db/each-then-throw";
import { defineJob } from "../queue/job";
import { resumeLongTask } from "./change-long-task";
import { findTask, listStalledTasks, lockShopOfTask } from "./long-tasks.queries";
import { isOpen } from "./queue-run";

/** No step takes that long, retries included. */
const STALLED_AFTER_MS = 60 * 60_000;
const AT_ONCE = 200;

/**
 * Queues open tasks again whose job is lost: two workers had it and the wrong one was last, or a database was restored
 * without its queue. Safe to run twice: of a task's jobs only the latest runs.
 */
export const sweepLongTasks = defineJob({
  name: "task.sweep",
  payload: z.object({}),
  schedule: "*/15 * * * *",
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - STALLED_AFTER_MS);
    const kinds = new Map(ctx.longTasks.map((kind) => [kind.name, kind]));
    await eachThenThrow(
      await listStalledTasks(ctx.db, before, AT_ONCE),
      async ({ shopId, id, kind: name }) => {
        const kind = kinds.get(name);
        if (!kind) throw new Error(`There is no long task ${name}`);
        await transaction(ctx.db, async (tx) => {
          await lockShopOfTask(tx, shopId);
          const task = await findTask(tx, kind, shopId, id);
          if (task && isOpen(task) && task.movedAt < before) await resumeLongTask(ctx, tx, kind, shopId, id);
        });
      },
    );
  },
});
