import fc from "fast-check";
import { DateTime } from "luxon";
import { expect, it } from "vitest";
import { dueAtOf } from "../../../../service/domain/automations/due-at";

const due = (delay: Parameters<typeof dueAtOf>[0], at: string, zone: string) =>
  dueAtOf(delay, new Date(at), zone).toISOString();
const at = (time: string, days = 0) => ({ kind: "at", days, time }) as const;

it("acts at once, or after so many hours exactly, also over a change of the clock", () => {
  expect(due({ kind: "none" }, "2026-03-28T12:00:00Z", "Europe/Berlin")).toBe("2026-03-28T12:00:00.000Z");
  expect(due({ kind: "after", hours: 24 }, "2026-03-28T12:00:00Z", "Europe/Berlin")).toBe(
    "2026-03-29T12:00:00.000Z",
  );
});

it.each([
  ["before it, on the same day", "Europe/Berlin", "2026-06-01T05:00:00Z", at("09:00"), "2026-06-01T07:00"],
  ["after it, on the next day", "Europe/Berlin", "2026-06-01T08:00:00Z", at("09:00"), "2026-06-02T07:00"],
  [
    "at that very moment, on the next day",
    "Europe/Berlin",
    "2026-06-01T07:00:00Z",
    at("09:00"),
    "2026-06-02T07:00",
  ],
  ["days later", "Europe/Berlin", "2026-06-01T05:00:00Z", at("09:00", 3), "2026-06-04T07:00"],
  [
    "over the change to summer time, at the same time of day",
    "Europe/Berlin",
    "2026-03-28T08:30:00Z",
    at("09:00"),
    "2026-03-29T07:00",
  ],
  [
    "over the change to winter time",
    "Europe/Berlin",
    "2026-10-24T08:30:00Z",
    at("09:00"),
    "2026-10-25T08:00",
  ],
  [
    "an hour that the change skips, after it",
    "Europe/Berlin",
    "2026-03-28T12:00:00Z",
    at("02:30"),
    "2026-03-29T01:30",
  ],
  ["in a zone of 45 minutes", "Asia/Kathmandu", "2026-06-01T00:00:00Z", at("09:00"), "2026-06-01T03:15"],
  ["in a zone of 30 minutes", "Asia/Kolkata", "2026-06-01T04:00:00Z", at("09:00"), "2026-06-02T03:30"],
  [
    "where summer time is half an hour",
    "Australia/Lord_Howe",
    "2026-10-03T00:00:00Z",
    at("09:00"),
    "2026-10-03T22:00",
  ],
  [
    "by UTC where the zone is unknown",
    "Mars/Olympus",
    "2026-06-01T05:00:00Z",
    at("09:00"),
    "2026-06-01T09:00",
  ],
])("of a time of day acts %s", (_, zone, from, delay, expected) => {
  expect(due(delay, from, zone).slice(0, 16)).toBe(expected);
});

it("is always later than the start, within a day of the days that it waits, in any zone", () => {
  const zones = [
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Pacific/Chatham",
    "Europe/Berlin",
  ];
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 95 }),
      (from, zone, days, quarter) => {
        const time = DateTime.fromObject({
          hour: Math.floor(quarter / 4),
          minute: (quarter % 4) * 15,
        }).toFormat("HH:mm");
        const found = dueAtOf(at(time, days), from, zone);
        const waited = (found.getTime() - from.getTime()) / 3_600_000;
        expect(waited).toBeGreaterThan(0);
        expect(waited).toBeLessThanOrEqual((days + 1) * 24 + 1);
      },
    ),
  );
});
