import { describe, expect, it } from "vitest";
import { directionOfOptions, isFreeOption, planOfOption, plansForSale } from "../../permissions/option";
import type { Option } from "../../permissions/option";

const monthly = (plan: string): Option => ({ plan, interval: "EVERY_30_DAYS" });
const annual = (plan: string): Option => ({ plan, interval: "ANNUAL" });

describe("what can be bought", () => {
  it("are the plans from the list; Enterprise is arranged by contact", () => {
    expect(plansForSale).toEqual(["STARTER", "GROWTH", "ADVANCED"]);
  });

  it("names its plan before the orders a month", () => {
    expect(["GROWTH_500", "ADVANCED_20000", "CUSTOM", "STARTER"].map(planOfOption)).toEqual([
      "GROWTH",
      "ADVANCED",
      "CUSTOM",
      "STARTER",
    ]);
    expect(["STARTER", "GROWTH_300", "CUSTOM"].map(isFreeOption)).toEqual([true, false, false]);
  });
});

describe("another choice is", () => {
  it.each([
    ["up", "a dearer plan", monthly("STARTER"), monthly("GROWTH_300")],
    ["up", "Enterprise, which names no orders", annual("ADVANCED_20000"), monthly("CUSTOM")],
    ["down", "a cheaper plan, even by the year", monthly("ADVANCED_2000"), annual("GROWTH_1000")],
    ["up", "more orders of the same plan, even by the month", annual("GROWTH_300"), monthly("GROWTH_500")],
    ["down", "fewer orders of the same plan, even by the year", monthly("GROWTH_500"), annual("GROWTH_300")],
    ["up", "the same by the year", monthly("GROWTH_500"), annual("GROWTH_500")],
    ["down", "the same by the month", annual("GROWTH_500"), monthly("GROWTH_500")],
    ["same", "the very same", annual("GROWTH_500"), annual("GROWTH_500")],
    ["same", "the very same of a plan of one size", monthly("STARTER"), monthly("STARTER")],
  ] as const)("%s: %s", (direction, _, from, to) => {
    expect(directionOfOptions(from, to)).toBe(direction);
  });
});
