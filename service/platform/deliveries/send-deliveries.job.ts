import { defineJob } from "../queue/job";
import { sendDeliveriesType } from "./enqueue-deliveries";

/**
 * Sends whatever is due in any channel. Safe to run twice, and at the same time in several processes: rows are claimed, and
 * the rows own their state. Scheduled as well, for retries and for what nobody was woken for.
 */
export const sendDeliveries = defineJob({
  ...sendDeliveriesType,
  schedule: "* * * * *",
  retries: 2,
  // Many wake-ups are one run.
  concurrency: 100,
  run: (ctx) => ctx.deliveryWorker.run(ctx),
  runBatch: (ctx) => ctx.deliveryWorker.run(ctx),
});
