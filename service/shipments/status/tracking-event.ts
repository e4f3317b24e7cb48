import { createHash } from "node:crypto";
import type { ShipmentFlag } from "../../../contract/shipment-flags";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import type { Place } from "../../db/tables/shipments";

/** Where an event came from. `merchant` is a note of the shop itself; the others report what the carrier says. */
export type EventSource =
  "shopify" | "17track" | "aftership" | "easypost" | "karrio" | "simulated" | "merchant";

/** One scan or message in a shipment's history, in the same form for all sources. */
export interface TrackingEvent {
  /** UTC. Where the carrier gave no zone it is our best guess, and `rawTime` has no offset. */
  occurredAt: Date;
  /** The carrier's own text of the time, kept because the offset may be unknown. */
  rawTime: string | null;
  /** Null where the carrier's code is not one we know: the shipment keeps the status it had. */
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  /** What is special about it, where the source says so. */
  flag?: ShipmentFlag | null;
  /** The carrier's message, in its language. */
  message: string;
  place: Place | null;
  source: EventSource;
  /** The source's own id of the event, where it has one. */
  sourceId: string | null;
  /** Code of our courier directory: the leg on which it happened. */
  courier: string | null;
}

/** Replaces carriers' messages about an order whose customer was erased: a message may name the customer. */
export const ERASED_WORDS = "–";

const OFFSET_AT_END = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Whether `occurredAt` is known, or guessed from a text without a zone (then show `rawTime` instead). */
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
  // Without an offset the moment is a guess that may change; the carrier's text does not.
  const moment = hasCertainTime(event)
    ? String(Math.floor(event.occurredAt.getTime() / 1000))
    : plain(event.rawTime!);
  const content = JSON.stringify([moment, plain(event.message), plain(event.place?.city ?? "")]);
  return createHash("sha256").update(content).digest().subarray(0, 16);
}

/** Longer than any carrier's message. The limit is needed because the patterns below take quadratic time. */
const LONGEST_TEXT = 2_000;

/** Sources differ in case, spacing and closing full stops of the same message. */
function plain(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[\s.,;]+|[\s.,;]+$/g, "");
}
