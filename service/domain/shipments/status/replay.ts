import { isFinal, isPending, statusRank } from "../../../../contract/shipment-status";
import type { ShipmentStatus, SubStatus } from "../../../../contract/shipment-status";
import { eventHash, isTooFarAhead } from "../../tracking-providers/tracking-event";
import type { TrackingEvent } from "../../tracking-providers/tracking-event";

/** 30 days: without an event for so long a shipment counts as expired (design, section 5). */
export const EXPIRES_AFTER_MS = 30 * 86_400_000;

/** What the status depends on besides the events. */
export interface StatusFacts {
  addedAt: Date;
  shippedAt: Date | null;
  now: Date;
  /** Status set by the merchant. It holds until the courier reports something that happened later. */
  manual: { status: ShipmentStatus; subStatus?: SubStatus | null; at: Date } | null;
  /** Last successful poll; without any event it makes the status NO_RECORD instead of INIT. */
  checkedAt?: Date | null;
  /** When the provider stopped tracking. */
  stoppedAt?: Date | null;
}

/** The shipment's status from one moment of its history on. */
export interface StatusStep {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  at: Date;
  /** Null where no event caused it: a manual status, or expiry. */
  event: TrackingEvent | null;
  isManual: boolean;
}

export interface Replay {
  /** One step for each event, manual status or expiry that changed status or sub-status, oldest first. */
  steps: StatusStep[];
  /** The courier's events, each once, oldest first. */
  events: TrackingEvent[];
  deliveredAt: Date | null;
  /** The event that decides the present status; null where a manual status or expiry does. */
  decisiveEvent: TrackingEvent | null;
  /** When it becomes EXPIRED without further events; null where it never does, or already has. */
  expiresAt: Date | null;
}

/**
 * Applies a shipment's events in the order in which they happened, not in the order of arrival. Equal input in any
 * order, with any repeats, gives an equal result.
 */
export function replay(events: readonly TrackingEvent[], facts: StatusFacts): Replay {
  const history = inOrder(events, facts.now);
  const steps: StatusStep[] = [];
  const { manual } = facts;
  // Asserted, because the compiler does not see that the functions below assign it.
  let current = null as StatusStep | null;
  let deliveredAt: Date | null = null;
  let isManualPending = manual !== null;

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
  const applyManual = () => {
    if (!manual || !isManualPending) return;
    isManualPending = false;
    // A manual status overrides all before it: a shipment that the courier called delivered may be on its way again.
    deliveredAt = manual.status === "DELIVERED" ? manual.at : null;
    move({
      status: manual.status,
      subStatus: manual.subStatus ?? null,
      at: manual.at,
      event: null,
      isManual: true,
    });
  };

  for (const event of history) {
    if (manual && event.occurredAt > manual.at) applyManual();
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
  applyManual();

  const { expiry, expiresAt } = expiryOf(current, history, facts);
  if (expiry) move(expiry);
  return { steps, events: history, deliveredAt, decisiveEvent: current?.event ?? null, expiresAt };
}

/** Each event once, by time, then rank; the further keys only make the order deterministic. */
function inOrder(events: readonly TrackingEvent[], now: Date): TrackingEvent[] {
  const keyed = events
    .filter((event) => event.source !== "merchant" && !isTooFarAhead(event, now))
    .map((event) => ({ event, hash: eventHash(event).toString("hex"), text: JSON.stringify(event) }))
    .sort((a, b) => {
      const byTime = a.event.occurredAt.getTime() - b.event.occurredAt.getTime();
      const byRank = rankOf(a.event) - rankOf(b.event);
      const bySub = compare(a.event.subStatus ?? "", b.event.subStatus ?? "");
      const byFlag = compare(a.event.flag ?? "", b.event.flag ?? "");
      return byTime || byRank || bySub || byFlag || compare(a.hash, b.hash) || compare(a.text, b.text);
    });
  // Of equal hashes the last is kept: where two sources report the same scan, the one with the higher rank.
  const last = new Map(keyed.map((entry, index) => [entry.hash, index]));
  return keyed.filter((entry, index) => last.get(entry.hash) === index).map((entry) => entry.event);
}

function rankOf(event: TrackingEvent): number {
  return event.status === null ? -1 : statusRank(event.status);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Return and refusal: the only statuses that can follow a delivery. */
const AFTER_DELIVERY: readonly (SubStatus | null)[] = ["ABNORMAL_05", "ABNORMAL_06", "ABNORMAL_07"];

function mayFollow(
  current: StatusStep | null,
  deliveredAt: Date | null,
  status: ShipmentStatus,
  subStatus: SubStatus | null,
): boolean {
  if (!current) return true;
  // A manual status, even "delivered", is replaced by any later courier event that is not pending.
  if (current.isManual) return !isPending(status);
  if (deliveredAt) {
    const isStillDelivered = current.status === "DELIVERED" && status === "DELIVERED";
    return isStillDelivered || AFTER_DELIVERY.includes(subStatus);
  }
  if (!isPending(status)) return true;
  return isPending(current.status) && statusRank(status) >= statusRank(current.status);
}

/** A courier event replaces a delivery that was only set manually; the courier's own first delivery time is kept. */
function deliveryAfter(
  current: StatusStep | null,
  deliveredAt: Date | null,
  event: TrackingEvent,
): Date | null {
  const known = current?.isManual && !AFTER_DELIVERY.includes(event.subStatus) ? null : deliveredAt;
  return known ?? (event.status === "DELIVERED" ? event.occurredAt : null);
}

/** When the shipment expires, or the step that expires it. Exceptions, final and manual statuses never expire. */
function expiryOf(current: StatusStep | null, history: TrackingEvent[], facts: StatusFacts) {
  const never = { expiry: null, expiresAt: null };
  if (current?.isManual || current?.status === "EXPIRED") return never;
  if (current && (current.status === "ABNORMAL" || isFinal(current.status, current.subStatus))) return never;

  const lastEventMs = history.filter(isInformation).at(-1)?.occurredAt.getTime() ?? 0;
  const since = Math.max(facts.addedAt.getTime(), facts.shippedAt?.getTime() ?? 0, lastEventMs);
  const due = since + EXPIRES_AFTER_MS;
  const stopped =
    facts.stoppedAt && facts.stoppedAt.getTime() > lastEventMs ? facts.stoppedAt.getTime() : Infinity;
  const at = new Date(Math.min(due, stopped));

  if (at > facts.now) return { expiry: null, expiresAt: at };
  return {
    expiry: { status: "EXPIRED", subStatus: null, at, event: null, isManual: false } as const,
    expiresAt: null,
  };
}

/** Whether an event shows that the courier has the shipment or its data; "not found" and "expired" do not. */
export function isInformation(event: TrackingEvent): boolean {
  return event.status === null || (!isPending(event.status) && event.status !== "EXPIRED");
}
