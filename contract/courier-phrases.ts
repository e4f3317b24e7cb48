import { z } from "zod";
import { type ShipmentStatus, SUB_STATUSES, type SubStatus } from "./shipment-status";

const ANNOUNCED = ["INFO_RECEIVED", "IN_TRANSIT"] as const;
const UNDER_WAY = ["INFO_RECEIVED", "IN_TRANSIT", "WAITING_DELIVERY"] as const;
const CUSTOMS = ["IN_TRANSIT", "ABNORMAL"] as const;
const DELIVERED = ["DELIVERED"] as const;
const FAILED = ["DELIVERY_FAILED", "ABNORMAL", "WAITING_DELIVERY"] as const;
const EVERY_PROBLEM = ["IN_TRANSIT", "WAITING_DELIVERY", "DELIVERY_FAILED", "ABNORMAL"] as const;

/**
 * Phrases of couriers that say more than a sub-status, each with the main statuses of events that it may tell: where the
 * status contradicts it ("Arrived in Leipzig" of a return), the words of the sub-status are kept. Their texts are
 * `phrase.<id>` of the shopper's texts; the name after an id is the part of the courier's text that is put in.
 */
export const COURIER_PHRASES = {
  announced: ANNOUNCED,
  labelCreated: ANNOUNCED,
  posted: UNDER_WAY,
  pickedUp: UNDER_WAY,
  withCourier: UNDER_WAY,
  acceptedIn: UNDER_WAY,
  departed: UNDER_WAY,
  departedPlace: UNDER_WAY,
  departedCourier: UNDER_WAY,
  arrivedPlace: UNDER_WAY,
  arrivedCourier: UNDER_WAY,
  sorted: UNDER_WAY,
  sortedIn: UNDER_WAY,
  onWayIn: UNDER_WAY,
  onWayTo: UNDER_WAY,
  toCourier: UNDER_WAY,
  onSchedule: UNDER_WAY,
  atDepot: UNDER_WAY,
  loaded: UNDER_WAY,
  exportCleared: CUSTOMS,
  customsStarted: CUSTOMS,
  customsInfo: CUSTOMS,
  dutiesDue: CUSTOMS,
  leftCountry: UNDER_WAY,
  atAirport: UNDER_WAY,
  toPartner: UNDER_WAY,
  handedTo: UNDER_WAY,
  delayed: EVERY_PROBLEM,
  delayedWeather: EVERY_PROBLEM,
  delayedVolume: EVERY_PROBLEM,
  planned: UNDER_WAY,
  nextAttempt: EVERY_PROBLEM,
  lockerReady: ["WAITING_DELIVERY"],
  readyAt: ["WAITING_DELIVERY"],
  deliveredLocker: DELIVERED,
  deliveredMailbox: DELIVERED,
  deliveredDoor: DELIVERED,
  deliveredNeighbor: DELIVERED,
  deliveredSafe: DELIVERED,
  deliveredReception: DELIVERED,
  signedBy: DELIVERED,
  closed: FAILED,
  noAccess: FAILED,
  noticeLeft: FAILED,
  addressCorrected: EVERY_PROBLEM,
  damaged: CUSTOMS,
  lost: CUSTOMS,
  missorted: CUSTOMS,
  forwarded: EVERY_PROBLEM,
  held: EVERY_PROBLEM,
} as const satisfies Record<string, readonly ShipmentStatus[]>;

export type CourierPhraseId = keyof typeof COURIER_PHRASES;

/** Parts of a courier's text that a phrase tells as the courier wrote them. */
export const PHRASE_PARTS = ["place", "courier", "name", "date"] as const;
export type PhrasePart = (typeof PHRASE_PARTS)[number];

/** Whether a phrase says no more than the words of this sub-status do. */
export const isSubStatus = (id: string): id is SubStatus => Object.hasOwn(SUB_STATUSES, id);

const PHRASE_IDS = [...Object.keys(COURIER_PHRASES), ...Object.keys(SUB_STATUSES)] as [
  CourierPhraseId | SubStatus,
  ...(CourierPhraseId | SubStatus)[],
];

/** A recognized phrase. In no language: whoever shows it says it in the reader's. */
export const CourierPhrase = z.object({
  /** A phrase of ours, or the sub-status whose words say it. */
  id: z.enum(PHRASE_IDS),
  /** In the courier's letters. */
  values: z.partialRecord(z.enum(PHRASE_PARTS), z.string()),
});
export type CourierPhrase = z.output<typeof CourierPhrase>;
