import { createHash } from "node:crypto";
import type { ShipmentFlag } from "../../../contract/shipment-flags";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import type { Place } from "../../platform/db/tables/shipments";

/** Source of an event. `merchant` is the shop's manual status; the others report the courier's data. */
export type EventSource =
  | "shopify"
  | "17track"
  | "aftership"
  | "easypost"
  | "karrio"
  | "simulated"
  | "merchant";

/** One scan or message in a shipment's history, the same for all sources. */
export interface TrackingEvent {
  /** UTC. Estimated where the courier gave no zone; `rawTime` then has no offset. */
  occurredAt: Date;
  /** The courier's own text of the time, stored because its offset may be unknown. */
  rawTime: string | null;
  /** Null where the courier's code is unknown: the shipment keeps its status. */
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  /** Flag of the event, where the source states one. */
  flag?: ShipmentFlag | null;
  /** The courier's message, in its language. */
  message: string;
  place: Place | null;
  source: EventSource;
  /** The source's id of the event, if any. */
  sourceId: string | null;
  /** Courier code: the leg on which it happened. */
  courier: string | null;
}

/** A courier's clock may be off by a wrongly guessed zone, which is hours; what is dated later is a typing error. */
const FURTHEST_AHEAD_MS = 86_400_000;

/**
 * Whether an event is dated so far in the future that nothing follows from it: it would hold the status for months. It is kept, and
 * counts once its time has come. What a merchant notes has the date that the merchant gave it.
 */
export const isTooFarAhead = (
  { source, occurredAt }: { source: string; occurredAt: Date },
  now: Date,
): boolean => source !== "merchant" && occurredAt.getTime() > now.getTime() + FURTHEST_AHEAD_MS;

/** Replaces couriers' messages of an order whose customer was erased: a message may contain the customer's name. */
export const ERASED_TEXT = "–";

const OFFSET_AT_END = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Whether `occurredAt` is exact; false where it was estimated from a text without a zone (then show `rawTime`). */
export function hasCertainTime(event: Pick<TrackingEvent, "rawTime">): boolean {
  return event.rawTime === null || OFFSET_AT_END.test(event.rawTime.trim());
}

/**
 * 16 bytes that are equal for equal events: moment, message and town. Neither source nor status is part of it, so that
 * the same scan from two sources is one event, and a changed status map does not make old events new.
 */
export function eventHash(
  event: Pick<TrackingEvent, "occurredAt" | "rawTime" | "message" | "place">,
): Buffer {
  // Without an offset the moment is an estimate that may change; the courier's text does not.
  const moment = hasCertainTime(event)
    ? String(Math.floor(event.occurredAt.getTime() / 1000))
    : plain(event.rawTime!);
  const content = JSON.stringify([moment, plain(event.message), plain(event.place?.city ?? "")]);
  return createHash("sha256").update(content).digest().subarray(0, 16);
}

/** Upper limit of a message's length: the patterns below take quadratic time. */
const LONGEST_TEXT = 2_000;

/** Normalises case, spacing and closing full stops, in which sources differ. */
function plain(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[\s.,;]+|[\s.,;]+$/g, "");
}
