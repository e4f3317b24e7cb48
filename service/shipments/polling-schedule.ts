import type { Shipment } from "./shipments.queries";
import type { DerivedStatus } from "./status/derive-status";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Hours between two looks, by how soon something can be expected to happen. */
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

/** A shipment that has not moved for long will not move within the hour: each week of silence adds the pause once more. */
const SLOWER_EVERY_MS = 7 * DAY;
const SLOWEST = 6;

/** Where the provider pushes, asking only finds what a push that was lost has missed. */
const WITH_PUSHES = 6;
const LEAST_WITH_PUSHES_MS = 12 * HOUR;

const LONGEST_MS = 3 * DAY;

/** Shipments that wait for the same moment come one after another within this time. */
const SPREAD_MS = 15 * MINUTE;

type Subject = Pick<Shipment, "id" | "pushedAt" | "failedChecks" | "createdAt">;

/**
 * When to ask about a shipment again: by its status, later the longer it is silent, rarely where its provider pushes,
 * and twice as late after each failure in a row. Spread by up to a fifth, by its id, so that shipments shipped
 * together are not asked about together; never later than the moment at which silence makes it expire.
 */
export function nextCheckAt(shipment: Subject, derived: DerivedStatus, now: Date): Date {
  const pause = pauseOf(shipment, derived, now);
  const due = new Date(now.getTime() + pause + (share(shipment) * pause) / 5);
  return derived.expiresAt && derived.expiresAt > now && derived.expiresAt < due ? derived.expiresAt : due;
}

/** A moment for which many shipments wait, with each at its own place shortly after it. */
export function jitter(shipment: Pick<Shipment, "id">, at: Date): Date {
  return new Date(at.getTime() + share(shipment) * SPREAD_MS);
}

function pauseOf({ pushedAt, failedChecks, createdAt }: Subject, derived: DerivedStatus, now: Date): number {
  const silentMs = now.getTime() - (derived.lastEventAt ?? createdAt).getTime();
  const slower = Math.min(1 + Math.max(0, silentMs) / SLOWER_EVERY_MS, SLOWEST);
  const base = HOURS_BY_STATUS[derived.status] * HOUR * slower;
  const pushed = pushedAt ? Math.max(base * WITH_PUSHES, LEAST_WITH_PUSHES_MS) : base;
  return Math.min(pushed * 2 ** Math.min(failedChecks, 10), Math.max(LONGEST_MS, base));
}

/** Between 0 and 1: ids that follow each other are far apart. */
function share({ id }: Pick<Shipment, "id">): number {
  return Number((BigInt(id) * 61n) % 997n) / 997;
}
