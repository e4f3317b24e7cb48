import type { CurrentPlan } from "../../contract/billing";
import { featureIds, specifiedLevel } from "../../permissions/features";

/**
 * The plan shown where the store's plan cannot be read: Starter, nothing used (specification, section 8). Fails closed:
 * every gated feature is locked, and the plan named beside it is the specification's, not the service's.
 */
export const starterPlan: CurrentPlan = {
  name: "Starter",
  plan: "STARTER",
  quota_usage: 0,
  quota_amount: 100,
  percent: 0,
  quota_used_up: false,
  func_permission: null,
  store_plan_quota_list: [],
  authList: [],
  gates: featureIds.map((feature) => {
    const level = specifiedLevel(feature);
    return { feature, level, on: false, why: `plan:${level}`, plans: [] };
  }),
};
