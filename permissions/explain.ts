import type { GateDecision, GateStore } from "./decide";
import type { Gate } from "./gates-schema";
import { dayOf } from "./rollout";

/** Which rule decided about a feature for one store, in words for whoever asks "why does this store not have it?". */
export function explain({ on, why, level }: GateDecision, gate: Gate | undefined, store: GateStore): string {
  switch (why) {
    case "off":
      return `switched off for everybody: ${gate?.off}`;
    case "store":
      return "an override for this store";
    case "kept":
      return `kept: the store is of ${store.createdAt && dayOf(store.createdAt)}`;
    case "also":
      return `opened to ${gate?.alsoFor?.percent ?? 100}% of ${gate?.alsoFor?.plans.join(" and ")}`;
    case "rollout":
      return "its plan may include it, but the rollout has not reached this store";
    case "unknown":
      return "gates.json does not have this feature";
    default:
      return on ? "its plan includes it" : `its plan does not include it: it is sold with ${level}`;
  }
}
