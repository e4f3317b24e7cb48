import { applyPushes } from "../../domain/shipments/apply-pushes";
import { defineJob } from "../../platform/queue/job";
import { processInboxEntry } from "../../platform/webhooks-in/process-inbox-entry";
import { InboxKey, listUnprocessed, markProcessed } from "../../platform/webhooks-in/inbox.queries";
import { recordDeadLetter } from "../../platform/webhooks-in/record-dead-letter";

/** Safe to run twice: applying the same tracking update again changes nothing, and a processed entry is skipped. */
export const processTrackingWebhook = defineJob({
  name: "webhook.process-tracking",
  payload: InboxKey,
  retries: 8,
  concurrency: 50,
  run: (ctx, key) => processInboxEntry(ctx, key, (push) => applyPushes(ctx, [push])),
  onDeadLetter: recordDeadLetter,
  // Scans come in bursts, and most of the cost of a webhook is its transaction.
  async runBatch(ctx, keys) {
    await applyPushes(ctx, await listUnprocessed(ctx.db, keys));
    await markProcessed(ctx.db, keys, ctx.now());
  },
});
