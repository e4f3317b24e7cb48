import { ShipmentId } from "../../../../contract/ids";
import { describe, expect, it } from "vitest";
import { nextCheckAt, jitter } from "../../../../service/domain/shipments/polling-schedule";
import { deriveStatus } from "../../../../service/domain/shipments/status/derive-status";
import { day, facts, news } from "./status/news";

const HOUR = 3_600_000;
const shipment = (more: object = {}) => ({
  id: ShipmentId.parse("997"),
  pushedAt: null,
  failedChecks: 0,
  createdAt: day(0),
  ...more,
});

/** Hours until the next look at a shipment whose last scan was on this day. */
function hours(
  today: number,
  lastScan: number,
  more: object = {},
  status: "IN_TRANSIT" | "WAITING_DELIVERY" = "IN_TRANSIT",
) {
  const derived = deriveStatus([news(lastScan, status)], facts(today));
  return (nextCheckAt(shipment(more), derived, day(today)).getTime() - day(today).getTime()) / HOUR;
}

describe("the next look at a shipment", () => {
  it("comes soon where something is about to happen", () => {
    expect(hours(3, 3, {}, "WAITING_DELIVERY")).toBe(1);
    expect(hours(3, 3)).toBe(4);
  });

  it("comes later the longer the shipment is silent", () => {
    expect([3, 10, 17, 24].map((today) => hours(today, 3))).toEqual([4, 8, 12, 16]);
  });

  it("comes rarely where the provider pushes", () => {
    expect(hours(3, 3, { pushedAt: day(3) })).toBe(24);
    expect(hours(3, 3, { pushedAt: day(3) }, "WAITING_DELIVERY")).toBe(12);
  });

  it("comes twice as late after each failure in a row, up to three days", () => {
    expect([1, 2, 3, 9].map((failedChecks) => hours(3, 3, { failedChecks }))).toEqual([8, 16, 32, 72]);
  });

  it("never comes after the moment at which silence makes it expire", () => {
    expect(hours(29.99, 0)).toBeCloseTo(0.24);
  });

  it("is spread over shipments that were shipped together", () => {
    const derived = deriveStatus([news(3, "IN_TRANSIT")], facts(3));
    const due = Array.from({ length: 997 }, (_, id) =>
      nextCheckAt(shipment({ id: String(id) }), derived, day(3)).getTime(),
    );
    const minutes = new Map<number, number>();
    for (const time of due)
      minutes.set(Math.floor(time / 60_000), (minutes.get(Math.floor(time / 60_000)) ?? 0) + 1);

    expect(Math.max(...minutes.values())).toBeLessThan(25);
    expect(jitter({ id: ShipmentId.parse("1") }, day(3)).getTime()).toBeLessThan(
      day(3).getTime() + 15 * 60_000,
    );
  });
});
