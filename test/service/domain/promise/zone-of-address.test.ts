import { describe, expect, it } from "vitest";
import { dayAtDestination } from "../../../../service/domain/promise/delivery-day";
import { zoneOfAddress } from "../../../../service/domain/promise/zone-of-address";

/** Every country that Node knows zones of, with their clocks in winter and summer. */
const countries = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].flatMap((first) =>
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].flatMap((second) => {
    const locale = new Intl.Locale(`und-${first}${second}`) as Intl.Locale & {
      timeZones?: string[];
      getTimeZones?: () => string[];
    };
    const zones = locale.timeZones ?? locale.getTimeZones?.() ?? [];
    return zones.length > 0 ? [{ country: first + second, clocks: zones.map(clockOf) }] : [];
  }),
);

function clockOf(zone: string): string {
  const at = (moment: string) => new Date(moment).toLocaleString("en-GB", { timeZone: zone });
  return `${at("2026-01-15T12:00:00Z")} ${at("2026-07-15T12:00:00Z")}`;
}

describe("the zone of an address", () => {
  it("is one of its country's, for every country", () => {
    expect(countries.length).toBeGreaterThan(200);
    for (const { country, clocks } of countries)
      expect([country, clocks.includes(clockOf(zoneOfAddress(country, null)!))]).toEqual([country, true]);
  });

  it.each([
    ["US", "CA", "America/Los_Angeles"],
    ["US", "HI", "Pacific/Honolulu"],
    ["CA", "NL", "America/St_Johns"],
    ["AU", "WA", "Australia/Perth"],
    ["MX", "Q ROO", "America/Cancun"],
    ["RU", "PRI", "Asia/Vladivostok"],
    ["ES", "TF", "Atlantic/Canary"],
  ])("follows the province: %s %s", (country, province, zone) => {
    expect(zoneOfAddress(country, province)).toBe(zone);
  });

  it("is that of most inhabitants where the province is unknown", () => {
    for (const province of [null, "", "XX", "constructor", "main", "\0"])
      expect(zoneOfAddress("US", province)).toBe("America/New_York");
  });

  it("is unknown for what is no country", () => {
    for (const country of [null, "", "ZZ", "__proto__", "D\0"])
      expect(zoneOfAddress(country, null)).toBeNull();
  });

  it("says the day of a courier's moment", () => {
    const at = new Date("2026-03-02T05:30:00Z");
    const day = (province: string) =>
      dayAtDestination(at, { country: "US", province, timezone: "Asia/Tokyo" });
    expect([day("NY"), day("CA")]).toEqual(["2026-03-02", "2026-03-01"]);
  });
});
