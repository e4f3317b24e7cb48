import { isFeature, type FeatureId } from "./features";
import { PLAN_ORDER, type PlanCode } from "./levels";
import type { ResolvedGate } from "./store-gates";

export type Direction = "up" | "down" | "same";

/** Whether a change of plan is a step up or down; plans in the order in which a merchant climbs them. */
export function directionOfPlans(from: PlanCode, to: PlanCode): Direction {
  const steps = PLAN_ORDER.indexOf(to) - PLAN_ORDER.indexOf(from);
  return steps > 0 ? "up" : steps < 0 ? "down" : "same";
}

/** What a change of plan brings a store or takes from it: what is switched off or not rolled out is not promised. */
export function featureChange(
  gates: readonly ResolvedGate[],
  from: PlanCode,
  to: PlanCode,
): { gained: FeatureId[]; lost: FeatureId[] } {
  const having = (has: PlanCode, hasNot: PlanCode) =>
    gates
      .filter(({ plans }) => plans.includes(has) && !plans.includes(hasNot))
      .map(({ feature }) => feature)
      .filter(isFeature);
  return { gained: having(to, from), lost: having(from, to) };
}
