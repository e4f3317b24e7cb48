import type { Interval } from "../../../contract/billing";
import { directionOfPlans, type Direction } from "../../../permissions/plan-change";
import type { PlanCode } from "../../../permissions/levels";
import { isFree, monthsOf } from "../../../permissions/plans";

export interface PlanSize {
  plan: PlanCode;
  interval: Interval;
  /** Orders in the whole interval. */
  quota: number;
}

/** By the plan's rank; within a plan by its orders a month. */
export function directionOf(from: PlanSize, to: PlanSize): Direction {
  const direction = directionOfPlans(from.plan, to.plan);
  if (direction !== "same") return direction;
  const [before, after] = [from, to].map(({ quota, interval }) => quota / monthsOf(interval));
  return before === after ? "same" : after! > before! ? "up" : "down";
}

/**
 * When a change takes effect. Smaller plans wait for the end of the cycle where the orders of this one would not fit;
 * and what was paid for a year is used up before less is paid, for nothing of it is paid back.
 */
export function takesEffect(
  from: PlanSize & { isPaid: boolean; used: number },
  to: PlanSize,
): "now" | "cycle_end" {
  if (!from.isPaid) return "now";
  const isYearPaid = monthsOf(from.interval) > monthsOf("EVERY_30_DAYS");
  if (isYearPaid && (from.interval !== to.interval || directionOf(from, to) === "down")) return "cycle_end";
  if (isFree(to.plan) || directionOf(from, to) === "down") return from.used > to.quota ? "cycle_end" : "now";
  return "now";
}
