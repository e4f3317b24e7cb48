import { z } from "zod";
import { defineJob } from "../queue/job";
import { deletePointsBefore } from "./rate-limits.queries";

/** Safe to run twice: it only deletes windows that are over, which count for nothing. */
export const cleanLimits = defineJob({
  name: "limits.clean",
  payload: z.object({}),
  schedule: "41 * * * *",
  run: (ctx) => deletePointsBefore(ctx.db, ctx.now()),
});
