import { describe, expect, it } from "vitest";
import {
  AFFILIATE_PERCENT,
  betterDiscount,
  launchDiscount,
  type LaunchOffer,
  offersOf,
  paymentsOf,
  percentOff,
} from "../../permissions/discount";
import plans from "../../permissions/plans.json";

const MONTH = "EVERY_30_DAYS";
const anOffer = (change: Partial<LaunchOffer> = {}): LaunchOffer => ({
  ...{ id: "launch", percent: 30, days: 180, plans: ["ADVANCED"] },
  ...change,
});

describe("offers to stores that never paid", () => {
  it("are those that are switched on; a file may have none", () => {
    const { id, ...offer } = anOffer();

    expect(offersOf({ offers: { [id]: { on: true, ...offer }, other: { on: false, ...offer } } })).toEqual([
      { id, ...offer },
    ]);
    expect(offersOf({})).toEqual([]);
  });

  it("take their part off as many payments as their days have periods", () => {
    const discount = launchDiscount("ADVANCED", MONTH, [anOffer()]);

    expect(discount).toEqual({ offer: "launch", multiplier: 0.7, payments: 6 });
    expect(launchDiscount("ADVANCED", MONTH, [anOffer({ days: 30, percent: 50 })])).toMatchObject({
      multiplier: 0.5,
      payments: 1,
    });
    expect(launchDiscount("ADVANCED", MONTH, [anOffer({ days: 31 })])!.payments).toBe(2);
  });

  it("are for their plans alone, and for no year, which has a discount of its own", () => {
    expect(launchDiscount("GROWTH", MONTH, [anOffer()])).toBeNull();
    expect(launchDiscount("ADVANCED", "ANNUAL", [anOffer()])).toBeNull();
    expect(launchDiscount("ADVANCED", MONTH, [])).toBeNull();
  });

  it("are one at a time: the one that saves more in a year, of equal ones the first", () => {
    const short = anOffer({ id: "short", percent: 50, days: 30 });
    const long = anOffer({ id: "long", percent: 10, days: 360 });
    const same = anOffer({ id: "same", percent: 25, days: 60 });

    expect(launchDiscount("ADVANCED", MONTH, [short, long])!.offer).toBe("long");
    expect(launchDiscount("ADVANCED", MONTH, [long, short])!.offer).toBe("long");
    expect(launchDiscount("ADVANCED", MONTH, [same, short])!.offer).toBe("same");
    expect(launchDiscount("ADVANCED", MONTH, [short, same])!.offer).toBe("short");
  });
});

describe("of two discounts", () => {
  const discount = (multiplier: number, payments: number | null) => ({ multiplier, payments });

  it("the greater saving within a year counts", () => {
    const [half, tenth] = [discount(0.5, 1), discount(0.9, null)];

    expect(betterDiscount(half, tenth, MONTH)).toBe(tenth);
    expect(betterDiscount(tenth, half, MONTH)).toBe(tenth);
    // What lasts for longer than a year saves no more in it.
    expect(betterDiscount(discount(0.9, 12), discount(0.9, 24), MONTH)).toEqual(discount(0.9, 12));
    // A year is paid once.
    expect(betterDiscount(half, tenth, "ANNUAL")).toBe(half);
  });

  it("the first counts where both save the same, and the only one where there is no other", () => {
    const [one, other] = [discount(0.5, 2), discount(0.75, 4)];

    expect(betterDiscount(one, other, MONTH)).toBe(one);
    expect(betterDiscount(other, one, MONTH)).toBe(other);
    expect(betterDiscount(one, null, MONTH)).toBe(one);
    expect(betterDiscount(null, other, MONTH)).toBe(other);
    expect(betterDiscount(null, null, MONTH)).toBeNull();
  });
});

it("a discount of months lasts for the payments that begin within them", () => {
  expect([paymentsOf(3, MONTH), paymentsOf(3, "ANNUAL"), paymentsOf(13, "ANNUAL")]).toEqual([3, 1, 2]);
  expect(paymentsOf(null, MONTH)).toBeNull();
});

it("a multiplier is shown as percent off, without the crumbs of binary fractions", () => {
  expect([1, 0.7, 0.5, 0.9, 0].map(percentOff)).toEqual([0, 30, 50, 10, 100]);
});

it("the affiliate's part is that of the file", () => {
  expect(AFFILIATE_PERCENT).toBe(plans.affiliate.percent);
});
