import type { OfferView, PlansView } from "./present-billing.server";

/** Days of free trial that an option begins with, by the service's own count; only months have one. */
export function trialDaysOf(offer: OfferView, { trialDays }: Pick<PlansView, "trialDays">): number {
  return offer.interval === "EVERY_30_DAYS" && offer.regularCents > 0 ? trialDays : 0;
}
