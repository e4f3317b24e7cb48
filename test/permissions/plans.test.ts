import { describe, expect, it } from "vitest";
import { levelOf } from "../../permissions/decide";
import { planChange } from "../../permissions/plan-change";
import { DEFAULT_PLAN, planOf, startsAt, termsOf, tiersOf } from "../../permissions/plans";

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
    expect(termsOf("EVERY_30_DAYS")).toEqual({ trialDays: 7, extraOrderCents: 5 });
    expect(termsOf("ANNUAL")).toEqual({ trialDays: 0, extraOrderCents: null });
  });

  it("arranges Enterprise by contact, from 50000 orders a month or 600000 a year", () => {
    expect(tiersOf("CUSTOM", "EVERY_30_DAYS")).toEqual([]);
    expect(startsAt("CUSTOM", "EVERY_30_DAYS")).toBe(50_000);
    expect(startsAt("CUSTOM", "ANNUAL")).toBe(600_000);
    expect(startsAt("GROWTH", "ANNUAL")).toBeNull();
    expect(planOf("CUSTOM").funcPermission).toBe("Advanced");
  });

  it.each(["PLATINUM", "toString", "__proto__", ""])("takes the unknown plan %j for Starter", (code) => {
    expect(planOf(code)).toMatchObject({ code: DEFAULT_PLAN, name: "Starter", smallestQuota: 100 });
  });
});

describe("a change of plan", () => {
  it("up from Starter gains what Growth is sold with", () => {
    const { direction, gained, lost } = planChange("STARTER", "GROWTH");

    expect(direction).toBe("up");
    expect(gained).toHaveLength(10);
    expect(gained.every((feature) => levelOf(feature) === "Growth")).toBe(true);
    expect(lost).toEqual([]);
  });

  it("up from Starter to Advanced gains everything, and from Growth the rest", () => {
    expect(planChange("STARTER", "ADVANCED").gained).toHaveLength(21);
    expect(planChange("GROWTH", "ADVANCED").gained).toHaveLength(11);
  });

  it("down loses what going up gained", () => {
    expect(planChange("ADVANCED", "GROWTH")).toEqual({
      direction: "down",
      gained: [],
      lost: planChange("GROWTH", "ADVANCED").gained,
    });
  });

  it("to another tier of the same plan changes no feature", () => {
    expect(planChange("GROWTH", "GROWTH")).toEqual({ direction: "same", gained: [], lost: [] });
  });

  it("to Enterprise keeps all features", () => {
    expect(planChange("ADVANCED", "CUSTOM")).toEqual({ direction: "up", gained: [], lost: [] });
  });
});
