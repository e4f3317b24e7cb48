import { describe, expect, it } from "vitest";
import { isBuilt } from "../../permissions/built";
import { featureIds, specifiedLevel } from "../../permissions/features";
import { PLAN_ORDER } from "../../permissions/levels";
import { bringsSupport, directionOfPlans, featureChange } from "../../permissions/plan-change";
import {
  couriersOf,
  DEFAULT_PLAN,
  hasDedicatedSupport,
  intervalDiscount,
  planOf,
  startsAt,
  termsOf,
  tiersOf,
} from "../../permissions/plans";
import { asOnPlan, storeGates } from "../../permissions/store-gates";
import { gatesWith, specifiedGates } from "./specified-gates";
import { aStore } from "./stores";

describe("the plan catalogue", () => {
  it("sells the quotas and prices of the price list by the month", () => {
    const monthly = (code: "STARTER" | "GROWTH" | "ADVANCED") =>
      tiersOf(code, "EVERY_30_DAYS").map(({ quota, priceCents }) => [quota, priceCents]);

    expect(monthly("STARTER")).toEqual([[100, 0]]);
    expect(monthly("GROWTH")).toEqual([
      [300, 900],
      [500, 1500],
      [1000, 2900],
    ]);
    expect(monthly("ADVANCED")).toEqual([
      [2000, 5900],
      [3000, 7900],
      [5000, 10900],
      [7000, 13900],
      [10000, 19900],
      [15000, 29900],
      [20000, 39900],
    ]);
  });

  it("sells a year for twelve months less a fifth, with twelve quotas", () => {
    expect(tiersOf("GROWTH", "ANNUAL")[0]).toEqual({
      quota: 3600,
      priceCents: 8640,
      originalPriceCents: 10800,
      monthlyPriceCents: 720,
    });
    expect(tiersOf("ADVANCED", "ANNUAL").at(-1)).toMatchObject({ quota: 240_000, priceCents: 383_040 });
  });

  it("offers a trial and extra orders by the month only", () => {
    expect(termsOf("EVERY_30_DAYS")).toEqual({ trialDays: 7, overageCents: 5 });
    expect(termsOf("ANNUAL")).toEqual({ trialDays: 0, overageCents: null });
  });

  it("arranges Enterprise by contact, from 50000 orders a month or 600000 a year", () => {
    expect(tiersOf("CUSTOM", "EVERY_30_DAYS")).toEqual([]);
    expect(startsAt("CUSTOM", "EVERY_30_DAYS")).toBe(50_000);
    expect(startsAt("CUSTOM", "ANNUAL")).toBe(600_000);
    expect(startsAt("GROWTH", "ANNUAL")).toBeNull();
    expect(planOf("CUSTOM").funcPermission).toBe("Advanced");
  });

  it("names what a plan has not: no orders of its own, no key, no end of its couriers", () => {
    expect(planOf("CUSTOM").smallestQuota).toBe(0);
    expect(planOf("GROWTH")).toMatchObject({ smallestQuota: 300, funcPermission: null });
    expect([couriersOf("GROWTH"), couriersOf("ADVANCED")]).toEqual([1000, Infinity]);
  });

  it("takes a fifth off a year, and nothing off a month", () => {
    expect([intervalDiscount("ANNUAL"), intervalDiscount("EVERY_30_DAYS")]).toEqual([20, 0]);
  });

  it.each(["PLATINUM", "toString", "__proto__", ""])("takes the unknown plan %j for Starter", (code) => {
    expect(planOf(code)).toMatchObject({ code: DEFAULT_PLAN, name: "Starter", smallestQuota: 100 });
  });
});

