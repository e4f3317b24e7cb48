import type { Shipment } from "./shipments.queries";
import type { DerivedStatus } from "./status/derive-status";

const HOUR = 3_600_000;

/** Hours between two looks, by how soon something can be expected to happen. Webhooks make most of them needless. */
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

/**
 * When to ask about a parcel again. Spread by up to a tenth, by its id, so that parcels shipped together are not
 * asked about together; never later than the moment at which silence makes it expire.
 */
export function nextCheckAt(shipment: Pick<Shipment, "id">, derived: DerivedStatus, now: Date): Date {
  const pause = HOURS_BY_STATUS[derived.status] * HOUR;
  const spread = ((Number(BigInt(shipment.id) % 97n) / 97) * pause) / 10;
  const due = new Date(now.getTime() + pause + spread);
  return derived.expiresAt && derived.expiresAt > now && derived.expiresAt < due ? derived.expiresAt : due;
}
