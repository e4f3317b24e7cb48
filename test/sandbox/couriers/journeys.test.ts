import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COURIERS } from "../../../service/domain/couriers/directory/built-in-couriers";
import { deriveStatus } from "../../../service/domain/shipments/status/derive-status";
import { journeyFor } from "../../../sandbox/couriers/journeys";
import type { SimulatedShipment } from "../../../sandbox/couriers/journeys";
import { JOURNEY_KINDS } from "../../../sandbox/couriers/kinds";
import type { JourneyKind } from "../../../sandbox/couriers/kinds";

const shippedAt = new Date("2026-05-04T15:00:00Z");

function shipment(number: string, rest: Partial<SimulatedShipment> = {}): SimulatedShipment {
  return {
    number,
    courier: "ups",
    shippedAt,
    origin: { country: "US" },
    destination: { country: "US", city: "Boise", zip: "83702" },
    ...rest,
  };
}

/** What Waybill would say of it when the journey is over. */
function ending(number: string, rest: Partial<SimulatedShipment> = {}) {
  const events = journeyFor(shipment(number, rest)).events.map((event) => ({
    ...event,
    occurredAt: event.at,
    source: "simulated" as const,
    sourceId: null,
  }));
  const now = new Date((events.at(-1)?.occurredAt ?? shippedAt).getTime() + 1000);
  return deriveStatus(events, { addedAt: shippedAt, shippedAt, now, manual: null });
}

describe("a simulated journey", () => {
  it("is the same every time it is asked for", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 5, maxLength: 20 }), (number) => {
        expect(journeyFor(shipment(number))).toEqual(journeyFor(shipment(number)));
      }),
      { numRuns: 50 },
    );
  });

  it("goes forward in time, whatever its kind and wherever it goes", () => {
    const countries = fc.constantFrom("US", "DE", "FR", "CN", "NZ", "ZZ", null);
    fc.assert(
      fc.property(
        fc.constantFrom(...JOURNEY_KINDS),
        countries,
        countries,
        fc.nat(),
        (kind, from, to, seed) => {
          const places = { origin: { country: from }, destination: { country: to, city: null, zip: null } };
          const times = journeyFor(shipment(`N${seed}`, places), { kind }).events.map(({ at }) =>
            at.getTime(),
          );

          expect(times.every((time, at) => time > (times[at - 1] ?? shippedAt.getTime()))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("prints each time as the clock of the place shows it", () => {
    for (const { at, rawTime } of journeyFor(shipment("SIMDLV1")).events) {
      expect(new Date(rawTime.replace(" ", "T"))).toEqual(at);
      expect(rawTime).toMatch(/-05:00$/);
    }
  });

  it("delivers about eight shipments in ten, and lets every other thing happen as well", () => {
    const kinds = new Map<JourneyKind, number>();
    for (let at = 0; at < 3000; at++) {
      const { kind } = journeyFor(shipment(`1Z${at * 7919}`, { origin: { country: at % 3 ? "US" : "CN" } }));
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }

    expect(kinds.size).toBe(JOURNEY_KINDS.length);
    expect(kinds.get("delivered")! / 3000).toBeGreaterThan(0.76);
    expect(kinds.get("delivered")! / 3000).toBeLessThan(0.86);
  });

  it.each([
    ["SIMDLV1", { status: "DELIVERED", subStatus: "DELIVERED_01" }],
    ["SIMFAIL1", { status: "DELIVERED", subStatus: "DELIVERED_03" }],
    ["SIMCUST1", { status: "DELIVERED", subStatus: "DELIVERED_01" }],
    ["SIMPICK1", { status: "DELIVERED", subStatus: "DELIVERED_02" }],
    ["SIMNEAR1", { status: "DELIVERED", subStatus: "DELIVERED_04" }],
    ["SIMLATE1", { status: "DELIVERED", subStatus: "DELIVERED_01" }],
    ["SIMRET1", { status: "ABNORMAL", subStatus: "ABNORMAL_06" }],
    ["SIMLOST1", { status: "IN_TRANSIT" }],
    ["SIMNONE1", { status: "INIT" }],
  ])("ends as its number %s asks", (number, expected) => {
    expect(ending(number)).toMatchObject(expected);
  });

  it("meets a failed attempt, a customs hold, a refusal on the way where its kind says so", () => {
    const subStatuses = (number: string) =>
      journeyFor(shipment(number)).events.map(({ subStatus }) => subStatus);

    expect(subStatuses("SIMFAIL1")).toContain("DELIVERY_FAILED_02");
    expect(subStatuses("SIMCUST1")).toContain("ABNORMAL_02");
    expect(subStatuses("SIMRET1")).toContain("ABNORMAL_05");
  });

  it("is over in seconds for SIMFAST numbers, or at any pace that is asked for", () => {
    const span = (number: string, pace?: { msPerStep: number }) => {
      const { events } = journeyFor(shipment(number), { pace });
      return events.at(-1)!.at.getTime() - shippedAt.getTime();
    };

    expect(span("SIMFAST1")).toBe(8 * 2000);
    expect(span("SIMFASTFAIL1")).toBe(11 * 2000);
    expect(span("SIMDLV1", { msPerStep: 50 })).toBe(8 * 50);
    expect(span("SIMDLV1")).toBeGreaterThan(86_400_000);
  });

  it("is handed to the post of the destination country when it comes from abroad, in that post's language", () => {
    const { events, lastMile } = journeyFor(
      shipment("SIMDLV1", {
        courier: "yunexpress",
        origin: { country: "CN" },
        destination: { country: "FR", city: "Nantes", zip: "44000" },
      }),
    );

    expect(lastMile?.courier).toBe("la-poste");
    expect(events[0]).toMatchObject({ courier: "yunexpress", place: { country: "CN" } });
    expect(events.at(-1)).toMatchObject({
      courier: "la-poste",
      message: "Votre colis est livré",
      place: { city: "Nantes", zip: "44000", country: "FR" },
    });
  });

  it("names the town with its state, as its sorting centres are named", () => {
    const town = (country: string, city: string, province: string) => {
      const to = { destination: { country, city, province, zip: null } };
      return journeyFor(shipment("SIMDLV1", to)).events.at(-1)!.place;
    };

    expect(town("US", "Portland", "OR")).toMatchObject({ city: "Portland", province: "OR" });
    expect(town("GB", "Leeds", "ENG")).toMatchObject({ city: "Leeds", province: null });
  });

  it("names couriers by codes of the directory only", () => {
    const codes = COURIERS.map(({ code }) => code);
    for (const country of "US CA MX BR GB IE DE AT CH FR BE NL ES PT IT SE DK NO PL HK JP KR SG IN AU NZ".split(
      " ",
    )) {
      const abroad = {
        courier: "cainiao",
        origin: { country: "CN" },
        destination: { country, city: null, zip: null },
      };

      expect(codes).toContain(journeyFor(shipment("SIMDLV1", abroad)).lastMile?.courier);
    }
  });
});
