import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countDays, dayNumber, weekdayOf } from "../../../../service/domain/promise/history/counted-days";
import { forecast, lateAfter, transitOf } from "../../../../service/domain/promise/history/forecast";
import { quantile, sumOf } from "../../../../service/domain/promise/history/histogram";
import {
  emptyHistory,
  type Finished,
  type History,
  learn,
} from "../../../../service/domain/promise/history/history";
import type { Lane } from "../../../../service/domain/promise/history/lane";
import { levelFor, recentLevel } from "../../../../service/domain/promise/history/level";
import { propertyRuns } from "../../../property-runs";

const MONDAY = dayNumber("2026-03-02");

const toBerlin: Lane = {
  ...{ origin: "DE", originRegion: null, courier: "dhl-paket", service: "standard" },
  ...{ country: "DE", region: "BE", postalCode: "10115" },
};

const shipment = (days: number | null, more: Partial<Finished> = {}): Finished => {
  const handedOver = more.handedOver ?? MONDAY;
  const delivered = days === null ? null : handedOver + days;
  return {
    lane: toBerlin,
    handedOver,
    seen: [],
    delivered,
    known: delivered ?? handedOver + 30,
    named: null,
    ...more,
  };
};

function historyOf(shipments: Finished[]): History {
  const history = emptyHistory();
  for (const each of shipments) learn(history, each);
  return history;
}

const many = (days: (number | null)[], more?: Partial<Finished>) => days.map((each) => shipment(each, more));
const onItsWay = { lane: toBerlin, handedOver: MONDAY + 70, named: null, seen: null };

describe("a forecast by own history", () => {
  it("is given only once enough shipments have arrived between the two countries", () => {
    expect(transitOf(historyOf(many(Array(29).fill(2))), onItsWay)).toBeNull();
    expect(transitOf(historyOf(many(Array(30).fill(2))), onItsWay)).toMatchObject({
      level: "place",
      shipments: 30,
    });
    const abroad = { ...onItsWay, lane: { ...toBerlin, country: "FR" } };
    expect(transitOf(historyOf(many(Array(500).fill(2))), abroad)).toBeNull();
  });

  it("leaves a thin lane near its courier, and follows it as its shipments grow", () => {
    const others = many(Array(200).fill(2));
    const toMunich = { ...toBerlin, region: "BY", postalCode: "80331" };
    const medianWith = (own: number) =>
      quantile(
        transitOf(historyOf([...others, ...many(Array(own).fill(6), { lane: toMunich })]), {
          ...onItsWay,
          lane: toMunich,
        })!.days,
        0.5,
      );
    expect(medianWith(2)).toBe(2);
    expect(medianWith(60)).toBe(6);
  });

  it("does not depend on the order in which shipments are learnt", () => {
    const shipments = Array.from({ length: 60 }, (_, at) =>
      shipment(1 + (at % 7), { handedOver: MONDAY + at }),
    );
    const [one, other] = [historyOf(shipments), historyOf(shipments.toReversed())].map(
      (history) => transitOf(history, onItsWay)!.days,
    );
    one!.forEach((chance, day) => expect(chance).toBeCloseTo(other![day]!, 9));
  });

  it("knows the days on which a courier does not come", () => {
    const workdays = Array.from({ length: 100 }, (_, at) => MONDAY + at).filter((day) => weekdayOf(day) <= 5);
    const history = historyOf(
      workdays.map((handedOver) => shipment([5].includes(weekdayOf(handedOver)) ? 3 : 1, { handedOver })),
    );
    const friday = MONDAY + 74;
    expect(weekdayOf(friday)).toBe(5);
    const { days, unit } = transitOf(history, { ...onItsWay, handedOver: friday })!;
    expect(unit).toBe("mon_fri");
    expect(quantile(days, 0.5)).toBe(3);
    expect(days[1]! + days[2]!).toBe(0);
  });

  it("is never before the day that it is, with quantiles in order and chances that add up", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 30, maxLength: 90 }),
        fc.integer({ min: 0, max: 50 }),
        (taken, past) => {
          const { days, lost } = forecast(historyOf(many(taken)), onItsWay, onItsWay.handedOver + past)!;
          expect(sumOf(days)).toBeCloseTo(1, 6);
          const at = [0.2, 0.5, 0.8, 0.9, 0.95].map((share) => quantile(days, share));
          expect(at).toEqual([...at].sort((a, b) => a - b));
          expect(at[0]).toBeGreaterThanOrEqual(past);
          expect(lost).toBeGreaterThan(0);
          expect(lost).toBeLessThanOrEqual(1);
          expect(lateAfter({ days, lost }, 3)).toBeGreaterThanOrEqual(lateAfter({ days, lost }, 4));
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  });

  it("thinks a shipment lost the sooner, the longer it is silent where pauses are short", () => {
    const seen = [{ stage: "in_transit", scan: 1, day: MONDAY + 1 }];
    const history = historyOf([
      ...many(Array(300).fill(2), { seen }),
      ...many(Array(6).fill(null), { seen }),
    ]);
    const chances = [0, 1, 3, 7, 14].map(
      (silent) =>
        forecast(
          history,
          { ...onItsWay, seen: { stage: "in_transit", scan: 1, day: onItsWay.handedOver + 1 } },
          onItsWay.handedOver + 1 + silent,
        )!.lost,
    );
    expect(chances).toEqual([...chances].sort((a, b) => a - b));
    expect(chances[0]).toBeLessThan(0.05);
    expect(chances.at(-1)).toBeGreaterThan(0.8);
  });
});

