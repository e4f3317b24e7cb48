import { betterDiscount, type Discount, paymentsOf } from "../../../permissions/discount";
import type { Coupon } from "./coupons.queries";
import type { Offer } from "./offers";

/** At least so much may be charged for extra orders, however small the plan is. */
const SMALLEST_CAP_CENTS = 1000;

/** The most that extra orders may cost in a cycle, until the merchant changes it; null where none are sold. */
export function defaultCap(offer: Offer): number | null {
  return offer.overageCents === null ? null : Math.max(SMALLEST_CAP_CENTS, offer.priceCents);
}

/** What the first interval costs. */
export function firstPrice(offer: Pick<Offer, "priceCents">, discount: Discount | null): number {
  return Math.round(offer.priceCents * (discount?.multiplier ?? 1));
}

/** What is taken off, and by what: an offer has its name, a coupon its code. */
export type PlanDiscount = Discount & ({ offer: string } | { coupon: string });

/** The offer's discount or the coupon's, whichever saves more. A coupon that loses is not used. */
export function discountOf(offer: Offer, coupon: Coupon | undefined): PlanDiscount | null {
  const ofCoupon =
    coupon && coupon.multiplier < 1
      ? {
          coupon: coupon.code,
          multiplier: coupon.multiplier,
          payments: paymentsOf(coupon.months, offer.interval),
        }
      : null;
  return betterDiscount(offer.discount, ofCoupon, offer.interval);
}
