import { describe, expect, it } from "vitest";
import { COURIERS, S10_OPERATORS } from "../../../../service/domain/couriers/directory/built-in-couriers";
import { findCourier, trackingUrl } from "../../../../service/domain/couriers/directory/courier-directory";
import {
  carrierKey,
  courierOf,
} from "../../../../service/adapters/tracking-providers/seventeen-track/carrier-keys";

describe("the table of couriers", () => {
  it("gives every courier a code of its own, a name, a country and a home page", () => {
    expect(new Set(COURIERS.map(({ code }) => code)).size).toBe(COURIERS.length);
    expect(COURIERS.length).toBeGreaterThanOrEqual(320);
    for (const { code, name, country, homepage, phone } of COURIERS) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(name).not.toBe("");
      expect(country).toMatch(/^[A-Z]{2}$/);
      if (homepage) expect(new URL(homepage).protocol).toBe("https:");
      if (phone) expect(phone).toMatch(/^\+\d{1,3} [\d ]{5,}$/);
    }
  });

  it("names the operator behind every pair of letters of UPU S10", () => {
    expect(S10_OPERATORS.size).toBeGreaterThanOrEqual(190);
    for (const [letters, code] of S10_OPERATORS) {
      expect(letters).toMatch(/^[A-Z]{2}$/);
      expect(findCourier(code)).toBeDefined();
    }
  });

  it("has a place for the number in every tracking page", () => {
    for (const { trackingUrl: url } of COURIERS) if (url) expect(url.split("{number}")).toHaveLength(2);
  });

  it("never gives one name to two couriers", () => {
    const names = COURIERS.flatMap(({ name, aliases }) => [name, ...aliases]).map((name) =>
      name.toLowerCase(),
    );

    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("leads to 17TRACK's number of a courier and back", () => {
    const known = COURIERS.filter(({ code }) => carrierKey(code) !== undefined);

    expect(known.length).toBeGreaterThan(300);
    for (const { code } of known) expect(courierOf(carrierKey(code))).toBe(code);
    expect(courierOf(999_999_999)).toBeNull();
    expect(carrierKey(null)).toBeUndefined();
  });
});

describe("the link to the courier's own page", () => {
  it("carries the number, safely written", () => {
    expect(trackingUrl("ups", "1z 5r8/x")).toBe("https://www.ups.com/track?tracknum=1Z5R8%2FX");
  });

  it("is the home page where the courier has no page of one shipment, and nothing for a stranger", () => {
    expect(trackingUrl("china-post", "RB123456785CN")).toBe(findCourier("china-post")?.homepage);
    expect(trackingUrl("nobody", "1")).toBeNull();
    expect(trackingUrl(null, "1")).toBeNull();
  });
});
