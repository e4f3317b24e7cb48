import type { CurrentPlan } from "../../contract/subscribe";
import { planOf } from "../../permissions/plans";
import { quotaOf } from "../billing/paid-plan";
import type { Actor, Context } from "../context";
import { payerOf } from "../shops/payer";
import { getShopById } from "../shops/shops.queries";
import { periodOf } from "./period";
import { countUnits, listGroup } from "./quota.queries";

/** The plan and this period's use of it. Linked stores share the quota of their main store. */
export async function currentPlan(ctx: Context, actor: Actor): Promise<CurrentPlan> {
  const shop = await payerOf(ctx.db, await getShopById(ctx.db, actor.shop));
  const group = await listGroup(ctx.db, shop.id);
  const units = await countUnits(
    ctx.db,
    group.map((store) => store.id),
    periodOf(shop, ctx.now()),
  );
  const used = [...units.values()].reduce((sum, each) => sum + each, 0);
  const amount = quotaOf(shop);
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
    store_plan_quota_list: group.map((store) => ({
      myshopify_domain: store.domain,
      master: store.id === shop.id,
      quota_usage: units.get(store.id) ?? 0,
      quota_amount: amount,
    })),
    authList: [],
  };
}
