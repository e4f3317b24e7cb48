import { z } from "zod";
import { defineJob } from "../queue/job";
import { ANSWERS_KEPT_MS } from "./answer-once";
import { deleteIdempotentCallsBefore } from "./idempotent-calls.queries";
import { deletePointsBefore } from "./rate-limits.queries";

/** Safe to run twice: it only deletes windows that are over, which count for nothing, and answers that are not kept any longer. */
export const cleanLimits = defineJob({
  name: "limits.clean",
  payload: z.object({}),
  schedule: "41 * * * *",
  async run(ctx) {
    await deletePointsBefore(ctx.db, ctx.now());
    await deleteIdempotentCallsBefore(ctx.db, new Date(ctx.now().getTime() - ANSWERS_KEPT_MS));
  },
});
