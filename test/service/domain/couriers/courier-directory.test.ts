import { directoryFaults } from "../../../../scripts/directory-faults";
import { describe, expect, it } from "vitest";
import { COURIERS, S10_OPERATORS } from "../../../../service/domain/couriers/directory/built-in-couriers";
import { findCourier, trackingUrl } from "../../../../service/domain/couriers/directory/courier-directory";
import {
  carrierKey,
  courierOf,
} from "../../../../service/adapters/tracking-providers/seventeen-track/carrier-keys";

describe("the table of couriers", () => {
  it("gives every courier a code and names of its own, a country, a source, and addresses that can be opened", () => {
    expect(directoryFaults(COURIERS)).toEqual([]);
    expect(COURIERS.length).toBeGreaterThanOrEqual(700);
  });

  it.each([
    ["a name of another courier", { aliases: ["United Parcel Service"] }],
    ["no source", { sources: [] }],
    ["an address that is no link", { homepage: "javascript:alert(1)" }],
    ["a tracking page without a place for the number", { trackingUrl: "https://example.com/track" }],
  ])("finds %s", (_, change) => {
    const courier = { ...COURIERS[1]!, code: "another", name: "Another", aliases: [], ...change };
    expect(directoryFaults([...COURIERS, courier])).toHaveLength(1);
  });

  it("names the operator behind every pair of letters of UPU S10", () => {
    expect(S10_OPERATORS.size).toBeGreaterThanOrEqual(190);
    for (const [letters, code] of S10_OPERATORS) {
      expect(letters).toMatch(/^[A-Z]{2}$/);
      expect(findCourier(code)).toBeDefined();
    }
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
