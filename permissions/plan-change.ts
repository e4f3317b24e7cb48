import { featureIds, levelOf, type FeatureId } from "./decide";
import { PLAN_ORDER, type Level, type PlanCode } from "./levels";
import { codeOfLevel } from "./plans";

export interface PlanChange {
  direction: "up" | "down" | "same";
  gained: FeatureId[];
  lost: FeatureId[];
}

/**
 * What a change of plan is shown to bring or take. By the rank of the levels, as plans are sold, and not by
 * `decide`, which answers for one store and its exceptions.
 */
export function planChange(from: PlanCode, to: PlanCode): PlanChange {
  const [before, after] = [PLAN_ORDER.indexOf(from), PLAN_ORDER.indexOf(to)];
  const between = featureIds.filter((feature) => {
    const rank = rankOf(levelOf(feature));
    return rank > Math.min(before, after) && rank <= Math.max(before, after);
  });
  if (before === after) return { direction: "same", gained: [], lost: [] };
  return before < after
    ? { direction: "up", gained: between, lost: [] }
    : { direction: "down", gained: [], lost: between };
}

function rankOf(level: Level): number {
  return PLAN_ORDER.indexOf(codeOfLevel(level));
}
