import type { OfferView, PlansView } from "./present-billing.server";

/** A store has one trial, on its first plan that is paid by the month. */
export function startsWithTrial(offer: OfferView, { current, trialDays }: PlansView): boolean {
  const isMonthly = offer.interval === "EVERY_30_DAYS";
  return trialDays > 0 && current.trial === "available" && isMonthly && offer.priceCents > 0;
}
