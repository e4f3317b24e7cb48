import type { KnownPlan } from "../../../machines/plan-change.setup";
import type { CurrentPlanView } from "./present-billing.server";

/** What a change of plan is judged by: what the page has read of the plan. */
export const knownOf = ({ plan, interval, next, openApprovals, isLinked }: CurrentPlanView): KnownPlan => ({
  current: { plan, interval },
  next: next && { plan: next.plan, interval: next.interval },
  openApprovals,
  isLinked,
});
