import { z } from "zod";
import { defineJob } from "../queue/job";
import { deleteLinkUsesBefore } from "./link-uses.queries";

/** Safe to run twice: it only deletes the uses of links that have expired, which open nothing any more. */
export const cleanLinkUses = defineJob({
  name: "link.clean-uses",
  payload: z.object({}),
  schedule: "53 * * * *",
  async run(ctx) {
    await deleteLinkUsesBefore(ctx.db, ctx.now());
  },
});
