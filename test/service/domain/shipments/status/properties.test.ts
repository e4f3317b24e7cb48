import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  SHIPMENT_STATUSES,
  SubStatus,
  isPending,
  mainStatusOf,
} from "../../../../../contract/shipment-status";
import { deriveStatus, statusTimeline } from "../../../../../service/domain/shipments/status/derive-status";
import { eventHash } from "../../../../../service/domain/tracking-providers/tracking-event";
import type { TrackingEvent } from "../../../../../service/domain/tracking-providers/tracking-event";
import { day, facts, news } from "./news";

/** Few moments and few words, so that equal times and equal contents are common. */
const anEvent: fc.Arbitrary<TrackingEvent> = fc
  .record({
    at: fc.integer({ min: 0, max: 12 }),
    sub: fc.option(fc.constantFrom(...SubStatus.options), { nil: null }),
    pending: fc.constantFrom("INIT", "NO_RECORD", "EXPIRED", null),
    words: fc.constantFrom("scan", "Scan ", "arrived"),
    raw: fc.option(fc.constantFrom("2026-01-03 10:00", "2026-01-03 10:00+01:00"), { nil: null }),
    source: fc.constantFrom("17track", "shopify", "simulated", "merchant"),
    city: fc.constantFrom(null, "Lyon", "LYON"),
    flag: fc.constantFrom(null, "delayed" as const, "weather" as const),
  })
  .map(({ at, sub, pending, words, raw, source, city, flag }) =>
    news(at, sub ? mainStatusOf(sub) : pending, sub, {
      message: words,
      rawTime: raw,
      source,
      flag,
      place: city ? { city, province: null, country: "FR", zip: null } : null,
    }),
  );

const aStory = fc.record({
  events: fc.array(anEvent, { maxLength: 14 }),
  manual: fc.option(
    fc.record({
      status: fc.constantFrom(...SHIPMENT_STATUSES),
      at: fc.integer({ min: 0, max: 12 }).map(day),
    }),
    { nil: null },
  ),
  now: fc.integer({ min: 0, max: 60 }),
  stoppedAt: fc.option(fc.integer({ min: 0, max: 12 }).map(day), { nil: null }),
});

const shuffled = (events: TrackingEvent[], seed: number) =>
  events
    .flatMap((event, index) => ((seed >> (index % 8)) & 1 ? [event, { ...event }] : [event]))
    .map((event, index) => ({ event, key: Math.imul(seed + index, 2654435761) >>> 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ event }) => event);

describe("whatever happens to the news on its way", () => {
  it("tells the same status in any order and with any repeats", () => {
    fc.assert(
      fc.property(aStory, fc.nat(), ({ events, manual, now, stoppedAt }, seed) => {
        const known = facts(now, { manual, stoppedAt });

        expect(deriveStatus(shuffled(events, seed), known)).toEqual(deriveStatus(events, known));
        expect(statusTimeline(shuffled(events, seed), known)).toEqual(statusTimeline(events, known));
      }),
      { numRuns: 600 },
    );
  });

  it("ends at the status its timeline ends with, and each change begins where the last one ended", () => {
    fc.assert(
      fc.property(aStory, ({ events, manual, now, stoppedAt }) => {
        const known = facts(now, { manual, stoppedAt });
        const { status, statusAt } = deriveStatus(events, known);
        const changes = statusTimeline(events, known);

        if (changes.length > 0 && !isPending(status))
          expect(changes.at(-1)).toMatchObject({ to: status, at: statusAt });
        if (changes.length === 0) expect(isPending(status)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it("never goes back to pending by itself once the courier has spoken", () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 14 }), fc.integer({ min: 0, max: 60 }), (events, now) => {
        const changes = statusTimeline(events, facts(now));

        expect(changes.every(({ to }) => !isPending(to))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("lets nothing but refusal and return follow a delivery", () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 14 }), (events) => {
        const changes = statusTimeline(events, facts(60));
        const after = changes.slice(changes.findIndex(({ to }) => to === "DELIVERED") + 1);

        if (changes.some(({ to }) => to === "DELIVERED")) {
          expect(after.every(({ subStatus }) => /^ABNORMAL_0[567]$/.test(subStatus ?? ""))).toBe(true);
        }
      }),
      { numRuns: 600 },
    );
  });
});

describe("the hash of an event", () => {
  const lyon = { city: "Lyon", province: null, country: "FR", zip: null };

  it("is 16 bytes and the same for the same news from two sources", () => {
    const one = news(1, "IN_TRANSIT", "IN_TRANSIT_01", { message: "Arrived at hub.", place: lyon });
    const two = news(1, null, null, {
      message: "ARRIVED  at hub",
      place: { ...lyon, city: "LYON" },
      source: "shopify",
    });

    expect(eventHash(one)).toHaveLength(16);
    expect(eventHash(one).equals(eventHash(two))).toBe(true);
  });

  it("differs by moment, words and town", () => {
    const base = news(1, "IN_TRANSIT", null, { message: "scan", place: lyon });
    const others = [
      { ...base, occurredAt: day(2) },
      { ...base, message: "scanned" },
      { ...base, place: { ...lyon, city: "Paris" } },
    ];

    expect(new Set([base, ...others].map((event) => eventHash(event).toString("hex"))).size).toBe(4);
  });

  it("rests on the courier's own text where the zone is unknown, so that a better guess is no second event", () => {
    const guess = news(1, "DELIVERED", null, { rawTime: "2026-06-30 14:23:00" });

    expect(eventHash(guess).equals(eventHash({ ...guess, occurredAt: day(1.125) }))).toBe(true);
  });
});

it("an event whose text is a megabyte of full stops is told from others as quickly as any", () => {
  const event = {
    occurredAt: new Date("2026-11-20T12:00:00Z"),
    rawTime: null,
    message: `Held${".".repeat(1024 * 1024)}x`,
    place: null,
  };

  expect(eventHash(event)).toHaveLength(16);
});
