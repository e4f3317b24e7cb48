import { z } from "zod";
import { get, nothing } from "./endpoint";

/** One store of a linked group; `master` marks the main store. Quotas are orders in the current period. */
export const StoreQuota = z.object({
  myshopify_domain: z.string(),
  master: z.boolean(),
  quota_usage: z.int(),
  quota_amount: z.int(),
});

/** The plan object of the shell (section 3 of the specification). `percent` is 0–100, rounded down. */
export const CurrentPlan = z.object({
  name: z.string(),
  plan: z.string(),
  quota_usage: z.int(),
  quota_amount: z.int(),
  percent: z.int(),
  quota_used_up: z.boolean(),
  /** Overrides the plan's name as key of the feature gates. */
  func_permission: z.string().nullable(),
  store_plan_quota_list: z.array(StoreQuota),
  authList: z.array(z.string()),
});
export type CurrentPlan = z.output<typeof CurrentPlan>;

export const getPlan = get("/api/subscribe/plan", {
  summary: "The store's current plan and how much of its quota is used",
  query: nothing,
  answer: CurrentPlan,
});
