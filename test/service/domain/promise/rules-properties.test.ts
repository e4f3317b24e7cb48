import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeliveryRules } from "../../../../contract/estimated-delivery";
import { addDays } from "../../../../service/domain/promise/calendar-day";
import { type DateRange, estimateByRules } from "../../../../service/domain/promise/estimate-by-rules";
import { propertyRuns } from "../../../property-runs";
import { aShipment, aWarehouse, someRules } from "./some-rules";

/** From UTC−11 to UTC+14, with and without daylight saving, half hours and quarters among them. */
const ZONES = [
  ...["Pacific/Pago_Pago", "America/St_Johns", "America/New_York", "America/Sao_Paulo", "Atlantic/Azores"],
  ...["Europe/London", "Europe/Berlin", "Africa/Cairo", "Asia/Kathmandu", "Australia/Lord_Howe"],
  ...["Pacific/Auckland", "Pacific/Chatham", "Pacific/Apia", "Pacific/Kiritimati"],
];
/** Where something is different: leap days, the turn of the year, and both changes of the clock. */
const EDGES = ["2024-02-28", "2026-12-31", "2027-03-28", "2026-10-25", "2026-11-01", "2027-03-14"];

const moments = fc.oneof(
  fc.date({ min: new Date("2024-01-01"), max: new Date("2028-12-31"), noInvalidDate: true }),
  fc
    .tuple(fc.constantFrom(...EDGES), fc.integer({ min: -1_440, max: 2_880 }))
    .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)),
);
const minutesOfDay = fc.integer({ min: 0, max: 1_439 });
const asTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const daysBetween = (least: number, most: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
    .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
const closedRange = fc
  .tuple(fc.constantFrom(...EDGES), fc.integer({ min: -10, max: 10 }), fc.integer({ min: 0, max: 20 }))
  .map(([day, offset, length]) => ({ from: addDays(day, offset), to: addDays(day, offset + length) }));
const warehouses = fc
  .record({
    business_days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    cutoff: minutesOfDay.map(asTime),
    processing: daysBetween(0, 5),
    closed: fc.array(closedRange, { maxLength: 3 }),
  })
  .map(aWarehouse);
const transits = fc.record({
  days: daysBetween(1, 12),
  courier_days: fc.constantFrom("every" as const, "mon_sat" as const, "mon_fri" as const),
});
const rules = fc
  .record({ warehouse: warehouses, rest: transits })
  .map(({ warehouse, rest }) => someRules({ warehouses: [warehouse], rest }));
const zones = fc.constantFrom(...ZONES);

const of = (given: DeliveryRules, orderedAt: Date, timezone: string) =>
  estimateByRules(given, aShipment({ orderedAt }), { timezone, holidays: () => null });
const withWarehouse = (given: DeliveryRules, parts: Partial<DeliveryRules["warehouses"][number]>) => ({
  ...given,
  warehouses: [{ ...given.warehouses[0]!, ...parts }],
});
const isNotBefore = (later: DateRange | null, earlier: DateRange | null) =>
  later === null || (earlier !== null && later.from >= earlier.from && later.to >= earlier.to);
const runs = { numRuns: propertyRuns(300) };

describe("dates by rules", () => {
  it("are never earlier for an order that was placed later", () => {
    fc.assert(
      fc.property(rules, zones, moments, fc.integer({ min: 0, max: 3 * 1_440 }), (given, zone, at, minutes) =>
        isNotBefore(
          of(given, new Date(at.getTime() + minutes * 60_000), zone).date,
          of(given, at, zone).date,
        ),
      ),
      runs,
    );
  });

  it("are never earlier in the hour that the clock shows twice", () => {
    const given = someRules({ warehouses: [aWarehouse({ cutoff: "02:30", business_days: [7, 1] })] });
    const dates = ["00:40", "01:10"].map(
      (time) => of(given, new Date(`2026-10-25T${time}:00Z`), "Europe/Berlin").date!.from,
    );

    expect(dates).toEqual(["2026-10-29", "2026-10-29"]);
  });

  it("are never later for a later cut-off", () => {
    fc.assert(
      fc.property(rules, zones, moments, minutesOfDay, minutesOfDay, (given, zone, at, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map(
          (cutoff) => of(withWarehouse(given, { cutoff: asTime(cutoff) }), at, zone).date,
        );
        return isNotBefore(early!, late!);
      }),
      runs,
    );
  });

  it("are never earlier with more days excluded", () => {
    fc.assert(
      fc.property(rules, zones, moments, closedRange, (given, zone, at, range) => {
        const closed = [...given.warehouses[0]!.closed, range];
        return isNotBefore(of(withWarehouse(given, { closed }), at, zone).date, of(given, at, zone).date);
      }),
      runs,
    );
  });

  it("are never earlier with fewer business days, or with a longer processing or transit", () => {
    fc.assert(
      fc.property(rules, zones, moments, (given, zone, at) => {
        const { business_days, processing } = given.warehouses[0]!;
        const { days, courier_days } = given.rest!;
        const slower = [
          withWarehouse(given, { business_days: business_days.slice(0, 1) }),
          withWarehouse(given, { processing: { min: processing.min + 1, max: processing.max + 1 } }),
          { ...given, rest: { courier_days, days: { min: days.min + 1, max: days.max + 1 } } },
          { ...given, rest: { days, courier_days: "mon_fri" as const } },
        ];
        return slower.every((each) => isNotBefore(of(each, at, zone).date, of(given, at, zone).date));
      }),
      runs,
    );
  });

  it("have an end that is not before their start, after the day of the order where it is", () => {
    fc.assert(
      fc.property(rules, zones, moments, (given, zone, at) => {
        const { date, steps } = of(given, at, zone);
        const from = steps.find((each) => each.step === "counted_from");
        return (
          date !== null && date.from <= date.to && from?.step === "counted_from" && date.from >= from.day
        );
      }),
      runs,
    );
  });
});
