import { isFinal, isPending, statusRank } from "../../../contract/shipment-status";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import { eventHash } from "./tracking-event";
import type { TrackingEvent } from "./tracking-event";

const DAY = 86_400_000;

/** Silence after which a shipment counts as expired (design, section 5). */
export const EXPIRES_AFTER_DAYS = 30;

/** What is known of a shipment beside its events. */
export interface StatusFacts {
  addedAt: Date;
  shippedAt: Date | null;
  now: Date;
  /** The merchant's own word. It holds until the carrier says something that happened later. */
  manual: { status: ShipmentStatus; subStatus?: SubStatus | null; at: Date } | null;
  /** When a provider last answered; with no event yet it parts NO_RECORD from INIT. */
  checkedAt?: Date | null;
  /** When the provider stopped looking. */
  givenUpAt?: Date | null;
}

/** The shipment at one moment of its story. */
export interface StatusStep {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  at: Date;
  /** Null where no event brought it: the merchant's word, or silence. */
  event: TrackingEvent | null;
  isManual: boolean;
}

export interface Replay {
  /** One step for every event, word or silence that moved status or sub-status, oldest first. */
  steps: StatusStep[];
  /** The carrier's events, each once, oldest first. */
  events: TrackingEvent[];
  deliveredAt: Date | null;
  /** The event that speaks now; null where the merchant or silence has the last word. */
  speaker: TrackingEvent | null;
  /** When silence will make it EXPIRED; null where it never will, or already has. */
  expiresAt: Date | null;
}

/**
 * Goes through a shipment's story in the order in which things happened, whatever the order in which they were
 * heard. Equal input in any order, with any repeats, gives an equal answer.
 */
export function replay(events: readonly TrackingEvent[], facts: StatusFacts): Replay {
  const story = inOrder(events, facts.now);
  const steps: StatusStep[] = [];
  const { manual } = facts;
  // Asserted, because the compiler does not see that the functions below assign it.
  let current = null as StatusStep | null;
  let deliveredAt: Date | null = null;
  let wordIsOut = manual !== null;

  const move = (step: StatusStep) => {
    if (
      current?.status !== step.status ||
      current.subStatus !== step.subStatus ||
      current.isManual !== step.isManual
    ) {
      steps.push(step);
    }
    current = step;
  };
  const speak = () => {
    if (!manual || !wordIsOut) return;
    wordIsOut = false;
    // A correction begins the story anew: what the carrier called delivered may be out again.
    deliveredAt = manual.status === "DELIVERED" ? manual.at : null;
    move({
      status: manual.status,
      subStatus: manual.subStatus ?? null,
      at: manual.at,
      event: null,
      isManual: true,
    });
  };

  for (const event of story) {
    if (manual && event.occurredAt > manual.at) speak();
    if (!event.status || !mayFollow(current, deliveredAt, event.status, event.subStatus)) continue;
    deliveredAt = deliveryAfter(current, deliveredAt, event);
    move({
      status: event.status,
      subStatus: event.subStatus,
      at: event.occurredAt,
      event,
      isManual: false,
    });
  }
  speak();

  const { silence, expiresAt } = listen(current, story, facts);
  if (silence) move(silence);
  return { steps, events: story, deliveredAt, speaker: current?.event ?? null, expiresAt };
}

/** Each event once, by (time, rank), the rest of the order only so that it is always the same. */
function inOrder(events: readonly TrackingEvent[], now: Date): TrackingEvent[] {
  // A date typed wrongly must not hold the status for months; zones guessed wrongly are off by hours only.
  const tooFar = now.getTime() + DAY;
  const keyed = events
    .filter((event) => event.source !== "merchant" && event.occurredAt.getTime() <= tooFar)
    .map((event) => ({ event, hash: eventHash(event).toString("hex"), text: JSON.stringify(event) }))
    .sort((a, b) => {
      const byTime = a.event.occurredAt.getTime() - b.event.occurredAt.getTime();
      const byRank = rankOf(a.event) - rankOf(b.event);
      const bySub = compare(a.event.subStatus ?? "", b.event.subStatus ?? "");
      const byFlag = compare(a.event.flag ?? "", b.event.flag ?? "");
      return byTime || byRank || bySub || byFlag || compare(a.hash, b.hash) || compare(a.text, b.text);
    });
  // The last of equals is kept: where two sources tell the same scan, the one that understood more of it.
  const last = new Map(keyed.map((entry, index) => [entry.hash, index]));
  return keyed.filter((entry, index) => last.get(entry.hash) === index).map((entry) => entry.event);
}

function rankOf(event: TrackingEvent): number {
  return event.status === null ? -1 : statusRank(event.status);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Return and refusal: the only news that can undo a delivery. */
const AFTER_DELIVERY: readonly (SubStatus | null)[] = ["ABNORMAL_05", "ABNORMAL_06", "ABNORMAL_07"];

function mayFollow(
  current: StatusStep | null,
  deliveredAt: Date | null,
  status: ShipmentStatus,
  subStatus: SubStatus | null,
): boolean {
  if (!current) return true;
  // A merchant's word, delivered or not, gives way to anything the carrier really reports.
  if (current.isManual) return !isPending(status);
  if (deliveredAt) {
    const isStillDelivered = current.status === "DELIVERED" && status === "DELIVERED";
    return isStillDelivered || AFTER_DELIVERY.includes(subStatus);
  }
  if (!isPending(status)) return true;
  return isPending(current.status) && statusRank(status) >= statusRank(current.status);
}

/** The carrier's news replaces a delivery that only the merchant had claimed; its own first one stands. */
function deliveryAfter(
  current: StatusStep | null,
  deliveredAt: Date | null,
  event: TrackingEvent,
): Date | null {
  const known = current?.isManual && !AFTER_DELIVERY.includes(event.subStatus) ? null : deliveredAt;
  return known ?? (event.status === "DELIVERED" ? event.occurredAt : null);
}

/** An exception waits for a person, however long it is silent; so does what the merchant has set. */
function listen(current: StatusStep | null, story: TrackingEvent[], facts: StatusFacts) {
  const nothing = { silence: null, expiresAt: null };
  if (current?.isManual || current?.status === "EXPIRED") return nothing;
  if (current && (current.status === "ABNORMAL" || isFinal(current.status, current.subStatus)))
    return nothing;

  const lastNews = story.filter(isInformation).at(-1)?.occurredAt.getTime() ?? 0;
  const since = Math.max(facts.addedAt.getTime(), facts.shippedAt?.getTime() ?? 0, lastNews);
  const due = since + EXPIRES_AFTER_DAYS * DAY;
  const givenUp =
    facts.givenUpAt && facts.givenUpAt.getTime() > lastNews ? facts.givenUpAt.getTime() : Infinity;
  const at = new Date(Math.min(due, givenUp));

  if (at > facts.now) return { silence: null, expiresAt: at };
  return {
    silence: { status: "EXPIRED", subStatus: null, at, event: null, isManual: false } as const,
    expiresAt: null,
  };
}

/** Whether an event says that the carrier has the shipment or its data; "not found" and "expired" do not. */
export function isInformation(event: TrackingEvent): boolean {
  return event.status === null || (!isPending(event.status) && event.status !== "EXPIRED");
}
