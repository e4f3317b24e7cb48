import { describe, expect, it } from "vitest";
import { evaluateCandidates } from "../../../../service/features/courier-correction/evaluate-candidates";
import type { ShipmentStatus } from "../../../../contract/shipment-status";
import { anEvent } from "../../courier";

const order = { orderedAt: new Date("2026-11-10T12:00:00Z"), destination: "DE" };
const at = (country: string) => ({ place: { city: null, province: null, country, zip: null } });
const response = (courier: string, ...events: [ShipmentStatus, string, string?][]) => ({
  courier,
  events: events.map(([status, moment, country = "DE"]) => anEvent(status, moment, at(country))),
});
const inTransit = response("gls-de", ["IN_TRANSIT", "2026-11-12T08:00:00Z"]);

describe("judging what other couriers know of a shipment", () => {
  it("gives it to the only one that answers", () => {
    expect(evaluateCandidates([response("dpd-de"), inTransit], order)).toEqual({
      to: "gls-de",
      reason: "matched",
    });
  });

  it("changes nothing where nobody answers", () => {
    expect(evaluateCandidates([response("dpd-de"), response("gls-de")], order)).toEqual({
      to: null,
      reason: "no_match",
    });
  });

  it("changes nothing where two answer", () => {
    const other = response("dpd-de", ["IN_TRANSIT", "2026-11-13T08:00:00Z"]);

    expect(evaluateCandidates([other, inTransit], order)).toEqual({ to: null, reason: "several" });
  });

  it("knows a number that was used before by its events from before the order", () => {
    const old = response("dpd-de", ["DELIVERED", "2026-03-01T08:00:00Z"]);
    const both = response(
      "dpd-de",
      ["DELIVERED", "2026-03-01T08:00:00Z"],
      ["IN_TRANSIT", "2026-11-12T08:00:00Z"],
    );

    expect(evaluateCandidates([old], order)).toEqual({ to: null, reason: "too_old" });
    expect(evaluateCandidates([both], order)).toEqual({ to: null, reason: "too_old" });
    expect(evaluateCandidates([old, inTransit], order)).toEqual({ to: "gls-de", reason: "matched" });
  });

  it("knows somebody else's shipment by where it was delivered", () => {
    const elsewhere = response(
      "dpd-de",
      ["IN_TRANSIT", "2026-11-12T08:00:00Z"],
      ["DELIVERED", "2026-11-13T08:00:00Z", "FR"],
    );

    expect(evaluateCandidates([elsewhere], order)).toEqual({ to: null, reason: "other_destination" });
    expect(evaluateCandidates([elsewhere], { ...order, destination: null })).toMatchObject({ to: "dpd-de" });
    expect(evaluateCandidates([elsewhere, inTransit], order)).toMatchObject({ to: "gls-de" });
  });
});
