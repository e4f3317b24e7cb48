import { PLAN_REQUIRED } from "../../../contract/errors";
import { decide, type GateDecision, type FeatureId, type GateStore } from "../../../permissions/decide";
import type { GateTable } from "../../../permissions/gates-schema";
import { planOf } from "../../../permissions/plans";
import { AppError } from "../../platform/errors";
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

/**
 * Lets a call pass only where the store has the feature, by the same decision that shows or locks it on the screen.
 * @throws AppError PLAN_REQUIRED with feature, level, and which rule refused
 */
export function requireFeature(table: GateTable, store: GateStore, feature: FeatureId): void {
  const decision = decide(table, feature, store);
  if (decision.on) return;
  const { why, level } = decision;
  throw new AppError(PLAN_REQUIRED, sentence(decision), { feature, level, why });
}

/** Names no plan if a kill switch, an override or a rollout has refused: an upgrade would not help. */
function sentence({ why, level }: GateDecision): string {
  return why.startsWith("plan:")
    ? `Available for ${level} plan`
    : "This feature is not open for this store at the moment";
}
