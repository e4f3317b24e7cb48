import { z } from "zod";
import { SUB_STATUSES } from "./sub-statuses";
import { SHIPMENT_STATUSES, type StatusLabel, statusLabel } from "./status-labels";

export { SHIPMENT_STATUSES, type StatusLabel, statusLabel, SUB_STATUSES };
export const ShipmentStatus = z.enum(SHIPMENT_STATUSES);
export type ShipmentStatus = z.output<typeof ShipmentStatus>;

export type SubStatus = keyof typeof SUB_STATUSES;
export const SubStatus = z.enum(Object.keys(SUB_STATUSES) as [SubStatus, ...SubStatus[]]);

/** Translation key of a status's label, such as `status:in_transit`. */
export function labelKey(status: ShipmentStatus): `status:${StatusLabel}` {
  return `status:${statusLabel(status)}`;
}

/** The main status of a sub-status. */
export function mainStatusOf(subStatus: SubStatus): ShipmentStatus {
  return SUB_STATUSES[subStatus];
}

const ranks: Record<ShipmentStatus, number> = {
  INIT: 0,
  NO_RECORD: 1,
  INFO_RECEIVED: 2,
  IN_TRANSIT: 3,
  WAITING_DELIVERY: 4,
  DELIVERY_FAILED: 5,
  ABNORMAL: 6,
  EXPIRED: 7,
  DELIVERED: 8,
};

/** Of two events at the same moment the one of higher rank is the later one. No two statuses share a rank. */
export function statusRank(status: ShipmentStatus): number {
  return ranks[status];
}

/** No courier has reported the shipment yet. */
export function isPending(status: ShipmentStatus): boolean {
  return status === "INIT" || status === "NO_RECORD";
}

/** Cancelled, and back at the sender: final, as a delivery is. */
export const FINAL_SUB_STATUSES: readonly SubStatus[] = ["ABNORMAL_04", "ABNORMAL_06"];

/**
 * Nothing more is expected of the courier: delivered, back at the sender, or cancelled. An expired shipment is not
 * final, because it reopens as soon as the courier speaks again.
 */
export function isFinal(status: ShipmentStatus, subStatus: SubStatus | null = null): boolean {
  return status === "DELIVERED" || (subStatus !== null && FINAL_SUB_STATUSES.includes(subStatus));
}

/** Statuses that need attention: a failed attempt, an exception, or silence for too long. */
export function isProblem(status: ShipmentStatus): boolean {
  return status === "DELIVERY_FAILED" || status === "ABNORMAL" || status === "EXPIRED";
}

const UNDELIVERABLE: readonly SubStatus[] = [...FINAL_SUB_STATUSES, "ABNORMAL_05", "ABNORMAL_07"];

/** It waits to be collected. */
export const isReadyForPickup = (subStatus: SubStatus | null) => subStatus === "WAITING_DELIVERY_02";

/** It will not reach the recipient: cancelled, refused, going back, or back at the sender. */
export function isUndeliverable(subStatus: SubStatus | null): boolean {
  return subStatus !== null && UNDELIVERABLE.includes(subStatus);
}

export const PROGRESS_STEPS = ["ordered", "shipped", "in_transit", "out_for_delivery", "delivered"] as const;

const steps: Record<ShipmentStatus, number> = {
  INIT: 1,
  NO_RECORD: 1,
  INFO_RECEIVED: 1,
  IN_TRANSIT: 2,
  WAITING_DELIVERY: 3,
  DELIVERY_FAILED: 3,
  ABNORMAL: 2,
  DELIVERED: 4,
  EXPIRED: 1,
};

/**
 * How far along PROGRESS_STEPS a shipment is, 1 to 4; null (no shipment yet) is 0, ordered. A shipment exists because
 * the merchant has shipped it, so it never stands before 1.
 */
export function progressStep(status: ShipmentStatus | null): number {
  return status === null ? 0 : steps[status];
}
