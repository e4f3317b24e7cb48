import { z } from "zod";
import type { Context } from "../../platform/context";
import { activeProviders } from "../tracking-providers/active-providers";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { claimDueShipments } from "./shipments.queries";
import { askProvidersType } from "./tracking-queue/queue-tracking";
import { insertDue } from "./tracking-queue/tracking-queue.queries";

/** Shipments per transaction, so that rows are not locked for long. */
const BATCH_SIZE = 2000;
/** Upper limit for one run (a minute), whatever the providers allow. */
const MAX_PER_RUN = 20_000;
const POSTPONE_MS = 30 * 60_000;

/** Queues polls of due shipments. Safe to run twice: a claimed shipment is due again only half an hour later. */
export const sweepShipments = defineJob({
  name: "shipment.sweep",
  payload: z.object({}),
  schedule: "* * * * *",
  async run(ctx) {
    const limit = Math.min(MAX_PER_RUN, shipmentsPerMinute(ctx));
    for (let taken = 0; taken < limit; taken += BATCH_SIZE) {
      if ((await queueDue(ctx, Math.min(BATCH_SIZE, limit - taken))) < BATCH_SIZE) return;
    }
  },
});

/** Queues polls of due shipments; returns how many. */
function queueDue(ctx: Context, limit: number): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const due = await claimDueShipments(tx, now, new Date(now.getTime() + POSTPONE_MS), limit);
    if (due.length === 0) return 0;
    await insertDue(tx, due, now);
    await ctx.enqueue(tx, askProvidersType, {});
    return due.length;
  });
}

/** How many shipments the providers' rate limits allow in a minute; a minimum remains, as expiry needs no provider. */
function shipmentsPerMinute(ctx: Context): number {
  const limits = activeProviders(ctx).map((provider) => provider.limits);
  const perSecond = limits.map(
    ({ shipmentsPerRequest, requestsPerSecond }) => shipmentsPerRequest * requestsPerSecond,
  );
  return Math.max(
    BATCH_SIZE,
    perSecond.reduce((sum, rate) => sum + rate * 60, 0),
  );
}
