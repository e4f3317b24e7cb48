import { applyPushes } from "../couriers/apply-pushes";
import { defineJob } from "../jobs/job";
import { handleOnce } from "./handle-once";
import { InboxKey, listUnhandled, markHandled } from "./inbox.queries";
import { noteGivenUp } from "./note-given-up";

/** Safe to run twice: news of a parcel may be told any number of times, and a handled push is left alone. */
export const handlePush = defineJob({
  name: "inbox.handle-push",
  payload: InboxKey,
  retries: 8,
  concurrency: 50,
  run: (ctx, key) => handleOnce(ctx, key, (push) => applyPushes(ctx, [push])),
  onGivenUp: async (ctx, key, error) => noteGivenUp(ctx, key, error),
  // A courier's scans come in bursts, and what a push costs is mostly the transaction.
  async runTogether(ctx, keys) {
    await applyPushes(ctx, await listUnhandled(ctx.db, keys));
    await markHandled(ctx.db, keys, ctx.now());
  },
});
