import { describe, expect, it } from "vitest";
import { abilityOf, lockOf, packedRulesFor, rulesFor, unpackGateRules } from "../../permissions/ability";
import { featureIds } from "../../permissions/decide";
import { aFeature, aStore, onPlan } from "./stores";

const plans = ["Free", "Starter", "Growth", "Advanced", "Enterprise"];

describe("the rules a browser gets", () => {
  it.each(plans)("mean the same after the journey as before, on %s", (name) => {
    for (const isMainStore of [true, false]) {
      const store = aStore({ plan: onPlan(name), isMainStore });

      const arrived = unpackGateRules(JSON.parse(JSON.stringify(packedRulesFor(store))));

      const [here, there] = [abilityOf(rulesFor(store)), abilityOf(arrived)];
      expect(featureIds.map((id) => lockOf(there, id))).toEqual(featureIds.map((id) => lockOf(here, id)));
      expect(there.can("change", "billing")).toBe(isMainStore);
    }
  });

  it("are small enough to go with every page", () => {
    expect(JSON.stringify(packedRulesFor(aStore())).length).toBeLessThan(1200);
  });

  it("say which plan opens a locked feature", () => {
    const ability = abilityOf(rulesFor(aStore({ plan: onPlan("Growth") })));

    expect(lockOf(ability, aFeature("Advanced"))).toEqual({ why: "plan:Advanced", level: "Advanced" });
    expect(lockOf(ability, aFeature("Growth"))).toBeNull();
  });

  it("say that only the main store may change billing", () => {
    const ability = abilityOf(rulesFor(aStore({ isMainStore: false })));

    expect(ability.relevantRuleFor("change", "billing")?.reason).toBe("mainStore");
  });

  it("lock a feature they do not speak of", () => {
    expect(lockOf(abilityOf([]), aFeature("Growth"))).toEqual({ why: "plan:Growth", level: "Growth" });
  });

  it("can be replaced after a change of plan", () => {
    const ability = abilityOf(rulesFor(aStore()));

    ability.update(rulesFor(aStore({ plan: onPlan("Growth") })));

    expect(ability.can("use", aFeature("Growth"))).toBe(true);
  });
});
