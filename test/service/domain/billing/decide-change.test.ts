import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INTERVALS } from "../../../../contract/billing";
import { PLAN_ORDER } from "../../../../permissions/levels";
import { findChoice, optionCode } from "../../../../permissions/option";
import { isByContact, isFree, tiersOf } from "../../../../permissions/plans";
import { directionOf, takesEffect, type PlanSize } from "../../../../service/domain/billing/decide-change";
import { paymentsOf } from "../../../../permissions/discount";
import { forecastDay } from "../../../../service/domain/billing/forecast";
import { cycleMs, periodOf } from "../../../../service/domain/billing/period";

const monthly = (plan: PlanSize["plan"], quota: number): PlanSize => ({
  plan,
  interval: "EVERY_30_DAYS",
  quota,
});
const annual = (plan: PlanSize["plan"], quota: number): PlanSize => ({ plan, interval: "ANNUAL", quota });

describe("the code of what is sold", () => {
  it("leads back to what it was made from, for every size and interval", () => {
    for (const plan of PLAN_ORDER) {
      for (const interval of INTERVALS) {
        for (const tier of tiersOf(plan, interval)) {
          expect(findChoice(optionCode(plan, tier.quota, interval), interval)).toEqual({ plan, tier });
        }
      }
    }
  });

  it("names the orders a month, whatever the interval", () => {
    expect(optionCode("GROWTH", 500, "EVERY_30_DAYS")).toBe("GROWTH_500");
    expect(optionCode("GROWTH", 6000, "ANNUAL")).toBe("GROWTH_500");
    expect(optionCode("STARTER", 100, "EVERY_30_DAYS")).toBe("STARTER");
    expect(optionCode("CUSTOM", 60_000, "EVERY_30_DAYS")).toBe("CUSTOM");
  });

  it.each(["GROWTH_501", "CUSTOM", "growth_500", "__proto__", "GROWTH", ""])("does not know %j", (code) => {
    expect(findChoice(code, "EVERY_30_DAYS")).toBeNull();
  });

  it("tells the free plan from those that are paid or arranged", () => {
    expect(PLAN_ORDER.map((plan) => [isFree(plan), isByContact(plan)])).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, true],
    ]);
  });
});

describe("a change of plan", () => {
  it.each([
    [monthly("STARTER", 100), monthly("GROWTH", 300), "up"],
    [monthly("GROWTH", 300), monthly("GROWTH", 500), "up"],
    [monthly("GROWTH", 500), annual("GROWTH", 6000), "same"],
    [annual("GROWTH", 6000), monthly("GROWTH", 300), "down"],
    [monthly("ADVANCED", 2000), annual("GROWTH", 12_000), "down"],
    [monthly("ADVANCED", 20_000), annual("CUSTOM", 600_000), "up"],
  ] as const)("%j to %j goes %s", (from, to, direction) => {
    expect(directionOf(from, to)).toBe(direction);
  });

  it.each([
    [
      "nothing is paid yet",
      { ...monthly("STARTER", 100), isPaid: false, used: 100 },
      monthly("GROWTH", 300),
      "now",
    ],
    ["it is larger", { ...monthly("GROWTH", 300), isPaid: true, used: 300 }, monthly("GROWTH", 500), "now"],
    ["the orders fit", { ...monthly("GROWTH", 500), isPaid: true, used: 300 }, monthly("GROWTH", 300), "now"],
    [
      "one order too many",
      { ...monthly("GROWTH", 500), isPaid: true, used: 301 },
      monthly("GROWTH", 300),
      "cycle_end",
    ],
    [
      "a year is paid",
      { ...annual("GROWTH", 6000), isPaid: true, used: 0 },
      monthly("STARTER", 100),
      "cycle_end",
    ],
    [
      "a year is paid, to months",
      { ...annual("GROWTH", 6000), isPaid: true, used: 0 },
      monthly("GROWTH", 500),
      "cycle_end",
    ],
    [
      "a larger year",
      { ...annual("GROWTH", 6000), isPaid: true, used: 9 },
      annual("ADVANCED", 24_000),
      "now",
    ],
    ["months to a year", { ...monthly("GROWTH", 500), isPaid: true, used: 9 }, annual("GROWTH", 6000), "now"],
  ] as const)("takes effect in time where %s", (_, from, to, expected) => {
    expect(takesEffect(from, to)).toBe(expected);
  });
});

describe("the period of an instant", () => {
  const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
  const cycles = fc.record({
    cycleStart: instants,
    trial: fc.integer({ min: 0, max: 7 }),
    planInterval: fc.constantFrom(...INTERVALS),
  });

  it("holds it, and the periods lie side by side without gap or overlap", () => {
    fc.assert(
      fc.property(cycles, instants, ({ cycleStart, trial, planInterval }, at) => {
        const length = cycleMs(planInterval) + trial * 86_400_000;
        const cycle = {
          cycleStart,
          cycleEnd: new Date(cycleStart.getTime() + length),
          planInterval,
          timezone: "UTC",
        };

        const { from, to } = periodOf(cycle, at);

        expect(from <= at && at < to).toBe(true);
        expect(periodOf(cycle, to).from).toEqual(to);
        expect(periodOf(cycle, new Date(from.getTime() - 1)).to).toEqual(from);
      }),
    );
  });

  it.each([
    ["UTC", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"],
    ["America/New_York", "2026-12-01T05:00:00Z", "2027-01-01T05:00:00Z"],
    ["Asia/Tokyo", "2026-12-31T15:00:00Z", "2027-01-31T15:00:00Z"],
    ["Not/AZone", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"],
  ])("is the calendar month of the shop without a paid cycle: %s", (timezone, from, to) => {
    const free = { cycleStart: null, cycleEnd: null, planInterval: "EVERY_30_DAYS", timezone };

    expect(periodOf(free, new Date("2026-12-31T23:59:59Z"))).toEqual({
      from: new Date(from),
      to: new Date(to),
    });
  });
});

describe("the forecast", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const end = new Date("2026-12-20T12:00:00Z");

  it.each([
    ["runs out at the pace of the last days", { left: 100, recentUnits: 140, recentDays: 14 }, "2026-11-30"],
    ["lasts until the period ends", { left: 300, recentUnits: 140, recentDays: 14 }, null],
    ["has run out", { left: 0, recentUnits: 140, recentDays: 14 }, "2026-11-20"],
    ["is not used at all", { left: 100, recentUnits: 0, recentDays: 14 }, null],
  ])("knows a quota that %s", (_, facts, day) => {
    expect(forecastDay({ timezone: "UTC", now, end, ...facts })).toBe(day);
  });
});

it("a coupon of months counts for the whole of a year that is paid at once", () => {
  expect(paymentsOf(6, "EVERY_30_DAYS")).toBe(6);
  expect(paymentsOf(6, "ANNUAL")).toBe(1);
  expect(paymentsOf(13, "ANNUAL")).toBe(2);
  expect(paymentsOf(null, "ANNUAL")).toBeNull();
});
