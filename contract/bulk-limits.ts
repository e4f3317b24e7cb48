import type { ShipmentStatus } from "./shipment-status";

// In a file without schemas: the screens need these as well.

/** Rows that are done while the merchant waits; more become a job. */
export const BULK_AT_ONCE = 50;
/** Orders that can be chosen one by one: a page of the list (specification, section 5). */
export const MAX_CHOSEN = 500;
/** How far back a sync of orders may reach. */
export const MAX_SYNC_DAYS = 60;
/** How long deleted orders can be brought back. */
export const UNDO_MINUTES = 30;
export const MAX_TAGS = 200;
export const MAX_TAG_LENGTH = 40;
export const MAX_NOTE_LENGTH = 250;

/** What a merchant may say of a shipment; that nobody has heard of it yet is for carriers to say. */
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
