import { isBuilt } from "./built";
import { isFeature, type FeatureId } from "./features";
import { PLAN_ORDER, type PlanCode } from "./levels";
import { hasDedicatedSupport } from "./plans";
import type { ResolvedGate } from "./store-gates";

export type Direction = "up" | "down" | "same";

/** Whether a change of plan is a step up or down; plans in the order in which a merchant climbs them. */
export function directionOfPlans(from: PlanCode, to: PlanCode): Direction {
  const steps = PLAN_ORDER.indexOf(to) - PLAN_ORDER.indexOf(from);
  return steps > 0 ? "up" : steps < 0 ? "down" : "same";
}

/**
 * What a change of plan brings a store or takes from it: what is switched off or not rolled out is not promised. `coming` is
 * what the new plan will bring once it is built.
 */
export function featureChange(
  gates: readonly ResolvedGate[],
  from: PlanCode,
  to: PlanCode,
): { gained: FeatureId[]; lost: FeatureId[]; coming: FeatureId[] } {
  const having = (has: PlanCode, hasNot: PlanCode) =>
    gates
      .filter(({ plans }) => plans.includes(has) && !plans.includes(hasNot))
      .map(({ feature }) => feature)
      .filter(isFeature);
  const more = having(to, from);
  return {
    gained: more.filter(isBuilt),
    lost: having(from, to).filter(isBuilt),
    coming: more.filter((feature) => !isBuilt(feature)),
  };
}

/** Whether a plan has dedicated support and another, if any, does not. */
export const bringsSupport = (to: PlanCode, from: PlanCode | undefined): boolean =>
  hasDedicatedSupport(to) && !(from && hasDedicatedSupport(from));
