import { expect, it } from "vitest";
import { decideGate } from "../../permissions/decide-gate";
import { explain } from "../../permissions/explain";
import type { Gate } from "../../permissions/gates-schema";
import { aStore, onPlan } from "./stores";

const store = aStore({ plan: onPlan("Growth") });

it.each<[Partial<Gate>, string]>([
  [{ off: "vendor outage" }, "switched off for everybody: vendor outage"],
  [{ stores: { [store.domain]: false } }, "an override for this store"],
  [{ keepFor: { createdBefore: "2026-12-01" } }, "kept: the store is of 2026-06-15"],
  [{ alsoFor: { plans: ["Starter", "Growth"] } }, "opened to 100% of Starter and Growth"],
  [{ alsoFor: { plans: ["Growth"], percent: 99.9 } }, "opened to 99.9% of Growth"],
  [{ rollout: { percent: 0 } }, "its plan may include it, but the rollout has not reached this store"],
  [{ level: "Growth" }, "its plan includes it"],
  [{}, "its plan does not include it: it is sold with Advanced"],
])("the rule that decided about a feature is told in words: %j", (part, words) => {
  const gate: Gate = { level: "Advanced", ...part };

  expect(explain(decideGate("webhook", gate, store), gate, store)).toBe(words);
});

it("a feature that the table does not have is told as such", () => {
  expect(explain({ on: false, why: "unknown", level: null }, undefined, store)).toBe(
    "gates.json does not have this feature",
  );
});
