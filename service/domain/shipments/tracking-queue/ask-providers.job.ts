import { defineJob } from "../../../platform/queue/job";
import { askProvidersType } from "./queue-tracking";

/** Safe to run twice, and at the same time in several processes: shipments are claimed, and the rows own their state. */
export const askProviders = defineJob({
  ...askProvidersType,
  schedule: "* * * * *",
  retries: 2,
  // Many wake-ups are one run.
  concurrency: 100,
  run: (ctx) => ctx.trackingWorker.run(ctx),
  runBatch: (ctx) => ctx.trackingWorker.run(ctx),
});
