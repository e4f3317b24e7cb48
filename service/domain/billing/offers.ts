import { INTERVALS, type Interval } from "../../../contract/billing";
import { launchDiscount, type Discount } from "../../../permissions/discount";
import type { PlanCode } from "../../../permissions/levels";
import { findChoice, optionCode } from "../../../permissions/option";
import { CONTACT_PLAN, termsOf, tiersOf } from "../../../permissions/plans";
import { isFirstPaidPlan } from "./paid-plan";
import type { Billing } from "./read-billing";

/** What a store can choose, in cents and for the whole interval. */
export interface Offer {
  plan: PlanCode;
  option: string;
  interval: Interval;
  quota: number;
  priceCents: number;
  originalPriceCents: number;
  /** For each order above the quota; null: none are sold. */
  overageCents: number | null;
  /** Taken off the first payments of a store that never paid for a plan. */
  discount: (Discount & { offer: string }) | null;
}

/** Everything the list sells of a plan to a store, for both intervals, in rising order. */
export function listOffers(plan: PlanCode, { isFirst }: { isFirst: boolean }): Offer[] {
  return INTERVALS.flatMap((interval) =>
    tiersOf(plan, interval).map((tier) => ({
      plan,
      option: optionCode(plan, tier.quota, interval),
      interval,
      quota: tier.quota,
      priceCents: tier.priceCents,
      originalPriceCents: tier.originalPriceCents,
      overageCents: termsOf(interval).overageCents,
      discount: isFirst && tier.priceCents > 0 ? launchDiscount(plan, interval) : null,
    })),
  );
}

/** What was arranged with this store. */
export function listArranged({ custom }: Billing): Offer[] {
  return custom.map(({ interval, quota, priceCents }) => ({
    plan: CONTACT_PLAN,
    option: optionCode(CONTACT_PLAN, quota, interval as Interval),
    interval: interval as Interval,
    quota,
    priceCents,
    originalPriceCents: priceCents,
    overageCents: termsOf(interval as Interval).overageCents,
    discount: null,
  }));
}

/** What this store is offered under a code; undefined for anything else, whatever the request says it costs. */
export function findOffer(billing: Billing, option: string, interval: Interval): Offer | undefined {
  const choice = findChoice(option, interval);
  const offers = choice
    ? listOffers(choice.plan, { isFirst: isFirstPaidPlan(billing) })
    : listArranged(billing);
  return offers.find((offer) => offer.option === option && offer.interval === interval);
}
