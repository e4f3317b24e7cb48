import type { CurrentPlan } from "../../contract/subscribe";
import { packedRulesFrom, type PackedGateRule } from "../../permissions/ability";
import type { PlanCode } from "../../permissions/levels";
import { asOnPlan, type AnsweredGate } from "../../permissions/store-gates";

/**
 * The gates as the service answered them with the plan; nothing of the app itself decides. `viewAs` shows our own staff
 * what the store would see on another plan: then the plan alone counts, without what was granted to this store.
 */
export function gatesShown(plan: Pick<CurrentPlan, "gates">, viewAs: PlanCode | null): AnsweredGate[] {
  return viewAs ? asOnPlan(plan.gates, viewAs) : plan.gates;
}

/** The same as rules for every page, with the right to change billing. */
export function gateRules(
  plan: Pick<CurrentPlan, "gates" | "store_plan_quota_list">,
  domain: string,
  viewAs: PlanCode | null,
): PackedGateRule[] {
  // A store that is linked to nothing has no main store but itself.
  const isMainStore = plan.store_plan_quota_list.every(
    ({ master, myshopify_domain }) => !master || myshopify_domain === domain,
  );
  return packedRulesFrom(gatesShown(plan, viewAs), isMainStore);
}
