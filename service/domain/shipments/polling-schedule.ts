import type { Shipment } from "./shipments.queries";
import type { DerivedStatus } from "./status/derive-status";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Hours between two polls, by how soon a new event can be expected. */
const HOURS_BY_STATUS = {
  INIT: 2,
  NO_RECORD: 6,
  INFO_RECEIVED: 6,
  IN_TRANSIT: 4,
  WAITING_DELIVERY: 1,
  DELIVERY_FAILED: 4,
  ABNORMAL: 8,
  DELIVERED: 24,
  EXPIRED: 72,
} as const;

/** Each week without an event adds the base interval once more, up to six times: events are then unlikely within the hour. */
const SLOWER_EVERY_MS = 7 * DAY;
const MAX_FACTOR = 6;

/** Where the provider sends webhooks, polling only finds what a lost webhook has missed. */
const WITH_PUSHES = 6;
const MIN_WITH_PUSHES_MS = 12 * HOUR;

const MAX_MS = 3 * DAY;

/** Shipments that wait for the same moment are spread over this time. */
const JITTER_MS = 15 * MINUTE;

type Subject = Pick<Shipment, "id" | "pushedAt" | "failedChecks" | "createdAt">;

/**
 * When to poll a shipment again: by its status, later the longer it has no events, rarely where its provider sends
 * webhooks, and twice as late after each failure in a row. Up to a fifth of the interval is added as jitter by id, so that
 * shipments shipped together are not polled together; never later than the moment at which it expires.
 */
export function nextCheckAt(shipment: Subject, derived: DerivedStatus, now: Date): Date {
  const interval = intervalMs(shipment, derived, now);
  const due = new Date(now.getTime() + interval + (jitterFraction(shipment) * interval) / 5);
  return derived.expiresAt && derived.expiresAt > now && derived.expiresAt < due ? derived.expiresAt : due;
}

/** Spreads shipments that wait for the same moment over the time shortly after it. */
export function jitter(shipment: Pick<Shipment, "id">, at: Date): Date {
  return new Date(at.getTime() + jitterFraction(shipment) * JITTER_MS);
}

function intervalMs(
  { pushedAt, failedChecks, createdAt }: Subject,
  derived: DerivedStatus,
  now: Date,
): number {
  const silentMs = now.getTime() - (derived.lastEventAt ?? createdAt).getTime();
  const slower = Math.min(1 + Math.max(0, silentMs) / SLOWER_EVERY_MS, MAX_FACTOR);
  const base = HOURS_BY_STATUS[derived.status] * HOUR * slower;
  const pushed = pushedAt ? Math.max(base * WITH_PUSHES, MIN_WITH_PUSHES_MS) : base;
  return Math.min(pushed * 2 ** Math.min(failedChecks, 10), Math.max(MAX_MS, base));
}

/** 0 to 1, deterministic by id; consecutive ids are far apart. */
function jitterFraction({ id }: Pick<Shipment, "id">): number {
  return Number((BigInt(id) * 61n) % 997n) / 997;
}
