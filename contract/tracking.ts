import type { ShipmentStatus, SubStatus } from "./shipment-status";

/**
 * What a shopper may know of an order. The tracking page, the mail and the API are all rendered from this one
 * shape, so that they tell the same status, words and dates. Instants are ISO 8601 in UTC.
 */
export interface TrackedOrder {
  name: string;
  orderedAt: string;
  shipments: TrackedShipment[];
  notYetShipped: TrackedItem[];
  /**
   * Why there is no shipment: it is still to be shipped, the order was cancelled, or it went out without a number and there is
   * nothing to be followed. Null where there is one.
   */
  waiting: "preparing" | "cancelled" | "untracked" | null;
  /** The shop's own steps before shipping; only while something is still to be shipped. */
  steps: TrackedStep[];
}

/** A step of the shop's own between the order and the carrier's first scan. */
export interface TrackedStep {
  name: string;
  text: string;
  /** When it is reached, or is expected to be. */
  at: string;
  isReached: boolean;
}

export interface TrackedShipment {
  trackingNumber: string;
  courier: TrackedCourier | null;
  /** Who brings the shipment for the last part of its way, and under which number. */
  lastMile: { courier: TrackedCourier; trackingNumber: string | null } | null;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  /** 0 ordered, 1 shipped, 2 in transit, 3 out for delivery, 4 delivered. */
  step: number;
  shippedAt: string | null;
  deliveredAt: string | null;
  estimatedDeliveryAt: string | null;
  items: TrackedItem[];
  /** Newest first. */
  events: TrackedEvent[];
  /** The shop's own steps, until the carrier has the shipment. */
  steps: TrackedStep[];
  /** What the shop says where the carrier has been silent for long. */
  note: string | null;
}

/** Without a name where the shop does not tell it: then there is no address either. */
export interface TrackedCourier {
  name: string | null;
  url: string | null;
}

export interface TrackedEvent {
  at: string;
  /** The carrier's own words for the time, shown instead of `at` where it came without a zone. */
  rawTime: string | null;
  /** The carrier's words; null where the event is told in ours, by its status. */
  message: string | null;
  place: string | null;
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
}

export interface TrackedItem {
  title: string;
  variant: string | null;
  quantity: number;
  imageUrl: string | null;
}
