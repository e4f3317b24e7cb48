import { USER_ERROR } from "../../../contract/errors";
import type { Interval } from "../../../contract/billing";
import { isFree, monthsOf } from "../../../permissions/plans";
import type { Context } from "../../platform/context";
import { countUsed } from "./count-used";
import { FREE_PLAN } from "./grant-plan";
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
  /** The cycle that is running. */
  cycle: Period;
  /**
   * Orders that count against the new quota; where the change waits for the end of the cycle, those it waits for; from a year to
   * a month, this calendar month's.
   */
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
  const usedNow = await countUsed(ctx.db, billingShop, cycle);
  const usedAfter = await countUsedAfter(ctx, billingShop, { now, paid, offer, usedNow });
  // To the free plan, neither the paid cycle nor the month may have more orders than it includes. A year's orders tell nothing
  // about a month's quota.
  const used = isFromYearToMonth(paid, offer) ? usedAfter : Math.max(usedNow, usedAfter);
  const effect = takesEffect({ ...from, isPaid: paid.subscription !== undefined, used }, offer);
  return {
    now,
    billing,
    from,
    offer,
    isCurrent: offer.option === paid.option && (isFree(offer.plan) || offer.interval === paid.interval),
    takesEffect: effect,
    cycle,
    used: effect === "now" ? usedAfter : used,
  };
}

/**
 * Orders that count at once in the period of the new plan: the calendar month's on the free plan, the cycle's where it goes on,
 * and none where another cycle begins (as `apply-state.ts` grants it). From a paid year to a month, whose cycle begins when the
 * year is over, the calendar month's: what a month of the new plan has to hold.
 */
async function countUsedAfter(
  ctx: Context,
  billingShop: Shop,
  { now, paid, offer, usedNow }: { now: Date; paid: PaidPlan; offer: Offer; usedNow: number },
): Promise<number> {
  if (isFree(offer.plan) || isFromYearToMonth(paid, offer)) {
    return countUsed(ctx.db, billingShop, periodOf({ ...billingShop, ...FREE_PLAN }, now));
  }
  return paid.subscription && paid.interval === offer.interval ? usedNow : 0;
}

const isFromYearToMonth = (paid: PaidPlan, offer: Offer): boolean =>
  paid.subscription !== undefined && monthsOf(paid.interval) > monthsOf(offer.interval);
