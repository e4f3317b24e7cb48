import type { ShipmentStatus } from "./shipment-status";

// In a file without schemas: the screens need these as well.

/** Orders that are processed within the request; more become a job. */
export const BULK_AT_ONCE = 50;
/** Orders that can be selected one by one: a page of the list (specification, section 5). */
export const MAX_CHOSEN = 500;
/** Minutes in which deleted orders and changed statuses can be restored. */
export const UNDO_MINUTES = 30;
export const MAX_TAGS = 200;
export const MAX_TAG_LENGTH = 40;
/** Tags that one action adds, and as many that it removes. */
export const MAX_TAGS_CHANGED = 20;
export const MAX_NOTE_LENGTH = 250;

/** Statuses that a merchant may set; the pending ones are left to tracking. */
export const MANUAL_STATUSES = [
  "INFO_RECEIVED",
  "IN_TRANSIT",
  "WAITING_DELIVERY",
  "DELIVERY_FAILED",
  "ABNORMAL",
  "DELIVERED",
  "EXPIRED",
] as const satisfies readonly ShipmentStatus[];
export type ManualStatus = (typeof MANUAL_STATUSES)[number];
