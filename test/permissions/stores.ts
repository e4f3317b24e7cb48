import { featureIds, levelOf, type FeatureId, type GateStore } from "../../permissions/decide";
import gates from "../../permissions/gates.json";
import type { GatePlan, Level } from "../../permissions/levels";

/** A store that stands alone, on a plan; `at` is a fixed day, so that dates in tests stay dates in the past or future. */
export function aStore(store: Partial<GateStore> = {}): GateStore {
  return {
    domain: "blue-door.myshopify.com",
    plan: onPlan("Starter"),
    createdAt: new Date("2026-06-15T12:00:00Z"),
    isMainStore: true,
    at: new Date("2026-11-20T12:00:00Z"),
    ...store,
  };
}

export function onPlan(name: string, funcPermission: string | null = null): GatePlan {
  return { name, funcPermission };
}

/** Whether the table makes an exception of a feature today; a kill switch is no change of what is sold. */
export function hasException(feature: FeatureId): boolean {
  return Object.keys(gates.features[feature]).some((rule) => !["level", "why"].includes(rule));
}

/** A feature of a level for which the plan alone decides. */
export function aFeature(level: Level): FeatureId {
  const found = featureIds.find((feature) => levelOf(feature) === level && !hasException(feature));
  if (!found) throw new Error(`Every feature of ${level} has an exception`);
  return found;
}
