import fc from "fast-check";
import { expect, it } from "vitest";
import type { ShipmentStatus } from "../../../../../contract/shipment-status";
import { pastUpdates } from "../../../../../service/domain/shipments/status/past-updates";
import { replay } from "../../../../../service/domain/shipments/status/replay";
import type { TrackingEvent } from "../../../../../service/domain/tracking-providers/tracking-event";
import { day, delivered, facts, moving, news } from "./news";

const updatesOf = (events: TrackingEvent[], now: number, rest = {}) =>
  pastUpdates(events, facts(now, rest)).map(({ at, to, change }) => [at, to.status, change !== null]);

it("expires after 30 days without news, and is on its way again with the next, however often", () => {
  const later = (days: number) => news(days, "IN_TRANSIT", "IN_TRANSIT_01");

  expect(updatesOf([moving, later(40), later(69), later(120)], 160)).toEqual([
    [day(1), "IN_TRANSIT", true],
    [day(31), "EXPIRED", true],
    [day(40), "IN_TRANSIT", true],
    [day(99), "EXPIRED", true],
    [day(120), "IN_TRANSIT", true],
    [day(150), "EXPIRED", true],
  ]);
});

it("leaves out what comes later, takes news of one moment together, and lets nothing delivered expire", () => {
  const same = news(1, "WAITING_DELIVERY", "WAITING_DELIVERY_01");

  expect(updatesOf([moving, same, news(35, "DELIVERED"), news(80, "IN_TRANSIT")], 70)).toEqual([
    [day(1), "WAITING_DELIVERY", true],
    [day(31), "EXPIRED", true],
    [day(35), "DELIVERED", true],
  ]);
  expect(updatesOf([moving, delivered], 3)).toEqual([[day(1), "IN_TRANSIT", true]]);
});

const anEvent = fc
  .record({
    at: fc.integer({ min: 0, max: 150 }),
    status: fc.constantFrom<ShipmentStatus | null>(
      null,
      "NO_RECORD",
      "EXPIRED",
      "INFO_RECEIVED",
      "IN_TRANSIT",
      "ABNORMAL",
      "DELIVERY_FAILED",
      "DELIVERED",
    ),
  })
  .map(({ at, status }) => news(at, status));

it("tells at each moment the status that was derived from what had happened by then", () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 7 }), (events) => {
      const updates = pastUpdates(events, facts(160));
      for (let at = 0; at < 160; at += 1) {
        const now = day(at);
        const happened = events.filter(({ occurredAt }) => occurredAt <= now);
        const status = replay(happened, facts(at)).steps.at(-1)?.status ?? "INIT";
        expect([at, updates.findLast((each) => each.at <= now)?.to.status ?? "INIT"]).toEqual([at, status]);
      }
    }),
    { numRuns: 100 },
  );
});
