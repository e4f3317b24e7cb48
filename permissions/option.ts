import { PLAN_ORDER, type PlanCode } from "./levels";
import { planChange, type PlanChange } from "./plan-change";
import { DEFAULT_PLAN, planOf, tiersOf, type PlanInterval } from "./plans";

/** What can be bought, as it is named on the wire: `STARTER`, `CUSTOM`, or a plan with its orders a month. */
export interface Option {
  plan: string;
  interval: PlanInterval;
}

/** The plan behind an option's code, such as GROWTH for `GROWTH_500`; an unknown code is the default plan. */
export function planOfOption(code: string): PlanCode {
  return planOf(code.split("_")[0] ?? "").code;
}

/** Whether an option is the plan that costs nothing and that every shop begins with. */
export function isDefaultOption(code: string): boolean {
  return planOfOption(code) === DEFAULT_PLAN;
}

/** The plans that are shown for sale, in the order in which a merchant climbs them. */
export const plansForSale = PLAN_ORDER.filter((code) => tiersOf(code, "EVERY_30_DAYS").length > 0);

/** The plan that is arranged by contact. */
export const PLAN_BY_CONTACT: PlanCode = PLAN_ORDER.find((code) => !plansForSale.includes(code))!;

/**
 * What choosing an option brings or takes: by plan first, then by orders a month, then by interval (a year is more
 * than a month). `same` is only the very option that is had already.
 */
export function optionChange(from: Option, to: Option): PlanChange {
  const change = planChange(planOfOption(from.plan), planOfOption(to.plan));
  if (change.direction !== "same") return change;
  const more = ordersOf(to.plan) - ordersOf(from.plan) || monthsRank(to.interval) - monthsRank(from.interval);
  return { ...change, direction: more > 0 ? "up" : more < 0 ? "down" : "same" };
}

const ordersOf = (code: string) => Number(code.split("_")[1] ?? 0);
const monthsRank = (interval: PlanInterval) => (interval === "ANNUAL" ? 1 : 0);
