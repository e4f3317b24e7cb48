import { z } from "zod";
import { defineJob } from "../../platform/queue/job";
import { deleteBulkJobsBefore } from "./bulk-jobs.queries";

/** The audit log keeps what was done; results of jobs are of interest for a while only. */
const KEEP_DAYS = 30;

/** Safe to run twice: it only deletes. */
export const cleanBulk = defineJob({
  name: "bulk.clean",
  payload: z.object({}),
  schedule: "37 3 * * *",
  async run(ctx) {
    await deleteBulkJobsBefore(ctx.db, new Date(ctx.now().getTime() - KEEP_DAYS * 86_400_000));
  },
});
