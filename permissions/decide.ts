import { decideGate, type GateDecision, type GateStore } from "./decide-gate";
import { isFeature, type FeatureId } from "./features";
import type { Gate, GateTable } from "./gates-schema";

export type { GateDecision, GateStore, Why } from "./decide-gate";
export { featureIds, type FeatureId } from "./features";

/**
 * Whether a store may use a feature by a table, and which rule says so: kill switch, then the store's override, then
 * what is kept for older stores, then what is opened to cheaper plans, then the rollout, then the plan. Pure. A
 * feature that the table does not have is off: it fails closed, and throws nothing.
 */
export function decide(table: GateTable, feature: FeatureId, store: GateStore): GateDecision {
  const gate = gateOf(table, feature);
  return gate ? decideGate(feature, gate, store) : { on: false, why: "unknown", level: null };
}

/** The row of a feature; undefined for words that name none, such as those every object has. */
export function gateOf(table: GateTable, feature: string): Gate | undefined {
  return isFeature(feature) && Object.hasOwn(table.features, feature) ? table.features[feature] : undefined;
}
