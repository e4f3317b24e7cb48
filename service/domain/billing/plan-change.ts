import { USER_ERROR } from "../../../contract/errors";
import type { Interval } from "../../../contract/billing";
import { isFree } from "../../../permissions/plans";
import type { Context } from "../../platform/context";
import { countUsed } from "./count-used";
import { periodOf, type Period } from "./period";
import type { Shop } from "../shops/shops.queries";
import { takesEffect, type PlanSize } from "./decide-change";
import { findOffer, type Offer } from "./offers";
import { paidPlanOf, quotaOf, type PaidPlan } from "./paid-plan";
import { readBilling, type Billing } from "./read-billing";
import { AppError } from "../../platform/errors";

/** What a store has, what it wants, and what follows from its use of the quota. */
export interface PlannedChange {
  now: Date;
  billing: Billing;
  from: PlanSize & PaidPlan;
  offer: Offer;
  isCurrent: boolean;
  takesEffect: "now" | "cycle_end";
  /** The cycle that is running, and the orders counted in it. */
  cycle: Period;
  used: number;
}

/** @throws AppError USER_ERROR for what this store is not offered */
export async function planChangeOf(
  ctx: Context,
  billingShop: Shop,
  wanted: { plan: string; interval: Interval },
): Promise<PlannedChange> {
  const now = ctx.now();
  const billing = await readBilling(ctx.db, billingShop);
  const found = findOffer(billing, wanted.plan, wanted.interval);
  // The free plan has one form only, whatever interval the page stands at.
  const offer = found && isFree(found.plan) ? findOffer(billing, found.option, "EVERY_30_DAYS") : found;
  if (!offer) throw new AppError(USER_ERROR, "planNotOffered");

  const paid = paidPlanOf(billing);
  const from = { ...paid, quota: quotaOf(billingShop) };
  const cycle = periodOf(billingShop, now);
  const used = await countUsed(ctx.db, billingShop, cycle);
  return {
    now,
    billing,
    from,
    offer,
    isCurrent: offer.option === paid.option && (isFree(offer.plan) || offer.interval === paid.interval),
    takesEffect: takesEffect({ ...from, isPaid: paid.subscription !== undefined, used }, offer),
    cycle,
    used,
  };
}
