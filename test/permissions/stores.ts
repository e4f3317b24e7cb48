import { featureIds, type FeatureId, type GateStore } from "../../permissions/decide";
import { specifiedLevel } from "../../permissions/features";
import type { GatePlan, Level } from "../../permissions/levels";

/** A store that stands alone, on a plan; `at` is a fixed day, so that dates in tests stay dates in the past or future. */
export function aStore(store: Partial<GateStore> = {}): GateStore {
  return {
    domain: "blue-door.myshopify.com",
    plan: onPlan("Starter"),
    createdAt: new Date("2026-06-15T12:00:00Z"),
    at: new Date("2026-11-20T12:00:00Z"),
    ...store,
  };
}

export function onPlan(name: string, funcPermission: string | null = null): GatePlan {
  return { name, funcPermission };
}

/** A feature that the specified gates sell with a level. */
export function aFeature(level: Level): FeatureId {
  return featureIds.find((feature) => specifiedLevel(feature) === level)!;
}
