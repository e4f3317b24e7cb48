import { describe, expect, it } from "vitest";
import { countOpenCouriers, levelOfCourier, opensCourier } from "../../permissions/couriers";

describe("a courier", () => {
  it("of our own table is open to every plan, and asks for no level", () => {
    expect(levelOfCourier(null)).toBeNull();
    expect(["Starter", "Growth", "Advanced", "Free"].map((key) => opensCourier(key, null))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it.each([
    ["the first", 0, "Growth"],
    ["the thousandth", 999, "Growth"],
    ["the next", 1000, "Advanced"],
    ["one far behind", 100_000, "Advanced"],
  ] as const)("of the directory is opened by the level that reaches so far: %s", (_, place, level) => {
    expect(levelOfCourier(place)).toBe(level);
    expect(opensCourier("Starter", place)).toBe(false);
    expect(opensCourier("Growth", place)).toBe(level === "Growth");
    expect(opensCourier("Advanced", place)).toBe(true);
    expect(opensCourier("Free", place)).toBe(true);
  });
});

it("a store can choose from our own couriers, and from those of the directory that its levels reach", () => {
  const open = (key: string, all: number) => countOpenCouriers(key, { ours: 70, all });

  expect([open("Starter", 1800), open("Growth", 1800), open("Advanced", 1800), open("Free", 1800)]).toEqual([
    ...[70, 1000, 1800, 1800],
  ]);
  // A directory that is smaller than what a plan reaches, or than our own list.
  expect([open("Growth", 300), open("Advanced", 20)]).toEqual([300, 70]);
});
