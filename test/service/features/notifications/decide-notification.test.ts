import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHIPMENT_STATUSES } from "../../../../contract/shipment-status";
import {
  decideNotification,
  type NotificationFacts,
  NOTIFIED_STATUSES,
} from "../../../../service/features/notifications/decide-notification";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const facts = (change: Partial<NotificationFacts["change"]>, more: Partial<NotificationFacts> = {}) => ({
  change: { from: "INFO_RECEIVED", to: "IN_TRANSIT", at: daysAgo(0), isManual: false, ...change } as const,
  lastEventAt: daysAgo(0),
  email: "anna@example.com",
  isCancelled: false,
  isUninstalled: false,
  isSameShipment: false,
  isNotifiedBefore: false,
  now,
  ...more,
});

const sent = { outcome: "send" };
const skipped = (reason: string) => ({ outcome: "skip", reason });
const silent = { outcome: "silent" };

describe("a customer is told", () => {
  it.each([
    ["on its way", facts({}), sent],
    ["out for delivery", facts({ from: "IN_TRANSIT", to: "WAITING_DELIVERY" }), sent],
    ["a failed attempt", facts({ from: "WAITING_DELIVERY", to: "DELIVERY_FAILED" }), sent],
    ["an exception", facts({ from: "IN_TRANSIT", to: "ABNORMAL" }), sent],
    ["delivered", facts({ from: "WAITING_DELIVERY", to: "DELIVERED" }), sent],
    ["on its way, first thing we hear", facts({ from: "INIT" }), sent],
    ["delivered after long silence", facts({ from: "EXPIRED", to: "DELIVERED" }), sent],
    ["news of just under a week", facts({}, { lastEventAt: daysAgo(6.9) }), sent],
    [
      "the merchant's own word",
      facts({ to: "ABNORMAL", isManual: true }, { lastEventAt: daysAgo(20) }),
      sent,
    ],
    ["the merchant's word, courier silent", facts({ isManual: true }, { lastEventAt: null }), sent],
  ])("%s", (_, given, expected) => {
    expect(decideNotification(given)).toEqual(expected);
  });
});

describe("the log says why a customer is not told", () => {
  it.each([
    ["old_news", facts({}, { lastEventAt: daysAgo(7.1) })],
    ["old_news", facts({ at: daysAgo(8), isManual: true }, { lastEventAt: null })],
    ["first_seen_delivered", facts({ from: "INIT", to: "DELIVERED" })],
    ["first_seen_delivered", facts({ from: "NO_RECORD", to: "DELIVERED", isManual: true })],
    ["no_email", facts({}, { email: null })],
    ["no_email", facts({}, { email: "" })],
    ["bad_email", facts({}, { email: "anna@example.com, bob@example.com" })],
    ["bad_email", facts({}, { email: "anna@example.com\r\nBcc: x@y.z" })],
    ["cancelled", facts({}, { isCancelled: true })],
    ["same_shipment", facts({}, { isSameShipment: true })],
    ["notified_before", facts({}, { isNotifiedBefore: true })],
    ["uninstalled", facts({}, { isUninstalled: true })],
  ])("%s", (reason, given) => {
    expect(decideNotification(given)).toEqual(skipped(reason));
  });
});

it("says nothing of statuses that no mail is about", () => {
  for (const to of SHIPMENT_STATUSES.filter((status) => !NOTIFIED_STATUSES.includes(status))) {
    expect(decideNotification(facts({ from: "IN_TRANSIT", to }))).toEqual(silent);
  }
});

it("says nothing where the main status is the same", () => {
  expect(decideNotification(facts({ from: "IN_TRANSIT", to: "IN_TRANSIT" }))).toEqual(silent);
});

it("never sends old news of a courier, whatever else is true", () => {
  const status = fc.constantFrom(...SHIPMENT_STATUSES);
  fc.assert(
    fc.property(status, status, fc.double({ min: 7.01, max: 400, noNaN: true }), (from, to, age) => {
      const { outcome } = decideNotification(facts({ from, to }, { lastEventAt: daysAgo(age) }));

      expect(outcome).not.toBe("send");
    }),
  );
});
