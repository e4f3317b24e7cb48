import type { PlanCode } from "./levels";
import { monthsOf, type PlanInterval } from "./plans";
import type { PlanCatalogue } from "./plans-schema";
import plans from "./plans.json";

/** What is left of a plan's price for its first payments. */
export interface Discount {
  /** 0.7 for 30 % off. */
  multiplier: number;
  /** null: as long as the plan. */
  payments: number | null;
}

/** A reduction for stores that never paid for a plan (specification, section 9). */
export interface LaunchOffer {
  id: string;
  percent: number;
  days: number;
  plans: PlanCode[];
}

const PERIOD_DAYS = 30;

/** Both parts may be left out of the file. */
const catalogue: Pick<PlanCatalogue, "offers" | "affiliate"> = plans as never;

/** The offers of a catalogue that are switched on. */
export const offersOf = ({ offers = {} }: Pick<PlanCatalogue, "offers">): LaunchOffer[] =>
  Object.entries(offers)
    .filter(([, { on }]) => on)
    .map(([id, { on: _, ...offer }]) => ({ id, ...offer }));

/** Those of plans.json. */
export const launchOffers: readonly LaunchOffer[] = offersOf(catalogue);

/** What the offers take off a plan; null for the plans and intervals they are not for: a year has a discount of its own. */
export function launchDiscount(
  plan: PlanCode,
  interval: PlanInterval,
  offers = launchOffers,
): (Discount & { offer: string }) | null {
  if (monthsOf(interval) > 1) return null;
  const found = offers
    .filter(({ plans }) => plans.includes(plan))
    .map(({ id, percent, days }) => ({
      offer: id,
      multiplier: 1 - percent / 100,
      payments: Math.ceil(days / PERIOD_DAYS),
    }));
  return found.reduce<(typeof found)[number] | null>(
    (best, each) => (best && savedInYear(best, interval) >= savedInYear(each, interval) ? best : each),
    null,
  );
}

/**
 * The one of two discounts that counts: a charge at Shopify can have one. The greater saving in a year does; of equal ones
 * the first.
 */
export function betterDiscount<One extends Discount, Other extends Discount>(
  one: One | null,
  other: Other | null,
  interval: PlanInterval,
): One | Other | null {
  if (!one || !other) return one ?? other;
  return savedInYear(one, interval) >= savedInYear(other, interval) ? one : other;
}

/** In prices of the interval. */
function savedInYear({ multiplier, payments }: Discount, interval: PlanInterval): number {
  const inYear = 12 / monthsOf(interval);
  return (1 - multiplier) * Math.min(payments ?? inYear, inYear);
}

/** For how many payments a discount of months lasts; a year is paid at once, so some months count for the first year. */
export function paymentsOf(months: number | null, interval: PlanInterval): number | null {
  return months === null ? null : Math.ceil(months / monthsOf(interval));
}

/** 30 for a multiplier of 0.7. */
export const percentOff = (multiplier: number): number => Math.round(100 - 100 * multiplier);

/** Percent of what recommended stores pay. */
export const AFFILIATE_PERCENT = catalogue.affiliate?.percent ?? 0;
