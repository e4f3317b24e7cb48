import { describe, expect, it } from "vitest";
import { abilityOf, lockOf, packedRulesFrom, rulesFrom, unpackGateRules } from "../../permissions/ability";
import type { GateStore } from "../../permissions/decide";
import { featureIds } from "../../permissions/decide";
import { storeGates } from "../../permissions/store-gates";
import { specifiedGates } from "./specified-gates";
import { aFeature, aStore, onPlan } from "./stores";

const gatesOf = (store: GateStore) => storeGates(specifiedGates, store);
const rulesOf = (store: GateStore, isMainStore = true) => rulesFrom(gatesOf(store), isMainStore);
const plans = ["Free", "Starter", "Growth", "Advanced", "Enterprise"];

describe("the rules a browser gets", () => {
  it.each(plans)("mean the same after the journey as before, on %s", (name) => {
    for (const isMainStore of [true, false]) {
      const store = aStore({ plan: onPlan(name) });

      const arrived = unpackGateRules(
        JSON.parse(JSON.stringify(packedRulesFrom(gatesOf(store), isMainStore))),
      );

      const [here, there] = [abilityOf(rulesOf(store, isMainStore)), abilityOf(arrived)];
      expect(featureIds.map((id) => lockOf(there, id))).toEqual(featureIds.map((id) => lockOf(here, id)));
      expect(there.can("change", "billing")).toBe(isMainStore);
    }
  });

  it("are small enough to go with every page", () => {
    expect(JSON.stringify(packedRulesFrom(gatesOf(aStore()), true)).length).toBeLessThan(1200);
  });

  it("say which plan opens a locked feature", () => {
    const ability = abilityOf(rulesOf(aStore({ plan: onPlan("Growth") })));

    expect(lockOf(ability, aFeature("Advanced"))).toEqual({ why: "plan:Advanced", level: "Advanced" });
    expect(lockOf(ability, aFeature("Growth"))).toBeNull();
  });

  it("say that only the main store may change billing", () => {
    const ability = abilityOf(rulesOf(aStore(), false));

    expect(ability.relevantRuleFor("change", "billing")?.reason).toBe("mainStore");
  });

  it("lock a feature they do not speak of", () => {
    expect(lockOf(abilityOf([]), aFeature("Growth"))).toEqual({ why: "unknown", level: null });
    expect(lockOf(abilityOf(rulesFrom([], true)), aFeature("Growth"))).toEqual({
      why: "unknown",
      level: null,
    });
  });

  it("can be replaced after a change of plan", () => {
    const ability = abilityOf(rulesOf(aStore()));

    ability.update(rulesOf(aStore({ plan: onPlan("Growth") })));

    expect(ability.can("use", aFeature("Growth"))).toBe(true);
  });
});

it("a feature that nobody has answered is locked, with a reason of its own", () => {
  const rules = rulesFrom([], true);

  expect(rules.filter(({ subject }) => subject !== "billing")).toEqual(
    featureIds.map((subject) => ({ action: "use", subject, inverted: true, reason: "unknown" })),
  );
});
