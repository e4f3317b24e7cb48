import { PLAN_ORDER, type Level, type PlanCode } from "./levels";
import catalogue from "./plans.json";

export type { PlanCode } from "./levels";

/** How often a plan is paid (section 4 of the specification). */
export type PlanInterval = keyof typeof catalogue.intervals;

/** What a new shop has, and what every failure to read a plan falls back to. */
export const DEFAULT_PLAN: PlanCode = "STARTER";

/** A tier as it is sold for an interval: quota and prices are for the whole interval, money in cents. */
export interface PricedTier {
  quota: number;
  priceCents: number;
  /** Without the interval's discount. */
  originalPriceCents: number;
  /** The price spread over the months of the interval. */
  monthlyPriceCents: number;
}

interface PlanEntry {
  name: string;
  funcPermission?: string;
  startsAt?: number;
  couriers?: number;
  dedicatedSupport?: boolean;
  tiers: { quota: number; price: number }[];
}

/** Plan data by code; an unknown code is the default plan, so that a mistake grants nothing. */
function entryOf(code: string): { code: PlanCode; plan: PlanEntry } {
  const known = Object.hasOwn(catalogue.plans, code) ? (code as PlanCode) : DEFAULT_PLAN;
  return { code: known, plan: catalogue.plans[known] };
}

/**
 * Name shown to merchants, the orders a month of the smallest tier (0 for Enterprise: arranged by contact), and the
 * gate key that stores of the plan are given (null: the plan's name is the key).
 */
export function planOf(code: string): {
  code: PlanCode;
  name: string;
  smallestQuota: number;
  funcPermission: string | null;
} {
  const { code: known, plan } = entryOf(code);
  return {
    code: known,
    name: plan.name,
    smallestQuota: plan.tiers[0]?.quota ?? 0,
    funcPermission: plan.funcPermission ?? null,
  };
}

/** The first plan that is sold with a level; that there is one, the lint checks. */
export function codeOfLevel(level: Level): PlanCode {
  return PLAN_ORDER.find((code) => catalogue.plans[code].name === level) ?? DEFAULT_PLAN;
}

/** How many couriers of the directory a plan's stores can choose from; Infinity: all that there are. */
export function couriersOf(code: PlanCode): number {
  return entryOf(code).plan.couriers ?? Infinity;
}

/** Whether a plan's stores have somebody of their own to write to. */
export function hasDedicatedSupport(code: PlanCode): boolean {
  return entryOf(code).plan.dedicatedSupport === true;
}

/** What can be bought of a plan, in rising order; empty for Enterprise. Annual: 12 × monthly × 0.8, quota × 12. */
export function tiersOf(code: PlanCode, interval: PlanInterval): PricedTier[] {
  const { months, multiplier } = catalogue.intervals[interval];
  return entryOf(code).plan.tiers.map(({ quota, price }) => {
    const originalPriceCents = Math.round(price * 100) * months;
    const priceCents = Math.round(originalPriceCents * multiplier);
    return {
      quota: quota * months,
      priceCents,
      originalPriceCents,
      monthlyPriceCents: Math.round(priceCents / months),
    };
  });
}

/** Orders in the interval from which a plan by contact starts: 50000 monthly, 600000 annual; null for the others. */
export function startsAt(code: PlanCode, interval: PlanInterval): number | null {
  const quota = entryOf(code).plan.startsAt;
  return quota === undefined ? null : quota * catalogue.intervals[interval].months;
}

/** Days of free trial (0: none), and cents for each order above the quota (null: none are sold). */
export function termsOf(interval: PlanInterval): { trialDays: number; overageCents: number | null } {
  const { trialDays, overagePrice } = catalogue.intervals[interval];
  return { trialDays, overageCents: overagePrice === null ? null : Math.round(overagePrice * 100) };
}

/** Whether a plan is had by leaving every other: nothing is paid, and no subscription is needed. */
export function isFree(code: PlanCode): boolean {
  const { tiers } = entryOf(code).plan;
  return tiers.length > 0 && tiers.every(({ price }) => price === 0);
}

/** Whether a plan is sold as arranged with one store, and not from the list. */
export function isByContact(code: PlanCode): boolean {
  return entryOf(code).plan.tiers.length === 0;
}

/** The plan that is arranged with single stores. */
export const CONTACT_PLAN: PlanCode = PLAN_ORDER.find((code) => isByContact(code))!;

/** What the interval takes off its price, in percent. */
export function intervalDiscount(interval: PlanInterval): number {
  return Math.round(100 * (1 - catalogue.intervals[interval].multiplier));
}

/** Months that are paid at once. */
export function monthsOf(interval: PlanInterval): number {
  return catalogue.intervals[interval].months;
}
