import type { PlanChoice, PlanPreview } from "../../../contract/billing";
import type { Actor, Context } from "../../platform/context";
import { findValidCoupon } from "./check-coupon";
import { directionOf } from "./decide-change";
import { percentOff } from "../../../permissions/discount";
import { dollars } from "./money";
import { pricePaid, trialDaysFor } from "./paid-plan";
import { planChangeOf } from "./plan-change";
import { defaultCap, discountOf, firstPrice } from "./plan-price";

/**
 * What a change of plan would do and cost, by the same rules that `changePlan` goes by. Nothing is held or written.
 * @throws AppError USER_ERROR for a plan that is not offered or a coupon that is refused
 */
export async function previewPlan(
  ctx: Context,
  actor: Actor,
  { plan, interval, discount_code }: Omit<PlanChoice, "is_trial" | "capped_amount">,
): Promise<PlanPreview> {
  const { billingShop } = actor;
  const change = await planChangeOf(ctx, billingShop, { plan, interval });
  const { offer } = change;
  const coupon = discount_code
    ? await findValidCoupon(ctx, actor.shop, discount_code, offer.plan)
    : undefined;
  const discount = discountOf(offer, coupon);
  const isFreeOfCharge = offer.priceCents === 0;
  const cap = isFreeOfCharge ? null : defaultCap(offer);
  return {
    direction: directionOf(change.from, offer),
    takes_effect: change.takesEffect,
    at: (change.takesEffect === "now" ? change.now : change.cycle.to).toISOString(),
    trial_days: isFreeOfCharge ? 0 : trialDaysFor(change.billing, offer.interval, change.now),
    price: dollars(offer.priceCents),
    first_price: dollars(firstPrice(offer, discount)),
    discount: discount && {
      by: "coupon" in discount ? "coupon" : "offer",
      percent: percentOff(discount.multiplier),
      payments: discount.payments,
    },
    current_price: dollars(pricePaid(change.from.subscription, change.now)),
    quota_used: change.used,
    capped_amount: cap === null ? null : dollars(cap),
  };
}
