import type { PlanChoice, PlanPreview } from "../../../contract/billing";
import type { Actor, Context } from "../../platform/context";
import { findValidCoupon } from "./check-coupon";
import { directionOf } from "./decide-change";
import { dollars } from "./money";
import { trialDaysFor } from "./paid-plan";
import { planChangeOf } from "./plan-change";
import { defaultCap, firstPrice } from "./plan-price";

/**
 * What a change of plan would do and cost, by the same rules that `changePlan` goes by. Nothing is held or written.
 * @throws AppError USER_ERROR for a plan that is not offered or a coupon that is refused
 */
export async function previewPlan(
  ctx: Context,
  actor: Actor,
  { plan, interval, discount_code }: Omit<PlanChoice, "is_trial">,
): Promise<PlanPreview> {
  const { billingShop } = actor;
  const change = await planChangeOf(ctx, billingShop, { plan, interval });
  const { offer } = change;
  const coupon = discount_code
    ? await findValidCoupon(ctx, actor.shop, discount_code, offer.plan)
    : undefined;
  const isFreeOfCharge = offer.priceCents === 0;
  const cap = isFreeOfCharge ? null : defaultCap(offer);
  return {
    direction: directionOf(change.from, offer),
    takes_effect: change.takesEffect,
    at: (change.takesEffect === "now" ? change.now : change.cycle.to).toISOString(),
    trial_days: isFreeOfCharge ? 0 : await trialDaysFor(ctx.db, billingShop, offer.interval, change.now),
    price: dollars(offer.priceCents),
    first_price: dollars(firstPrice(offer, coupon)),
    capped_amount: cap === null ? null : dollars(cap),
  };
}
