import type { Endpoint } from "../../../contract/endpoint";
import { requireBillingOwner } from "../../domain/billing/require-billing-owner";
import { gateStoreOfActor } from "../../domain/gates/actor";
import { checkGate } from "../../domain/gates/require-feature";
import type { Actor, Context } from "../../platform/context";
import type { LimitName } from "../../platform/http/rate-limits";

/** Of a call, what its declaration is compared with. */
export interface Access extends Pick<Actor, "ownShop" | "billingShop"> {
  /** Whose writes are counted together: a shop's, or those of one link, which must not use up the shop's. */
  limitKey: string;
  /** The rule by which they are counted, where that is not the call's class. */
  limit?: LimitName;
}

/**
 * Decides by the call's declaration alone whether this shop, or a link of this shop, may make it.
 * @throws AppError TOO_MANY_REQUESTS, PLAN_REQUIRED, NOT_ALLOWED
 */
export async function requireAccess(ctx: Context, access: Access, endpoint: Endpoint): Promise<void> {
  if (endpoint.write) await ctx.limits.take(access.limit ?? `write-${endpoint.write.rate}`, access.limitKey);
  if (endpoint.feature) checkGate(ctx.gates.table(), gateStoreOfActor(ctx, access), endpoint.feature);
  if (endpoint.billingOwner) requireBillingOwner(access.ownShop, access.billingShop);
}
