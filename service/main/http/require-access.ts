import type { Endpoint } from "../../../contract/endpoint";
import { requireBillingOwner } from "../../domain/billing/require-billing-owner";
import { gateStoreOfActor } from "../../domain/gates/actor";
import { checkGate } from "../../domain/gates/require-feature";
import type { Actor, Context } from "../../platform/context";

/**
 * Decides by the call's declaration alone whether this shop may make it.
 * @throws AppError TOO_MANY_REQUESTS, PLAN_REQUIRED, NOT_ALLOWED
 */
export async function requireAccess(ctx: Context, actor: Actor, endpoint: Endpoint): Promise<void> {
  if (endpoint.write) await ctx.limits.take(`write-${endpoint.write.rate}`, String(actor.shop));
  if (endpoint.feature) checkGate(ctx.gates.table(), gateStoreOfActor(ctx, actor), endpoint.feature);
  if (endpoint.billingOwner) requireBillingOwner(actor.ownShop, actor.billingShop);
}
