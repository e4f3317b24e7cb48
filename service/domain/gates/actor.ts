import { decide, type FeatureId, type GateStore } from "../../../permissions/decide";
import type { Actor, Context } from "../../platform/context";
import type { ShopAndBillingShop } from "../shops/shops.queries";
import { gateStoreOf } from "./gate-store";

declare module "../../platform/context" {
  interface Actor {
    /** Whether the shop has the feature, by the gates that are in force when it is asked. */
    can(feature: FeatureId): boolean;
  }
}

type GateContext = Pick<Context, "gates" | "now">;

/** An actor with what every call asks about its shop, so that no use case has to read it again. */
export function createActor(
  ctx: GateContext,
  { shop, billingShop }: ShopAndBillingShop,
  who: Pick<Actor, "user" | "via">,
): Actor {
  const actor: Actor = {
    user: who.user,
    via: who.via,
    shop: shop.id,
    domain: shop.domain,
    ownShop: shop,
    billingShop,
    can: (feature) => decide(ctx.gates.table(), feature, gateStoreOfActor(ctx, actor)).on,
  };
  return actor;
}

/** The actor's store as the gates see it. */
export function gateStoreOfActor(
  { now }: Pick<Context, "now">,
  { ownShop, billingShop }: Pick<Actor, "ownShop" | "billingShop">,
): GateStore {
  return gateStoreOf(ownShop, billingShop, now());
}
