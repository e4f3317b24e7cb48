import type { CurrentPlan } from "../../contract/billing";
import { packedRulesFrom, type PackedGateRule } from "../../permissions/ability";
import type { PlanCode } from "../../permissions/levels";
import { asOnPlan, type ResolvedGate } from "../../permissions/store-gates";

/**
 * The gates as the service returned them with the plan. `viewAs` shows staff what the store would have on another plan:
 * then the plan alone counts, without the store's overrides.
 */
export function gatesShown(plan: Pick<CurrentPlan, "gates">, viewAs: PlanCode | null): ResolvedGate[] {
  return viewAs ? asOnPlan(plan.gates, viewAs) : plan.gates;
}

/** The same as rules for the client, with the permission to change billing. */
export function gateRules(
  plan: Pick<CurrentPlan, "gates" | "store_plan_quota_list">,
  domain: string,
  viewAs: PlanCode | null,
): PackedGateRule[] {
  // A store without linked stores is its own main store.
  const isMainStore = plan.store_plan_quota_list.every(
    ({ master, myshopify_domain }) => !master || myshopify_domain === domain,
  );
  return packedRulesFrom(gatesShown(plan, viewAs), isMainStore);
}
