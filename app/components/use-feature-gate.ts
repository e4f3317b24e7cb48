import { useAbility } from "@casl/react";
import { lockOf, type GateAbility } from "../../permissions/ability";
import type { FeatureId } from "../../permissions/decide";

/** Why a feature is locked for this store, and the level it is sold with; null where it is open. */
export function useFeatureGate(feature: FeatureId) {
  return lockOf(useAbility<GateAbility>(), feature);
}
