import { z } from "zod";
import { defineJob } from "../../platform/queue/job";
import { deleteVersionsBefore } from "./page-versions.queries";

const KEPT_MS = 366 * 86_400_000;

/** Safe to run twice: it only deletes what was published more than a year ago and is shown no more. */
export const cleanPageVersions = defineJob({
  name: "page.clean-versions",
  payload: z.object({}),
  schedule: "41 3 * * *",
  async run(ctx) {
    await deleteVersionsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS));
  },
});
