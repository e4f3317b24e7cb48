import { percentOff, type Coupon } from "../../../machines/coupon.machine";
import { planOf } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";
import type { OfferView } from "./present-billing.server";

/** Formats cents as dollars in the merchant's language; whole dollars without decimals. */
export function useMoney(): (cents: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language, {
    style: "currency",
    currency: "USD",
    trailingZeroDisplay: "stripIfInteger",
  });
  return (cents) => format.format(cents / 100);
}

/** Whether a coupon applies to a plan. */
export function isFor(coupon: Coupon, plan: string): boolean {
  return coupon.plans.length === 0 || coupon.plans.includes(planOf(plan).name);
}

/** An offer's price after the interval's discount and the coupon; `before` is null without a discount. */
export function priceWith(offer: OfferView, coupon: Coupon) {
  const multiplier = isFor(coupon, offer.code) ? coupon.discount : 1;
  const monthCents = Math.round(offer.monthCents * multiplier);
  return {
    monthCents,
    priceCents: Math.round(offer.priceCents * multiplier),
    beforeMonthCents: offer.originalMonthCents > monthCents ? offer.originalMonthCents : null,
    couponPercent: multiplier < 1 && offer.priceCents > 0 ? percentOff(coupon) : 0,
  };
}
