import { followPlanType } from "../../domain/billing/grant-plan";
import { renewForecasts } from "../../domain/shipments/own-history/forecast-shipments.job";
import { refreshRuleDates } from "../../domain/shipments/refresh-rule-dates.job";
import { defineJob } from "../../platform/queue/job";
import { refreshUnshipped } from "./refresh-unshipped.job";

/** Chooses the dates of what is on its way, and of what is to be shipped, anew. Safe to run twice: a date that is the same changes nothing. */
export const followPlan = defineJob({
  ...followPlanType,
  async run(ctx, { shop }) {
    await ctx.enqueue(ctx.db, refreshRuleDates, { shop, after: "0" });
    await ctx.enqueue(ctx.db, renewForecasts, { shop, after: "0" });
    await ctx.enqueue(ctx.db, refreshUnshipped, { shop });
  },
});
