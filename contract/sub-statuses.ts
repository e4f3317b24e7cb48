// In a file without schemas, so that screens do not bring them into the browser.
import type { SHIPMENT_STATUSES } from "./status-labels";

/** The 28 sub-statuses, each with the main status it belongs to. */
export const SUB_STATUSES = {
  /** The courier has the request and is about to collect. */
  INFO_RECEIVED_01: "INFO_RECEIVED",
  /** On its way. */
  IN_TRANSIT_01: "IN_TRANSIT",
  /** Reached a sorting centre. */
  IN_TRANSIT_02: "IN_TRANSIT",
  /** Customs clearance finished. */
  IN_TRANSIT_03: "IN_TRANSIT",
  /** Packed, about to go to the airport. */
  IN_TRANSIT_04: "IN_TRANSIT",
  /** Handed to the airline. */
  IN_TRANSIT_05: "IN_TRANSIT",
  /** Landed in the destination country. */
  IN_TRANSIT_06: "IN_TRANSIT",
  /** At the local post office or outlet. */
  IN_TRANSIT_07: "IN_TRANSIT",
  /** On the plane, departed. */
  IN_TRANSIT_08: "IN_TRANSIT",
  /** Out for delivery. */
  WAITING_DELIVERY_01: "WAITING_DELIVERY",
  /** At a collection point, waiting for the recipient. */
  WAITING_DELIVERY_02: "WAITING_DELIVERY",
  /** Postponed by the recipient, or a second attempt is planned. */
  WAITING_DELIVERY_03: "WAITING_DELIVERY",
  /** Delivered. */
  DELIVERED_01: "DELIVERED",
  /** Collected by the recipient at the collection point. */
  DELIVERED_02: "DELIVERED",
  /** Signed for by the customer. */
  DELIVERED_03: "DELIVERED",
  /** Left with a neighbour, a doorman or in a safe place. */
  DELIVERED_04: "DELIVERED",
  /** The address is wrong or incomplete. */
  DELIVERY_FAILED_01: "DELIVERY_FAILED",
  /** Nobody was at home. */
  DELIVERY_FAILED_02: "DELIVERY_FAILED",
  /** The recipient could not be reached. */
  DELIVERY_FAILED_03: "DELIVERY_FAILED",
  /** Failed for another reason. */
  DELIVERY_FAILED_04: "DELIVERY_FAILED",
  /** Nobody collected it. */
  ABNORMAL_01: "ABNORMAL",
  /** Held by customs. */
  ABNORMAL_02: "ABNORMAL",
  /** Damaged, lost or discarded. */
  ABNORMAL_03: "ABNORMAL",
  /** Cancelled. */
  ABNORMAL_04: "ABNORMAL",
  /** Refused by the recipient. */
  ABNORMAL_05: "ABNORMAL",
  /** The sender has it back. */
  ABNORMAL_06: "ABNORMAL",
  /** On its way back to the sender. */
  ABNORMAL_07: "ABNORMAL",
  /** Another exception. */
  ABNORMAL_08: "ABNORMAL",
} as const satisfies Record<string, (typeof SHIPMENT_STATUSES)[number]>;
