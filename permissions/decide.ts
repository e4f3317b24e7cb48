import { decideGate, type Decision, type GateStore } from "./decide-gate";
import gates from "./gates.json";
import type { Gate } from "./gates-schema";
import type { Level } from "./levels";

export type { Decision, GateStore, Why } from "./decide-gate";

/** A misspelt feature does not compile. */
export type FeatureId = keyof typeof gates.features;

// JSON knows no literal types; that the words are right is what `npm run gates` and its test check.
const table = gates.features as Record<FeatureId, Gate>;

/** All gated features, in the order of the table. */
export const featureIds = Object.keys(table) as FeatureId[];

/** The level a feature is sold with. */
export function levelOf(feature: FeatureId): Level {
  return table[feature].level;
}

/**
 * Whether a store may use a feature, and which rule says so: kill switch, then the store's override, then what is
 * kept for older stores, then the rollout, then the plan. Pure; the same in the browser and in the service.
 */
export function decide(feature: FeatureId, store: GateStore): Decision {
  return decideGate(feature, table[feature], store);
}
