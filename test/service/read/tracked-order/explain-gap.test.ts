import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHIPMENT_STATUSES } from "../../../../contract/status-labels";
import { isFinal, isUndeliverable, type SubStatus, SUB_STATUSES } from "../../../../contract/shipment-status";
import type { StageTime } from "../../../../service/domain/shipments/stage-times/stage";
import { localizerFor } from "../../../../service/platform/i18n/localizer";
import { SHOPPER_LANGUAGES } from "../../../../service/platform/i18n/texts";
import { explainGap, type GapState } from "../../../../service/read/tracked-order/explain-gap";
import { gapLines } from "../../../../storefront/gap-lines";
import { propertyRuns } from "../../../property-runs";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const time = (more: Partial<StageTime> = {}): StageTime => ({
  ...{ stage: "first_scan", courier: "ups", country: "DE", shipments: 120, halfHours: 20, mostHours: 70 },
  ...more,
});

const state = (more: Partial<GapState> = {}): GapState => ({
  ...{ status: "IN_TRANSIT", subStatus: null, shippedAt: daysAgo(6), isLate: false },
  ...{ events: [{ at: daysAgo(1), status: "IN_TRANSIT" }], customsSince: null },
  ...{ isWithoutLastMileScan: false, hasNote: false, times: [], now },
  ...more,
});

describe("a parcel that nobody hears of is explained", () => {
  it("with its label made, from the shop's own times", () => {
    const gap = explainGap(state({ status: "INFO_RECEIVED", shippedAt: daysAgo(1), times: [time()] }));

    expect(gap).toEqual({
      kind: "label",
      since: daysAgo(1),
      times: { of: "way", shipments: 120, half: 1, most: 3 },
      worryAt: daysAgo(-3),
      isOverdue: false,
    });
  });

  it.each([
    ["at customs by its sub-status", { status: "ABNORMAL", subStatus: "ABNORMAL_02" }, "customs"],
    ["at customs by its newest event", { customsSince: daysAgo(1) }, "customs"],
    ["between two couriers", { isWithoutLastMileScan: true }, "handOver"],
    ["silent for three days", { events: [{ at: daysAgo(3), status: "IN_TRANSIT" }] }, "silent"],
    [
      "expired on its way",
      { status: "EXPIRED", events: [{ at: daysAgo(30), status: "IN_TRANSIT" }] },
      "silent",
    ],
    [
      "expired before a scan",
      { status: "EXPIRED", events: [{ at: daysAgo(30), status: "INFO_RECEIVED" }] },
      "label",
    ],
    ["expired without a word", { status: "EXPIRED", events: [] }, "label"],
  ] as [string, Partial<GapState>, string][])("%s", (_, more, kind) => {
    expect(explainGap(state(more))?.kind).toBe(kind);
  });

  it.each([
    ["heard of yesterday", {}],
    [
      "at a pickup point",
      {
        status: "WAITING_DELIVERY",
        subStatus: "WAITING_DELIVERY_02",
        events: [{ at: daysAgo(9), status: null }],
      },
    ],
    ["with another problem", { status: "ABNORMAL", subStatus: "ABNORMAL_03" }],
    [
      "silent, where the shop says it in its own words",
      { events: [{ at: daysAgo(9), status: null }], hasNote: true },
    ],
  ] as [string, Partial<GapState>][])("but not where it is %s", (_, more) => {
    expect(explainGap(state(more))).toBeNull();
  });

  it("by the nearest times there are, and without numbers where there are none", () => {
    const label = (times: StageTime[]) =>
      explainGap(state({ status: "NO_RECORD", shippedAt: daysAgo(1), times }))!;
    const any = time({ courier: "", country: "", shipments: 900 });
    const ofCourier = time({ country: "", shipments: 300 });

    expect(label([any, time(), ofCourier]).times).toMatchObject({ of: "way", shipments: 120 });
    expect(label([any, ofCourier]).times).toMatchObject({ of: "courier", shipments: 300 });
    expect(label([any]).times).toMatchObject({ of: "shop", shipments: 900 });
    expect(label([time({ stage: "customs" })])).toMatchObject({
      times: null,
      worryAt: null,
      isOverdue: false,
    });
  });

  it("as overdue once it took longer than nine in ten, or its day is over", () => {
    const label = { status: "NO_RECORD", times: [time()] } satisfies Partial<GapState>;

    expect(explainGap(state({ ...label, shippedAt: daysAgo(4) }))?.isOverdue).toBe(true);
    expect(explainGap(state({ ...label, shippedAt: daysAgo(1), isLate: true }))?.isOverdue).toBe(true);
  });
});

const anyState: fc.Arbitrary<GapState> = fc.record({
  status: fc.constantFrom(...SHIPMENT_STATUSES),
  subStatus: fc.constantFrom(null, ...(Object.keys(SUB_STATUSES) as SubStatus[])),
  shippedAt: fc.constantFrom(null, ...[0, 1, 4, 40].map(daysAgo)),
  isLate: fc.boolean(),
  events: fc
    .array(
      fc.record({
        at: fc.constantFrom(...[0, 2, 5, 60].map(daysAgo)),
        status: fc.constantFrom(null, ...SHIPMENT_STATUSES),
      }),
      { maxLength: 4 },
    )
    .map((events) => events.toSorted((a, b) => b.at.localeCompare(a.at))),
  customsSince: fc.constantFrom(null, daysAgo(2)),
  isWithoutLastMileScan: fc.boolean(),
  hasNote: fc.boolean(),
  times: fc.array(
    fc.record({
      stage: fc.constantFrom("first_scan", "customs", "hand_over", "silence"),
      courier: fc.constantFrom("", "ups"),
      country: fc.constantFrom("", "DE"),
      shipments: fc.integer({ min: 20, max: 1_000_000 }),
      halfHours: fc.integer({ min: 0, max: 2_000 }),
      mostHours: fc.integer({ min: 0, max: 4_000 }),
    }) as fc.Arbitrary<StageTime>,
    { maxLength: 6 },
  ),
  now: fc.constant(now),
});

it("says in every language nothing that is not known, and nothing of what is over", () => {
  const localizers = SHOPPER_LANGUAGES.map((tag) => localizerFor(tag, "Europe/Berlin", now));
  fc.assert(
    fc.property(anyState, (state) => {
      const gap = explainGap(state);
      if (isFinal(state.status, state.subStatus) || isUndeliverable(state.subStatus)) expect(gap).toBeNull();
      if (!gap) return;
      expect(gap.worryAt === null).toBe(gap.times === null || gap.since === null);
      if (gap.times) expect(gap.times.half).toBeLessThanOrEqual(gap.times.most);
      if (gap.worryAt && new Date(gap.worryAt) <= now) expect(gap.isOverdue).toBe(true);
      for (const localizer of localizers) {
        const { usual, ...lines } = gapLines(localizer, gap);
        expect(usual === null).toBe(gap.times === null);
        for (const line of [...Object.values(lines), usual ?? ""])
          expect(line).not.toMatch(/[{}]|undefined|Invalid|gap\./);
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});
