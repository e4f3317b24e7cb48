import { describe, expect, it } from "vitest";
import { abilityOf, rulesFrom } from "../../permissions/ability";
import { decide, featureIds, type FeatureId } from "../../permissions/decide";
import type { GatePlan } from "../../permissions/levels";
import { storeGates } from "../../permissions/store-gates";
import { specifiedGates as table } from "./specified-gates";
import { aFeature, aStore, onPlan } from "./stores";

/** The pricing page, written by hand from section 6 of the specification. Columns in the order of `stores`. */
const stores: Record<string, GatePlan | null> = {
  "the granted key Free": onPlan("Starter", "Free"),
  Starter: onPlan("Starter"),
  Growth: onPlan("Growth"),
  Advanced: onPlan("Advanced"),
  "Enterprise with func_permission Advanced": onPlan("Enterprise", "Advanced"),
  "Enterprise without func_permission": onPlan("Enterprise"),
  "an unknown plan": onPlan("Platinum"),
  "a failed plan call": null,
};

const growthRow = [true, false, true, true, true, false, false, false];
const advancedRow = [true, false, false, true, true, false, false, false];
const truth: Record<FeatureId, boolean[]> = {
  export: growthRow,
  "tracking-page-url-editor": growthRow,
  "custom-status-editor": growthRow,
  "google-analytics-integrate": growthRow,
  "paypal-integrate": growthRow,
  "stripe-integrate": growthRow,
  "analytics-page": growthRow,
  "notification-setting": growthRow,
  "instagram-feed": growthRow,
  "apple-wallet": growthRow,
  "logo-editor": advancedRow,
  "translation-detail-editor": advancedRow,
  "estimated-delivery-time-editor": advancedRow,
  "klaviyo-integrate": advancedRow,
  "slack-integrate": advancedRow,
  "gorgias-integrate": advancedRow,
  "omnisend-integrate": advancedRow,
  "product-recommendation-type": advancedRow,
  "traditional-3D-globe": advancedRow,
  "courier-auto-correction": advancedRow,
  webhook: advancedRow,
};

describe("what each plan unlocks", () => {
  it("is said for all 21 features", () => {
    expect(featureIds).toEqual(Object.keys(truth));
    expect(featureIds).toHaveLength(21);
  });

  describe.each(Object.entries(stores))("a store with %s", (name, plan) => {
    const column = Object.keys(stores).indexOf(name);
    const store = aStore({ plan });
    const ability = abilityOf(rulesFrom(storeGates(table, store), true));

    it.each(featureIds)(
      "finds %s open or locked as it was sold, on the screen and in the service",
      (feature) => {
        const expected = truth[feature][column];
        const level = truth[feature] === growthRow ? "Growth" : "Advanced";

        expect(decide(table, feature, store)).toEqual({ on: expected, why: `plan:${level}`, level });
        expect(ability.can("use", feature)).toBe(expected);
      },
    );
  });

  it("does not take a plan named like a part of JavaScript for one that exists", () => {
    for (const name of ["constructor", "toString", "__proto__", "growth", " Growth", "GROWTH"]) {
      expect(decide(table, aFeature("Growth"), aStore({ plan: onPlan(name) })).on, name).toBe(false);
    }
  });

  it("goes by the plan's name where func_permission is empty", () => {
    expect(decide(table, aFeature("Growth"), aStore({ plan: onPlan("Growth", "") })).on).toBe(true);
  });

  it("lets func_permission take away as well as give", () => {
    expect(decide(table, aFeature("Advanced"), aStore({ plan: onPlan("Advanced", "Growth") })).on).toBe(
      false,
    );
  });
});
