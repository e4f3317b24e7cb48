import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextReportAt } from "../../../../service/features/team/send-weekly-report.job";
import {
  type DeliveredGroup,
  isEmptyWeek,
  LEAST_SHIPMENTS,
  type WeekCounts,
  weeklyNumbers,
} from "../../../../service/features/team/weekly-numbers";

const NO_MAILS = {
  ...{
    written: 0,
    sent: 0,
    delivered: 0,
    pending: 0,
    bounced: 0,
    pixels: 0,
    opened: 0,
    linked: 0,
    clicked: 0,
  },
};
const aWeek = (groups: DeliveredGroup[] = [], more: Partial<WeekCounts> = {}): WeekCounts => ({
  ...{ shipped: 0, mails: NO_MAILS, groups, ...more },
});
const group = (
  count: number,
  isOnTime: boolean | null,
  more: Partial<DeliveredGroup> = {},
): DeliveredGroup => ({
  ...{ courier: "dhl", country: "DE", count, deliveredOn: "2026-11-18" },
  promisedOn: isOnTime === null ? null : isOnTime ? "2026-11-18" : "2026-11-17",
  ...more,
});

describe("numbers of a week", () => {
  it("count as on time what arrived on the promised day or before, of those with one", () => {
    const { week, before } = weeklyNumbers(
      aWeek([group(6, true), group(2, false), group(5, null)], { shipped: 9 }),
      aWeek([group(3, null)]),
    );

    expect(week).toMatchObject({ shipped: 9, delivered: 13, onTime: 0.75 });
    expect(before).toMatchObject({ shipped: 0, delivered: 3, onTime: null });
  });

  it("name the least punctual lanes, of those with enough shipments and a late one", () => {
    const { worst } = weeklyNumbers(
      aWeek([
        ...[group(5, true), group(5, false)],
        ...[group(18, true, { country: "FR" }), group(2, false, { country: "FR" })],
        group(30, true, { country: "AT" }),
        group(LEAST_SHIPMENTS - 1, false, { courier: "ups" }),
        group(20, false, { courier: null }),
        group(20, null, { courier: "gls" }),
      ]),
      aWeek(),
    );

    expect(worst).toEqual([
      { courier: "dhl", country: "DE", shipments: 10, onTime: 0.5 },
      { courier: "dhl", country: "FR", shipments: 20, onTime: 0.9 },
    ]);
  });

  it("are empty where nothing was shipped, delivered or written, whatever the week before had", () => {
    const busy = aWeek([group(3, true)], { shipped: 4 });

    expect(isEmptyWeek(weeklyNumbers(aWeek(), busy))).toBe(true);
    expect(isEmptyWeek(weeklyNumbers(busy, aWeek()))).toBe(false);
    expect(isEmptyWeek(weeklyNumbers(aWeek([], { mails: { ...NO_MAILS, written: 1 } }), busy))).toBe(false);
  });

  it("are the same in whatever order and however split the groups come", () => {
    const aGroup = fc.record({
      courier: fc.constantFrom("dhl", "ups", "__proto__", null),
      country: fc.constantFrom("DE", "constructor", null),
      count: fc.integer({ min: 1, max: 12 }),
      deliveredOn: fc.constantFrom("2026-11-16", "2026-11-18"),
      promisedOn: fc.constantFrom("2026-11-17", null),
    });
    fc.assert(
      fc.property(fc.array(aGroup, { maxLength: 20 }), (groups) => {
        const split = groups.flatMap((each) =>
          Array.from({ length: each.count }, () => ({ ...each, count: 1 })),
        );

        const numbers = weeklyNumbers(aWeek(groups), aWeek());

        expect(weeklyNumbers(aWeek(split.toReversed()), aWeek())).toEqual(numbers);
        expect(
          numbers.worst.every(({ shipments, onTime }) => shipments >= LEAST_SHIPMENTS && onTime < 1),
        ).toBe(true);
        expect(numbers.worst.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe("the next report", () => {
  it.each([
    ["this Monday, before 8", "UTC", "2026-11-23T07:59:00Z", "2026-11-23T08:00:00.000Z"],
    ["next Monday, at 8", "UTC", "2026-11-23T08:00:00Z", "2026-11-30T08:00:00.000Z"],
    ["by a clock of half hours", "Asia/Kolkata", "2026-11-20T03:00:00Z", "2026-11-23T02:30:00.000Z"],
    ["by a clock of three quarters", "Asia/Kathmandu", "2026-11-20T03:00:00Z", "2026-11-23T02:15:00.000Z"],
    [
      "at 8 after the clock was set forward",
      "Europe/Berlin",
      "2026-03-27T12:00:00Z",
      "2026-03-30T06:00:00.000Z",
    ],
    ["at 8 after it was set back", "Europe/Berlin", "2026-10-23T12:00:00Z", "2026-10-26T07:00:00.000Z"],
    [
      "where Monday has come already",
      "Pacific/Kiritimati",
      "2026-11-22T12:00:00Z",
      "2026-11-22T18:00:00.000Z",
    ],
    ["in UTC where the zone is none", "nowhere", "2026-11-20T12:00:00Z", "2026-11-23T08:00:00.000Z"],
  ])("is %s", (_, timezone, now, expected) => {
    expect(nextReportAt({ timezone }, new Date(now)).toISOString()).toBe(expected);
  });
});
