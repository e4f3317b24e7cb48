import { expect, it } from "vitest";
import { compareWithBudget } from "../../scripts/testing/cpu-budget.mjs";

const BUDGETS = { app: 100, crash: 80, server: 60, machines: 20, storefront: 10, contract: 1 };

const overWith = (used: Record<string, number>) =>
  compareWithBudget(new Map(Object.entries(used)), BUDGETS).over;

it("an area that takes far more than its budget is named", () => {
  expect(overWith({ app: 101, crash: 79, server: 150, machines: 21, storefront: 9, contract: 1 })).toEqual([
    "server",
  ]);
});

it("a machine that is slower for all areas puts none over its budget, and hides none that has grown", () => {
  expect(overWith({ app: 230, crash: 170, server: 120, machines: 45, storefront: 22, contract: 2 })).toEqual(
    [],
  );
  expect(overWith({ app: 230, crash: 170, server: 500, machines: 45, storefront: 22, contract: 2 })).toEqual([
    "server",
  ]);
});

it("areas that start processes may slow down by the square of the median", () => {
  expect(overWith({ app: 166, crash: 133, server: 180, machines: 33, storefront: 17, contract: 2 })).toEqual(
    [],
  );
});

it("a fast machine does not make the budgets smaller", () => {
  expect(overWith({ app: 50, crash: 40, server: 100, machines: 10, storefront: 5, contract: 1 })).toEqual([]);
});

it("an area that is not in the file may take 45, and half as much and 15 more before it is far over", () => {
  expect(overWith({ app: 100, reviews: 80 })).toEqual([]);
  expect(overWith({ app: 100, reviews: 90 })).toEqual(["reviews"]);
});
