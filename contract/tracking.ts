import { z } from "zod";
import { TEXT_LANGUAGES } from "./courier-texts-limits";
import { CourierPhrase } from "./courier-phrases";
import { HAND_REASONS } from "./estimated-delivery-limits";
import { ShipmentStatus, SubStatus } from "./shipment-status";

const instant = z.string();

/** Name and link are null where the shop hides the courier. */
const Courier = z.object({ name: z.string().nullable(), url: z.string().nullable() });
export type TrackedCourier = z.output<typeof Courier>;

const Event = z.object({
  at: instant,
  /** The time as the courier writes it, shown instead of `at` where it has no zone. */
  rawTime: z.string().nullable(),
  /** What there are no words of ours for: the courier's text, or the merchant's. Null where a phrase or the status says it. */
  message: z.string().nullable(),
  /** What the shop says in its place, by the language of whoever reads it; it comes before everything else. */
  shopTexts: z.partialRecord(z.enum(TEXT_LANGUAGES), z.string()),
  /** What a translation engine makes of `message`, by language, where nothing else tells it. */
  translations: z.partialRecord(z.enum(TEXT_LANGUAGES), z.string()),
  /** The phrase that tells it, where the courier's text is one that we know and it says more than the sub-status. */
  phrase: CourierPhrase.nullable(),
  /** The courier's own text beside our words, shown on demand; null where there is none, or the shop hides it. */
  courierText: z.string().nullable(),
  place: z.string().nullable(),
  status: ShipmentStatus.nullable(),
  subStatus: SubStatus.nullable(),
});
export type TrackedEvent = z.output<typeof Event>;

const Item = z.object({
  title: z.string(),
  variant: z.string().nullable(),
  quantity: z.int(),
  imageUrl: z.string().nullable(),
});
export type TrackedItem = z.output<typeof Item>;

/** A step of the shop's own between the order and the courier's first scan. */
const Step = z.object({
  name: z.string(),
  text: z.string(),
  /** When it is or was expected to be reached. */
  at: instant,
  isReached: z.boolean(),
});
export type TrackedStep = z.output<typeof Step>;

/**
 * Why there is nothing to be seen, what is usual, and when to worry. Its words are made from this alone
 * (storefront/gap-lines.ts); it names no place and no courier, so that nothing hidden can be in it.
 */
const Gap = z.object({
  /** The courier has not scanned it, customs have it, the courier of the last mile has not scanned it, nobody reports anything. */
  kind: z.enum(["label", "customs", "handOver", "silent"]),
  since: instant.nullable(),
  /**
   * What the shop's own shipments took in whole days, one in two and nine in ten: those with this courier to this
   * destination, those with this courier, or all. Null where they are too few.
   */
  times: z
    .object({
      of: z.enum(["way", "courier", "shop"]),
      shipments: z.number(),
      half: z.number(),
      most: z.number(),
    })
    .nullable(),
  /** From then on it is longer than usual; null where it is not known what is usual. */
  worryAt: instant.nullable(),
  /** It takes longer than usual, or the estimated day is over. */
  isOverdue: z.boolean(),
});
export type TrackedGap = z.output<typeof Gap>;

const Pickup = z.object({
  name: z.string(),
  address: z.string().nullable(),
  hours: z.string().nullable(),
  /** The last day on which it is kept, YYYY-MM-DD. */
  until: z.string().nullable(),
});

/** Why the estimated day is another than the one that was shown first, or why it was set by hand. */
const Move = z.object({
  /** `same`: a date by hand on a day that was shown first. */
  direction: z.enum(["later", "earlier", "same"]),
  /**
   * False where the day is an earlier one than the first, but later than the one that was shown before: beside the first one it would
   * read as sooner.
   */
  namesFirst: z.boolean(),
  /** The day that was shown first, the last one of a range, at midnight in UTC. */
  promisedAt: instant,
  /** The first day of that range; null for a single day. */
  promisedFrom: instant.nullable(),
  /**
   * No scan for longer than usual, a scan, the shop's latest deliveries take longer or shorter, the courier names another date, the shop
   * has set it by hand; `other`: the shop's rules, or Shopify's date.
   */
  cause: z.enum(["silence", "scan", "history", "courier", "by_hand", "other"]),
  /** What the shop has chosen as its reason; null of any other cause. */
  handReason: z.enum(HAND_REASONS).nullable(),
  /** The last scan, else the hand-over. */
  since: instant.nullable(),
});
export type TrackedMove = z.output<typeof Move>;

const Shipment = z.object({
  trackingNumber: z.string(),
  courier: Courier.nullable(),
  /** The courier of the last mile, and its tracking number. */
  lastMile: z.object({ courier: Courier, trackingNumber: z.string().nullable() }).nullable(),
  status: ShipmentStatus,
  subStatus: SubStatus.nullable(),
  /** 0 ordered, 1 shipped, 2 in transit, 3 out for delivery, 4 delivered. */
  step: z.int(),
  shippedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  /** Where it waits to be collected; null unless it does, and for whoever has no more than its number. */
  pickup: Pickup.nullable(),
  /** The courier's proof of delivery; null unless it is delivered, and for whoever has no more than its number. */
  proof: z.object({ signedBy: z.string().nullable(), photoUrl: z.string().nullable() }).nullable(),
  /** Null where no day is promised: ready for pickup, delivered, cancelled, returning or with another exception. */
  estimatedDeliveryAt: instant.nullable(),
  /** The first day on which it may come, where several are likely; null for a single day. */
  estimatedFrom: instant.nullable(),
  /** The estimated day is over. */
  isLate: z.boolean(),
  /** Null where the estimated day is the first one, and nobody has set it by hand. */
  move: Move.nullable(),
  items: z.array(Item),
  /** The items are those of several parcels together: Shopify does not say which is in which. */
  sharesItems: z.boolean(),
  /** Newest first. */
  events: z.array(Event),
  /** The shop's own steps, until the courier has the shipment. */
  steps: z.array(Step),
  /** The shop's text for a courier that has been silent for long. */
  note: z.string().nullable(),
  /** Why nothing is heard of it, where that is so. */
  gap: Gap.nullable(),
});
export type TrackedShipment = z.output<typeof Shipment>;

/**
 * A tracked order as it is shown to shoppers. The tracking page, the mail and the API are all rendered from this one
 * shape, so that they show the same statuses, texts and dates. Instants are ISO 8601 in UTC.
 */
export const TrackedOrder = z.object({
  name: z.string(),
  orderedAt: instant,
  shipments: z.array(Shipment),
  notYetShipped: z.array(Item),
  /** What was ordered, of an order that was cancelled before anything was shipped. */
  cancelledItems: z.array(Item),
  /**
   * Why there is no shipment: it is still to be shipped, the order was cancelled, or it went out without a number and there is
   * nothing to be followed. Null where there is one.
   */
  waiting: z.enum(["preparing", "cancelled", "untracked"]).nullable(),
  /** The shop's own steps before shipping; only while something is still to be shipped. */
  steps: z.array(Step),
  /** When what is still to be shipped is expected; null where that is not known, or has passed. */
  expected: z
    .object({
      at: instant,
      from: instant.nullable(),
      /** As of a shipment. */
      move: Move.nullable(),
    })
    .nullable(),
});
export type TrackedOrder = z.output<typeof TrackedOrder>;
