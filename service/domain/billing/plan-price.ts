import type { Interval } from "../../../contract/billing";
import { monthsOf } from "../../../permissions/plans";
import type { Coupon } from "./coupons.queries";
import type { Offer } from "./offers";

/** At least so much may be charged for extra orders, however small the plan is. */
const SMALLEST_CAP_CENTS = 1000;

/** The most that extra orders may cost in a cycle, until the merchant changes it; null where none are sold. */
export function defaultCap(offer: Offer): number | null {
  return offer.overageCents === null ? null : Math.max(SMALLEST_CAP_CENTS, offer.priceCents);
}

/** What the first interval costs with a coupon. */
export function firstPrice(offer: Offer, coupon: Pick<Coupon, "multiplier"> | undefined): number {
  return Math.round(offer.priceCents * (coupon?.multiplier ?? 1));
}

/** For how many payments a coupon lasts; a year is paid at once, so a coupon of months counts for the first year. */
export function couponIntervals(months: number | null, interval: Interval): number | null {
  return months === null ? null : Math.ceil(months / monthsOf(interval));
}
