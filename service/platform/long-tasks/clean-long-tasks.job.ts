import { z } from "zod";
import { defineJob } from "../queue/job";
import { deleteTasksBefore } from "./long-tasks.queries";

/** The audit log keeps what was done; results of tasks are of interest for a while only. Safe to run twice: it only deletes. */
export const cleanLongTasks = defineJob({
  name: "task.clean",
  payload: z.object({}),
  schedule: "37 3 * * *",
  async run(ctx) {
    for (const { name, keepDays } of ctx.longTasks) {
      if (keepDays === null) continue;
      await deleteTasksBefore(ctx.db, name, new Date(ctx.now().getTime() - keepDays * 86_400_000));
    }
  },
});
