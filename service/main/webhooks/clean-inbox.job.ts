import { z } from "zod";
import { defineJob } from "../../platform/queue/job";
import { forgetWithdrawnBefore } from "../../domain/shipments/events.queries";
import { deleteEventsBefore, KEEP_EVENTS_DAYS } from "../../platform/events/events.queries";
import { deleteInboxBefore } from "../../platform/webhooks-in/inbox.queries";

/** Processed entries are kept to recognise retries, which may arrive a day later; a week is a safe margin. */
const KEEP_DAYS = 7;
/** Entries that were never processed are dead letters by then; their bodies may hold personal data. */
const KEEP_UNPROCESSED_DAYS = 30;

/** Safe to run twice: it only deletes. */
export const cleanInbox = defineJob({
  name: "webhook.clean",
  payload: z.object({}),
  schedule: "17 3 * * *",
  async run(ctx) {
    const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000);
    await deleteInboxBefore(ctx.db, { handled: daysAgo(KEEP_DAYS), any: daysAgo(KEEP_UNPROCESSED_DAYS) });
    await deleteEventsBefore(ctx.db, daysAgo(KEEP_EVENTS_DAYS));
    await forgetWithdrawnBefore(ctx.db, daysAgo(KEEP_UNPROCESSED_DAYS));
  },
});
