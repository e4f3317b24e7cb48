import { describe, expect, it } from "vitest";
import { estimateToTell } from "../../../../service/domain/shipments/estimate-to-tell";

const at = new Date("2026-11-30T00:00:00Z");
const estimatedFrom = new Date("2026-11-27T00:00:00Z");
const of = (now: string, more: object = {}, timezone = "America/New_York") =>
  estimateToTell(
    {
      ...{ status: "IN_TRANSIT", subStatus: null, deliveredAt: null },
      ...{ estimatedDeliveryAt: at, estimatedFrom },
      ...more,
    },
    { now: new Date(now), timezone },
  );

describe("the estimate that is told", () => {
  it("is a range until its first day is over where the shop is, then its last day", () => {
    expect(of("2026-11-25T12:00:00Z")).toEqual({ at, from: estimatedFrom, isLate: false });
    // Still the 27th in New York.
    expect(of("2026-11-28T03:00:00Z")).toEqual({ at, from: estimatedFrom, isLate: false });
    expect(of("2026-11-28T12:00:00Z")).toEqual({ at, from: null, isLate: false });
  });

  it("is one day once it is late, or where there is no other first day", () => {
    expect(of("2026-12-02T12:00:00Z")).toEqual({ at, from: null, isLate: true });
    expect(of("2026-11-25T12:00:00Z", { estimatedFrom: at })).toMatchObject({ from: null });
    expect(of("2026-11-25T12:00:00Z", { estimatedFrom: null })).toMatchObject({ from: null });
  });

  it("is the day at the destination of a moment that a courier has named", () => {
    const moment = new Date("2026-11-29T23:30:00Z"); // the 30th in Tokyo
    const estimateFor = (country: string | null) =>
      estimateToTell(
        { status: "IN_TRANSIT", subStatus: null, deliveredAt: null, estimatedDeliveryAt: moment },
        { now: new Date("2026-11-25T12:00:00Z"), timezone: "America/New_York", country },
      );
    expect(estimateFor("JP")).toMatchObject({ at: new Date("2026-11-30T00:00:00Z") });
    // Of a country with several times, the shop's day.
    expect(estimateFor("US")).toMatchObject({ at: new Date("2026-11-29T00:00:00Z") });
    expect(estimateFor(null)).toMatchObject({ at: new Date("2026-11-29T00:00:00Z") });
  });

  it.each([
    ["waits at a pickup point", { status: "WAITING_DELIVERY", subStatus: "WAITING_DELIVERY_02" }],
    ["is delivered", { status: "DELIVERED" }],
    ["has an exception", { status: "ABNORMAL" }],
  ])("is none of what %s", (_, more) => {
    expect(of("2026-11-25T12:00:00Z", more)).toBeNull();
  });
});
