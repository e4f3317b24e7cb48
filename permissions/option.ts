import { PLAN_ORDER, type PlanCode } from "./levels";
import { directionOfPlans, type Direction } from "./plan-change";
import { isByContact, isFree, monthsOf, planOf, tiersOf, type PlanInterval, type PricedTier } from "./plans";

/** What can be bought, as it is named on the wire: `STARTER`, `CUSTOM`, or a plan with its orders a month. */
export interface Option {
  plan: string;
  interval: PlanInterval;
}

/** The plan behind an option's code, such as GROWTH for `GROWTH_500`; an unknown code is the default plan. */
export function planOfOption(code: string): PlanCode {
  return planOf(code.replace(/_.*/, "")).code;
}

/** Whether an option costs nothing: it is had by leaving every other. */
export function isFreeOption(code: string): boolean {
  return isFree(planOfOption(code));
}

/** The plans that are shown for sale, in the order in which a merchant climbs them. */
export const plansForSale = PLAN_ORDER.filter((code) => !isByContact(code));

/** What can be chosen: a plan with its orders a month. Quota and prices of `tier` are for the interval. */
export interface PlanChoice {
  plan: PlanCode;
  tier: PricedTier;
}

/**
 * The code under which a plan is chosen: `GROWTH_500` for a plan that is sold in several sizes, by its orders a
 * month whatever the interval; the plan's own code where there is nothing to choose.
 */
export function optionCode(code: PlanCode, quota: number, interval: PlanInterval): string {
  if (isFree(code) || isByContact(code)) return code;
  return `${code}_${Math.round(quota / monthsOf(interval))}`;
}

/** What the list sells under a code; null for codes that it does not know, and for plans by contact. */
export function findChoice(option: string, interval: PlanInterval): PlanChoice | null {
  for (const plan of PLAN_ORDER) {
    const tier = tiersOf(plan, interval).find(({ quota }) => optionCode(plan, quota, interval) === option);
    if (tier) return { plan, tier };
  }
  return null;
}

/**
 * Whether choosing an option is a step up or down: by plan first, then by orders a month, then by interval (a year is
 * more than a month). `same` is only the very option that is had already.
 */
export function directionOfOptions(from: Option, to: Option): Direction {
  const direction = directionOfPlans(planOfOption(from.plan), planOfOption(to.plan));
  if (direction !== "same") return direction;
  const more = ordersOf(to.plan) - ordersOf(from.plan) || monthsOf(to.interval) - monthsOf(from.interval);
  return more > 0 ? "up" : more < 0 ? "down" : "same";
}

const ordersOf = (code: string) => Number(code.replace(/^\D+/, ""));