describe("a change of plan", () => {
  const gates = storeGates(specifiedGates, aStore());

  it("up from Starter gains what Growth is sold with", () => {
    const { gained, coming, lost } = featureChange(gates, "STARTER", "GROWTH");

    expect(directionOfPlans("STARTER", "GROWTH")).toBe("up");
    expect([...gained, ...coming]).toHaveLength(10);
    expect([...gained, ...coming].every((feature) => specifiedLevel(feature) === "Growth")).toBe(true);
    expect(lost).toEqual([]);
  });

  it("counts what works, and tells what is coming apart", () => {
    const up = featureChange(gates, "STARTER", "ADVANCED");
    const down = featureChange(gates, "ADVANCED", "STARTER");

    expect(up.gained).toEqual(featureIds.filter(isBuilt));
    expect(up.coming).toEqual(featureIds.filter((feature) => !isBuilt(feature)));
    expect(down).toEqual({ gained: [], lost: up.gained, coming: [] });
  });

  it("up from Starter to Advanced gains everything, and from Growth the rest", () => {
    const more = (from: "STARTER" | "GROWTH") => {
      const { gained, coming } = featureChange(gates, from, "ADVANCED");
      return [...gained, ...coming];
    };

    expect(more("STARTER")).toHaveLength(21);
    expect(more("GROWTH")).toHaveLength(11);
  });

  it("down loses what going up gained", () => {
    expect(directionOfPlans("ADVANCED", "GROWTH")).toBe("down");
    expect(featureChange(gates, "ADVANCED", "GROWTH")).toEqual({
      gained: [],
      lost: featureChange(gates, "GROWTH", "ADVANCED").gained,
      coming: [],
    });
  });

  it("to another tier of the same plan changes no feature", () => {
    expect(directionOfPlans("GROWTH", "GROWTH")).toBe("same");
    expect(featureChange(gates, "GROWTH", "GROWTH")).toEqual({ gained: [], lost: [], coming: [] });
  });

  it("to Enterprise keeps all features", () => {
    expect(directionOfPlans("ADVANCED", "CUSTOM")).toBe("up");
    expect(featureChange(gates, "ADVANCED", "CUSTOM")).toEqual({ gained: [], lost: [], coming: [] });
  });

  it("speaks only of features that this program knows", () => {
    const newer = {
      feature: "beta",
      level: "Growth" as const,
      on: false,
      why: "plan:Growth",
      plans: ["GROWTH" as const],
    };

    expect(featureChange([newer], "STARTER", "GROWTH")).toEqual({ gained: [], lost: [], coming: [] });
  });

  it("is shown before it is made: what the plan would open, and why the rest is locked", () => {
    const kept = { level: "Advanced", keepFor: { createdBefore: "2026-12-01" } } as const;
    const table = gatesWith({ webhook: { level: "Advanced", off: "outage" }, "apple-wallet": kept });
    const gateOf = (feature: string) =>
      asOnPlan(storeGates(table, aStore()), "GROWTH").find((gate) => gate.feature === feature);

    expect(gateOf("export")).toMatchObject({ on: true, why: "plan:Growth" });
    expect(gateOf("logo-editor")).toMatchObject({ on: false, why: "plan:Advanced" });
    expect(gateOf("webhook")).toMatchObject({ on: false, why: "off" });
    expect(gateOf("apple-wallet")).toMatchObject({ on: true, why: "plan:Advanced" });
  });

  it("is locked by its level as long as one plan alone would open it", () => {
    const gate = { feature: "webhook", level: "Advanced", on: false, why: "off", plans: ["CUSTOM"] } as const;

    expect(asOnPlan([{ ...gate, plans: [...gate.plans] }], "GROWTH")).toMatchObject([
      { on: false, why: "plan:Advanced" },
    ]);
  });

  it("promises nothing that is switched off, and takes nothing that is kept", () => {
    const table = gatesWith({
      export: { level: "Growth", off: "outage" },
      "courier-auto-correction": {
        level: "Advanced",
        keepFor: { createdBefore: "2026-12-01", level: "Growth" },
      },
    });
    const exceptional = storeGates(table, aStore());

    expect(featureChange(exceptional, "STARTER", "GROWTH").gained).not.toContain("export");
    expect(featureChange(exceptional, "STARTER", "GROWTH").gained).toContain("courier-auto-correction");
    expect(featureChange(exceptional, "ADVANCED", "GROWTH").lost).not.toContain("courier-auto-correction");
  });
});

it("dedicated support comes with Advanced and Enterprise, and is brought by a change from a plan without it", () => {
  expect(PLAN_ORDER.filter(hasDedicatedSupport)).toEqual(["ADVANCED", "CUSTOM"]);
  expect([
    bringsSupport("ADVANCED", "GROWTH"),
    bringsSupport("ADVANCED", undefined),
    bringsSupport("CUSTOM", "ADVANCED"),
    bringsSupport("GROWTH", "STARTER"),
    bringsSupport("GROWTH", undefined),
  ]).toEqual([true, true, false, false, false]);
});
