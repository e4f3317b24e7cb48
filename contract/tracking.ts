import type { ShipmentStatus, SubStatus } from "./shipment-status";

/**
 * A tracked order as it is shown to shoppers. The tracking page, the mail and the API are all rendered from this one
 * shape, so that they show the same statuses, texts and dates. Instants are ISO 8601 in UTC.
 */
export interface TrackedOrder {
  name: string;
  orderedAt: string;
  shipments: TrackedShipment[];
  notYetShipped: TrackedItem[];
  /** What was ordered, of an order that was cancelled before anything was shipped. */
  cancelledItems: TrackedItem[];
  /**
   * Why there is no shipment: it is still to be shipped, the order was cancelled, or it went out without a number and there is
   * nothing to be followed. Null where there is one.
   */
  waiting: "preparing" | "cancelled" | "untracked" | null;
  /** The shop's own steps before shipping; only while something is still to be shipped. */
  steps: TrackedStep[];
}

/** A step of the shop's own between the order and the courier's first scan. */
export interface TrackedStep {
  name: string;
  text: string;
  /** When it is or was expected to be reached. */
  at: string;
  isReached: boolean;
}

export interface TrackedShipment {
  trackingNumber: string;
  courier: TrackedCourier | null;
  /** The courier of the last mile, and its tracking number. */
  lastMile: { courier: TrackedCourier; trackingNumber: string | null } | null;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  /** 0 ordered, 1 shipped, 2 in transit, 3 out for delivery, 4 delivered. */
  step: number;
  shippedAt: string | null;
  deliveredAt: string | null;
  /** Null where no day is promised: delivered, cancelled, returning or with another exception. */
  estimatedDeliveryAt: string | null;
  /** The estimated day is over. */
  isLate: boolean;
  items: TrackedItem[];
  /** The items are those of several parcels together: Shopify does not say which is in which. */
  sharesItems: boolean;
  /** Newest first. */
  events: TrackedEvent[];
  /** The shop's own steps, until the courier has the shipment. */
  steps: TrackedStep[];
  /** The shop's text for a courier that has been silent for long. */
  note: string | null;
  /** Why nothing is heard of it, where that is so. */
  gap: TrackedGap | null;
}

/**
 * Why there is nothing to be seen, what is usual, and when to worry. Its words are made from this alone
 * (storefront/gap-lines.ts); it names no place and no courier, so that nothing hidden can be in it.
 */
export interface TrackedGap {
  /** The courier has not scanned it, customs have it, the courier of the last mile has not scanned it, nobody reports anything. */
  kind: "label" | "customs" | "handOver" | "silent";
  since: string | null;
  /**
   * What the shop's own shipments took in whole days, one in two and nine in ten: those with this courier to this
   * destination, those with this courier, or all. Null where they are too few.
   */
  times: { of: "way" | "courier" | "shop"; shipments: number; half: number; most: number } | null;
  /** From then on it is longer than usual; null where it is not known what is usual. */
  worryAt: string | null;
  /** It takes longer than usual, or the estimated day is over. */
  isOverdue: boolean;
}

/** Name and link are null where the shop hides the courier. */
export interface TrackedCourier {
  name: string | null;
  url: string | null;
}

export interface TrackedEvent {
  at: string;
  /** The time as the courier writes it, shown instead of `at` where it has no zone. */
  rawTime: string | null;
  /** What there are no words of ours for: the courier's text, or the merchant's. Null where those of the status say it. */
  message: string | null;
  /** The courier's own text beside our words, shown on demand; null where there is none, or the shop hides it. */
  courierText: string | null;
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
