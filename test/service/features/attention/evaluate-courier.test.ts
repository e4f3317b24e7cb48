import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCourierOut, type ActivityBaseline } from "../../../../service/read/attention/evaluate-courier";

const HOUR = 3_600_000;
/** A Sunday. */
const NOW = new Date("2026-11-22T12:00:00Z");
const baseline = (hoursAgo: number, share: number, underWay = 1000): ActivityBaseline => ({
  at: new Date(NOW.getTime() - hoursAgo * HOUR),
  underWay,
  updated: Math.round(underWay * share),
});
/** Four weeks by the hour: busy on weekdays, quiet at weekends. */
const weeks = (count = 4) =>
  Array.from({ length: count * 168 }, (_, index) => {
    const day = new Date(NOW.getTime() - (index + 1) * HOUR).getUTCDay();
    return baseline(index + 1, day === 0 || day === 6 ? 0.2 : 0.8);
  });
const busy = () => weeks().map((each) => ({ ...each, updated: 800 }));

describe("a courier", () => {
  it.each([
    ["is well with its usual news", 0.8, false],
    ["is well when a little less is heard", 0.51, false],
    ["is out when more than 30 % miss their news", 0.49, true],
    ["is out when nothing is heard", 0, true],
  ])("%s", (_, share, isOut) => {
    expect(isCourierOut(baseline(0, share), busy(), false)).toBe(isOut);
  });

  it("may rest when it always does", () => {
    expect(isCourierOut(baseline(0, 0.1), weeks(), false)).toBe(false);
    expect(isCourierOut(baseline(72, 0.2), weeks(), false)).toBe(true);
  });

  it("is back only when news is well on its way again", () => {
    expect(isCourierOut(baseline(0, 0.6), busy(), true)).toBe(true);
    expect(isCourierOut(baseline(0, 0.7), busy(), true)).toBe(false);
  });

  it("is not judged by fewer than 20 shipments or two weeks, and then is out no longer or not at all", () => {
    expect(isCourierOut(baseline(0, 0, 19), busy(), false)).toBeUndefined();
    expect(isCourierOut(baseline(0, 0, 19), busy(), true)).toBe(false);
    expect(isCourierOut(baseline(0, 0), weeks(1), false)).toBeUndefined();
  });

  it("is judged alike in whatever order its past is told", () => {
    const pasts = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 28 * 24 }), fc.double({ min: 0, max: 1, noNaN: true })),
      { maxLength: 60 },
    );

    fc.assert(
      fc.property(pasts, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (given, share, isOut) => {
        const past = given.map(([hours, each]) => baseline(hours, each));

        expect(isCourierOut(baseline(0, share), past.toReversed(), isOut)).toBe(
          isCourierOut(baseline(0, share), past, isOut),
        );
      }),
    );
  });
});
