import type { CurrentPlan } from "../../../contract/billing";
import { planOf } from "../../../permissions/plans";
import { storeGates } from "../../../permissions/store-gates";
import { quotaOf } from "./paid-plan";
import type { Actor, Context } from "../../platform/context";
import { gateStoreOfActor } from "../gates/actor";
import { periodOf } from "./period";
import { countUnitsOfGroup } from "./quota.queries";

/** The plan and this period's use of it. Linked stores share the quota of their main store. */
export async function currentPlan(ctx: Context, actor: Actor): Promise<CurrentPlan> {
  const { billingShop: shop } = actor;
  const group = await countUnitsOfGroup(ctx.db, shop.id, periodOf(shop, ctx.now()));
  const used = group.reduce((sum, { units }) => sum + units, 0);
  const amount = quotaOf(shop);
  const gates = storeGates(ctx.gates.table(), gateStoreOfActor(ctx, actor));
  const { code, name, funcPermission } = planOf(shop.planCode);
  return {
    name,
    plan: code,
    quota_usage: used,
    quota_amount: amount,
    percent: amount === 0 ? 100 : Math.min(100, Math.floor((used / amount) * 100)),
    quota_used_up: used >= amount,
    // What was granted to this store, else what its plan comes with: the gates go by the same.
    func_permission: shop.funcPermission || funcPermission,
    store_plan_quota_list: group.map(({ id, domain, units }) => ({
      myshopify_domain: domain,
      master: id === shop.id,
      quota_usage: units,
      quota_amount: amount,
    })),
    authList: gates.filter(({ on }) => on).map(({ feature }) => feature),
    gates,
  };
}
