import { decide, featureIds, type FeatureId, type GateStore, type Why } from "./decide";
import type { GateTable } from "./gates-schema";
import { PLAN_ORDER, type Level, type PlanCode } from "./levels";
import { planOf } from "./plans";

/** What one store has of one feature, as the service answers it. */
export interface StoreGate {
  feature: FeatureId;
  /** The level it is sold with; null where the table does not have it. */
  level: Level | null;
  on: boolean;
  why: Why;
  /** The plans with which this store would have it, without any key that was granted to it. Empty: no plan helps. */
  plans: PlanCode[];
}

/** All features of one store by a table. */
export function storeGates(table: GateTable, store: GateStore): StoreGate[] {
  const onPlans = PLAN_ORDER.map((code) => ({ code, store: { ...store, plan: planOf(code) } }));
  return featureIds.map((feature) => {
    const { on, why, level } = decide(table, feature, store);
    const plans = onPlans.filter((each) => decide(table, feature, each.store).on).map(({ code }) => code);
    return { feature, level, on, why, plans };
  });
}

/** What a store has of the wire: words of a newer or older service are not this program's features. */
export type ResolvedGate = Omit<StoreGate, "feature" | "why"> & { feature: string; why: string };

/** The same store as if it were on another plan: what our own staff sees with "view as". */
export function asOnPlan(gates: readonly ResolvedGate[], plan: PlanCode): ResolvedGate[] {
  return gates.map((gate) => {
    const isSold = gate.plans.length > 0 && gate.level !== null;
    return {
      ...gate,
      on: gate.plans.includes(plan),
      why: isSold ? `plan:${gate.level}` : gate.why,
    };
  });
}
