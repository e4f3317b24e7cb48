import type { GateStore } from "../../../permissions/decide";
import { planOf } from "../../../permissions/plans";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { billingShopOf } from "../shops/billing-shop";
import type { Shop } from "../shops/shops.queries";

/**
 * The store as the gates see it. `billingShop` is the shop whose plan counts: the main store of a linked one, else the
 * shop itself.
 */
export function gateStoreOf(
  shop: Pick<Shop, "domain" | "createdAt">,
  billingShop: Pick<Shop, "planCode" | "funcPermission">,
  at: Date,
): GateStore {
  const { name, funcPermission } = planOf(billingShop.planCode);
  return {
    domain: shop.domain,
    // A key granted to this store, else the one its plan comes with: so the printed matrix is what stores get.
    plan: { name, funcPermission: billingShop.funcPermission || funcPermission },
    createdAt: shop.createdAt,
    at,
  };
}

/** The same, with the billing shop read: one query more for a linked store, none for others. */
export async function findGateStore({ now }: Pick<Context, "now">, db: Db, shop: Shop): Promise<GateStore> {
  return gateStoreOf(shop, await billingShopOf(db, shop), now());
}
