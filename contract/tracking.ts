import type { ShipmentStatus, SubStatus } from "./shipment-status";

/**
 * What a shopper may know of an order. The tracking page, the mail and the API are all rendered from this one
 * shape, so that they tell the same status, words and dates. Instants are ISO 8601 in UTC.
 */
export interface TrackedOrder {
  name: string;
  orderedAt: string;
  parcels: TrackedParcel[];
  notYetShipped: TrackedItem[];
}

export interface TrackedParcel {
  trackingNumber: string;
  courier: { name: string; url: string | null } | null;
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
}

export interface TrackedEvent {
  at: string;
  /** The carrier's own words for the time, shown instead of `at` where it came without a zone. */
  rawTime: string | null;
  message: string;
  place: string | null;
  status: ShipmentStatus | null;
}

export interface TrackedItem {
  title: string;
  variant: string | null;
  quantity: number;
  imageUrl: string | null;
}