describe("the level of a promise", () => {
  it("rises where promises were broken too often, falls where whole days keep too many, within bounds", () => {
    const ranks = (rank: (at: number) => number) =>
      Array.from({ length: 200 }, (_, at) => ({ made: MONDAY - 30, rank: rank(at), isDelivered: true }));
    expect(
      levelFor(
        0.9,
        ranks((at) => at / 200),
        MONDAY,
      ),
    ).toBeCloseTo(0.9, 1);
    expect(
      levelFor(
        0.9,
        ranks((at) => 0.5 + at / 400),
        MONDAY,
      ),
    ).toBeGreaterThan(0.93);
    expect(
      levelFor(
        0.9,
        ranks(() => 0),
        MONDAY,
      ),
    ).toBeCloseTo(0.75, 6);
    expect(levelFor(0.9, ranks(() => 1).slice(0, 50), MONDAY)).toBe(0.9);
  });

  it("rises within days of a slow season, and stays for weeks once shipments are faster", () => {
    const made = (days: number, rank: (at: number) => number) =>
      Array.from({ length: 200 }, (_, at) => ({ made: MONDAY - days, rank: rank(at), isDelivered: true }));
    const [usual, slow] = [(at: number) => at / 200, (at: number) => 0.5 + at / 400];
    const begins = [...made(50, usual), ...made(3, slow)];
    const isOver = [...made(50, slow), ...made(3, usual)];

    expect(levelFor(0.9, begins, MONDAY)).toBe(recentLevel(0.9, begins, MONDAY));
    expect(levelFor(0.9, begins, MONDAY)).toBeGreaterThan(0.93);
    expect(recentLevel(0.9, isOver, MONDAY)).toBeLessThan(0.92);
    expect(levelFor(0.9, isOver, MONDAY)).toBeGreaterThan(recentLevel(0.9, isOver, MONDAY));
    expect(
      levelFor(
        0.9,
        isOver.map((each) => ({ ...each, made: each.made - 100 })),
        MONDAY,
      ),
    ).toBeLessThan(0.95);
  });
});

describe("days on which a courier comes", () => {
  it("are counted as they are in a calendar, over any number of weeks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 60 }), (from, length) => {
        const all = Array.from({ length }, (_, at) => from + at + 1);
        expect(countDays("every", from, from + length)).toBe(length);
        expect(countDays("mon_sat", from, from + length)).toBe(
          all.filter((day) => weekdayOf(day) < 7).length,
        );
        expect(countDays("mon_fri", from, from + length)).toBe(
          all.filter((day) => weekdayOf(day) < 6).length,
        );
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
