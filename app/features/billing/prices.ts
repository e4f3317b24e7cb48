import type { Coupon } from "../../../machines/no-coupon";
import { betterDiscount, paymentsOf, percentOff } from "../../../permissions/discount";
import { monthsOf, planOf } from "../../../permissions/plans";
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

/**
 * An option's price after the interval's discount, and after the offer or the coupon: whichever saves more, as the service
 * charges it (permissions/discount.ts). `before` is null without a discount.
 */
export function priceWith(offer: OfferView, coupon: Coupon) {
  const { interval, regularCents, discountPayments } = offer;
  const ofOffer =
    discountPayments === null
      ? null
      : { by: "offer" as const, multiplier: offer.priceCents / regularCents, payments: discountPayments };
  const ofCoupon =
    coupon.discount < 1 && regularCents > 0 && isFor(coupon, offer.code)
      ? {
          by: "coupon" as const,
          multiplier: coupon.discount,
          payments: paymentsOf(coupon.duration, interval),
        }
      : null;
  const discount = betterDiscount(ofOffer, ofCoupon, interval);
  const priceCents = Math.round(regularCents * (discount?.multiplier ?? 1));
  const monthCents = Math.round(priceCents / monthsOf(interval));
  return {
    monthCents,
    priceCents,
    beforeMonthCents: offer.originalMonthCents > monthCents ? offer.originalMonthCents : null,
    discount: discount && {
      by: discount.by,
      percent: percentOff(discount.multiplier),
      payments: discount.payments,
    },
    /** There is a coupon for the plan, and the offer saves more. */
    isCouponUnused: ofCoupon !== null && discount?.by === "offer",
  };
}
