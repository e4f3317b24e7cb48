import type { StoreInfo } from "../../contract/store";
import type { CurrentPlan } from "../../contract/subscribe";
import type { GateStore } from "../../permissions/decide";
import { planOf, type PlanCode } from "../../permissions/plans";

type Plan = Pick<CurrentPlan, "name" | "plan" | "func_permission" | "store_plan_quota_list">;
type Store = Pick<StoreInfo, "myshopify_domain" | "create_time">;

/**
 * The store as the gates see it, the same way as the service does. `viewAs` shows our own staff what a store on
 * another plan would see: then the plan alone counts, without what was granted to this store.
 */
export function gateStoreFrom(plan: Plan, store: Store, at: Date, viewAs: PlanCode | null): GateStore {
  const shown = viewAs && planOf(viewAs);
  return {
    domain: store.myshopify_domain,
    plan: shown
      ? { name: shown.name, funcPermission: shown.funcPermission }
      : { name: plan.name, funcPermission: plan.func_permission || planOf(plan.plan).funcPermission },
    createdAt: new Date(store.create_time),
    // A store that is linked to nothing has no main store but itself.
    isMainStore: plan.store_plan_quota_list.every(
      ({ master, myshopify_domain }) => !master || myshopify_domain === store.myshopify_domain,
    ),
    at,
  };
}
