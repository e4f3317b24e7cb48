import type { CurrentPlan } from "../../contract/subscribe";

/** What a store has when its plan cannot be read: Starter, nothing used (specification, section 8). Fails closed. */
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
};
