import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Town } from "../../../../../service/read/order-map/places/country-towns";
import { certainOf, locate } from "../../../../../service/read/order-map/places/locate";

const at = (city: string | null, country: string | null, province: string | null = null) =>
  locate({ city, province, country, zip: null });

/** Rounded to degrees: the towns are where the atlas has them, the decimals are GeoNames'. */
async function roundly(...place: Parameters<typeof at>) {
  const { country, point } = await at(...place);
  // Adding zero turns minus zero into zero.
  return { country, point: point && point.map((degrees) => Math.round(degrees) + 0) };
}

describe("a place that is certain", () => {
  it.each([
    ["Paris", "FR", null, [2, 49]],
    ["MEMPHIS, TN, US", "US", null, [-90, 35]],
    ["MEMPHIS, TN 38118", "US", null, [-90, 35]],
    ["Memphis", "US", "Tennessee", [-90, 35]],
    ["Springfield", "US", "IL", [-90, 40]],
    ["Portland", "US", "Maine", [-70, 44]],
    ["Kansas City", "US", null, [-95, 39]],
    ["Frankfurt", "DE", null, [9, 50]],
    ["Frankfurt", "DE", "BB", [15, 52]],
    ["Frankfurt (Oder)", "DE", null, [15, 52]],
    ["FRANKFURT/MAIN", "DE", null, [9, 50]],
    ["KOELN", "DEU", null, [7, 51]],
    ["LEIPZIG - GERMANY", null, null, [12, 51]],
    ["Leipzig Hub", "DE", "SN", [12, 51]],
    ["Los Angeles Gateway", "US", null, [-118, 34]],
    ["Wien", "Österreich", null, [16, 48]],
    ["Warszawa", "PL", null, [21, 52]],
    ["Ciudad de México", "MX", null, [-99, 19]],
    ["São Paulo", "BR", "SP", [-47, -24]],
    ["Sao Paulo", "BR", null, [-47, -24]],
    ["深圳", "CN", null, [114, 23]],
    ["深圳市", "中国", null, [114, 23]],
    ["广东省深圳市宝安区", "CN", null, [114, 23]],
    ["大阪", "JP", null, [136, 35]],
    ["大阪市", "日本", null, [136, 35]],
    ["서울", "KR", null, [127, 38]],
    ["Hong Kong", "HK", null, [114, 22]],
    ["Singapore", "SG", null, [104, 1]],
    ["Melbourne", "AU", "VIC", [145, -38]],
    ["London", "CA", "ON", [-81, 43]],
    ["London", "GB", null, [0, 52]],
  ])("%s, %s %s", async (city, country, province, point) => {
    expect((await roundly(city, country, province)).point).toEqual(point);
  });
});

describe("a place that is not certain has no point, and its country where that is known", () => {
  it.each([
    ["Springfield", "US", null, "US"],
    ["Aurora", "US", null, "US"],
    ["Columbus", "US", "Freedonia", "US"],
    ["Memphis", "US", "WA", "US"],
    ["Atlanta, GA", null, null, null],
    ["Paris", null, null, null],
    ["China", "CN", null, "CN"],
    ["International hub", "DE", null, "DE"],
    ["Frankfurt, China", "DE", null, "DE"],
    [null, "JP", null, "JP"],
    ["Somewhere", "XX", null, null],
    ["", "", "", null],
  ])("%s, %s %s", async (city, country, province, known) => {
    expect(await roundly(city, country, province)).toEqual({ country: known, point: null });
  });

  it("knows nothing of no place", async () => {
    expect(await locate(null)).toEqual({ country: null, point: null });
  });
});

const aTown = fc.record<Town>({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  population: fc.integer({ min: 500, max: 20_000_000 }),
  region: fc.constant("01"),
});

describe("of several towns of one name", () => {
  it("the largest is taken or none, in whatever order they come", () => {
    fc.assert(
      fc.property(fc.array(aTown, { maxLength: 6 }), (towns) => {
        const certain = certainOf(towns);
        expect(certainOf(towns.toReversed())?.population).toBe(certain?.population);
        if (certain) expect(certain.population).toBe(Math.max(...towns.map(({ population }) => population)));
      }),
    );
  });

  it("none is, where another one far away is nearly as large", () => {
    fc.assert(
      fc.property(aTown, fc.integer({ min: 0, max: 9 }), (town, tenths) => {
        const far = { ...town, latitude: -town.latitude, longitude: -town.longitude };
        fc.pre(Math.abs(town.latitude) > 1);
        const population = 1 + Math.floor((town.population * (tenths + 1)) / 10);
        expect(certainOf([town, { ...far, population }])).toBeNull();
      }),
    );
  });

  it("a city and its district are one place", () => {
    const city = { longitude: 9, latitude: 50, population: 700_000, region: "05" };
    const district = { ...city, latitude: 50.1, population: 600_000 };

    expect(certainOf([district, city])).toBe(city);
  });
});
