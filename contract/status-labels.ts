// In a file without schemas, so that screens do not bring them into the browser.

/** The nine statuses of a shipment, in the order in which a journey meets them (specification, section 7). */
export const SHIPMENT_STATUSES = [
  "INIT",
  "NO_RECORD",
  "INFO_RECEIVED",
  "IN_TRANSIT",
  "WAITING_DELIVERY",
  "DELIVERY_FAILED",
  "ABNORMAL",
  "DELIVERED",
  "EXPIRED",
] as const;
type Status = (typeof SHIPMENT_STATUSES)[number];

/** The labels that merchants and shoppers see; two statuses share "pending". */
const labels = {
  INIT: "pending",
  NO_RECORD: "pending",
  INFO_RECEIVED: "info_received",
  IN_TRANSIT: "in_transit",
  WAITING_DELIVERY: "out_for_delivery",
  DELIVERY_FAILED: "failed_attempt",
  ABNORMAL: "exception",
  DELIVERED: "delivered",
  EXPIRED: "expired",
} as const satisfies Record<Status, string>;

export type StatusLabel = (typeof labels)[Status];

/** Which of the eight labels a status is shown as; the tabs of the orders list carry the same names. */
export function statusLabel(status: Status): StatusLabel {
  return labels[status];
}
