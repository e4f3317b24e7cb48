import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mailKinds } from "../../../../contract/mail-kinds";
import {
  countedWith,
  endOfQuiet,
  QUIET_HOURS,
  timingOf,
} from "../../../../service/domain/mail-recipients/quiet-hours";

const marketing = { ...mailKinds.delivered, class: "marketing" } as const;
const at = (iso: string) => new Date(iso);

describe("what is no status", () => {
  it.each([
    ["2026-11-20T12:00:00Z", "Europe/Berlin", null],
    ["2026-11-20T19:30:00Z", "Europe/Berlin", "2026-11-21T07:00:00.000Z"],
    ["2026-11-20T03:00:00Z", "Europe/Berlin", "2026-11-20T07:00:00.000Z"],
    // Half an hour, and three quarters, from whole zones.
    ["2026-11-20T15:00:00Z", "Asia/Kolkata", "2026-11-21T02:30:00.000Z"],
    ["2026-11-20T15:00:00Z", "Asia/Kathmandu", "2026-11-21T02:15:00.000Z"],
    // The nights in which clocks change.
    ["2026-03-28T21:00:00Z", "Europe/Berlin", "2026-03-29T06:00:00.000Z"],
    ["2026-10-24T20:00:00Z", "Europe/Berlin", "2026-10-25T07:00:00.000Z"],
    ["2026-11-20T03:00:00Z", "Nowhere/Land", "2026-11-20T08:00:00.000Z"],
  ])("at %s in %s waits until %s", (now, zone, until) => {
    const timing = timingOf(marketing, { now: at(now), zone, sentToday: 0 });

    expect(timing).toEqual(
      until ? { outcome: "later", at: at(until), reason: "quiet_hours" } : { outcome: "now" },
    );
  });

  it("is sent once a day", () => {
    const timing = timingOf(marketing, { now: at("2026-11-20T12:00:00Z"), zone: "UTC", sentToday: 1 });

    expect(timing).toEqual({ outcome: "never" });
  });

  it("waits in the evening for the next day, whose count begins anew", () => {
    const timing = timingOf(marketing, { now: at("2026-11-20T22:00:00Z"), zone: "UTC", sentToday: 1 });

    expect(timing).toEqual({ outcome: "later", at: at("2026-11-21T08:00:00Z"), reason: "quiet_hours" });
  });

  it("waits for those that leave at the same moment, as they may not be sent", () => {
    const noon = { now: at("2026-11-20T12:00:00Z"), zone: "UTC" };

    expect(timingOf(marketing, { ...noon, sentToday: 0, leaving: 1 })).toEqual({
      ...{ outcome: "later", at: at("2026-11-20T12:01:00Z"), reason: "daily_limit" },
    });
    expect(timingOf(mailKinds.delayed, { ...noon, sentToday: 1, leaving: 1 })).toEqual({ outcome: "now" });
  });
});

const FORECASTS = [
  "arriving_soon",
  "automated",
  "delayed",
  "never_scanned",
  "no_updates",
  "long_undelivered",
  "overdue",
];

it("lets a status through at any hour, and a forecast as any other, up to three a day", () => {
  const night = { now: at("2026-11-20T02:00:00Z"), zone: "UTC", sentToday: 9 };
  const noon = { now: at("2026-11-20T12:00:00Z"), zone: "UTC" };

  for (const [id, kind] of Object.entries(mailKinds)) {
    const isForecast = FORECASTS.includes(id);
    expect(timingOf(kind, night).outcome).toBe(isForecast ? "later" : "now");
    expect(timingOf(kind, { ...noon, sentToday: 3 })).toEqual({ outcome: isForecast ? "never" : "now" });
    expect(timingOf(kind, { ...noon, sentToday: 2 })).toEqual({ outcome: "now" });
  }
});

it("counts forecasts with each other, and marketing apart from them, but no status", () => {
  const kinds = { ...mailKinds, returned: { ...mailKinds.returned, class: "marketing" as const } };
  expect(countedWith(kinds.delayed, kinds)).toEqual(FORECASTS);
  expect(countedWith(kinds.returned, kinds)).toEqual(["returned"]);
});

it("never names a moment within the quiet hours, nor one before now", () => {
  const zones = fc.constantFrom("Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu");
  fc.assert(
    fc.property(
      fc.date({ min: at("2026-01-01"), max: at("2027-12-31"), noInvalidDate: true }),
      zones,
      (now, zone) => {
        const end = endOfQuiet(now, zone, QUIET_HOURS);
        const hour = Number(
          new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: zone }).format(end),
        );

        expect(end >= now).toBe(true);
        expect(hour >= QUIET_HOURS.until && hour < QUIET_HOURS.from).toBe(true);
      },
    ),
  );
});
