import { z } from "zod";
import { defineJob } from "../../platform/queue/job";
import { deleteMessagesBefore } from "./mail-messages.queries";
import { deleteUnusedRecipients } from "./mail-recipients.queries";

/** As long as the log of emails. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Safe to run twice: it only deletes what is older than the log that it belongs to, and addresses about which nothing is kept. */
export const cleanMailMessages = defineJob({
  name: "mail.clean-messages",
  payload: z.object({}),
  schedule: "41 3 * * *",
  async run(ctx) {
    const now = ctx.now().getTime();
    await deleteMessagesBefore(ctx.db, new Date(now - KEPT_DAYS * DAY_MS));
    await deleteUnusedRecipients(ctx.db, new Date(now - DAY_MS));
  },
});
