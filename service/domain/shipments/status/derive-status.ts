import type { ResponsibleParty, ShipmentFlag } from "../../../../contract/shipment-flags";
import { labelKey } from "../../../../contract/shipment-status";
import type { ShipmentStatus, SubStatus } from "../../../../contract/shipment-status";
import { isInformation, replay } from "./replay";
import type { StatusFacts, StatusStep } from "./replay";
import { responsibleParty } from "./responsible-party";
import type { TrackingEvent } from "../../tracking-providers/tracking-event";

export interface DerivedStatus {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  /** Of the event that decides the present status; the next such event replaces it. */
  flag: ShipmentFlag | null;
  responsible: ResponsibleParty | null;
  /** When the present main status began; null while the shipment is pending. */
  statusAt: Date | null;
  isManual: boolean;
  /** Times of the courier's first and last event; "not found" does not count. */
  firstEventAt: Date | null;
  lastEventAt: Date | null;
  lastEvent: TrackingEvent | null;
  /** Kept when a delivered shipment is returned later. */
  deliveredAt: Date | null;
  /** When it expires without further events: the status must be derived again then. */
  expiresAt: Date | null;
}

/**
 * The status of a shipment from all of its events (design, section 5): the newest event by time and rank, in whatever
 * order they arrived; delivered stays delivered unless it is refused or returned later; never back to pending; expired
 * after 30 days without information, and open again with the next event; a manual status holds until the courier reports
 * something newer; an unknown status changes nothing.
 */
export function deriveStatus(events: readonly TrackingEvent[], facts: StatusFacts): DerivedStatus {
  const { steps, events: history, deliveredAt, decisiveEvent, expiresAt } = replay(events, facts);
  const informative = history.filter(isInformation);
  const now = steps.at(-1);
  const hasNoRecord = !now || (now.status === "INIT" && !now.isManual);
  const change = mainChanges(steps).at(-1);
  const status = hasNoRecord ? (facts.checkedAt ? "NO_RECORD" : "INIT") : now.status;
  const subStatus = now?.subStatus ?? null;
  const flag = decisiveEvent?.flag ?? null;

  return {
    status,
    subStatus,
    flag,
    responsible: responsibleParty(status, subStatus, flag),
    statusAt: change?.at ?? null,
    isManual: now?.isManual ?? false,
    firstEventAt: informative[0]?.occurredAt ?? null,
    lastEventAt: informative.at(-1)?.occurredAt ?? null,
    lastEvent: informative.at(-1) ?? null,
    deliveredAt,
    expiresAt,
  };
}

/** A change of main status that people can see. */
export interface StatusChange {
  from: ShipmentStatus;
  to: ShipmentStatus;
  subStatus: SubStatus | null;
  at: Date;
  event: TrackingEvent | null;
  isManual: boolean;
}

/** Every change of main status in a shipment's history, oldest first; the first one leaves INIT. */
export function statusTimeline(events: readonly TrackingEvent[], facts: StatusFacts): StatusChange[] {
  return mainChanges(replay(events, facts).steps);
}

function mainChanges(steps: StatusStep[]): StatusChange[] {
  const changes: StatusChange[] = [];
  let from: ShipmentStatus = "INIT";
  for (const { status, subStatus, at, event, isManual } of steps) {
    if (isVisibleChange(from, status)) changes.push({ from, to: status, subStatus, at, event, isManual });
    from = status;
  }
  return changes;
}

/** INIT and NO_RECORD have one label, so going between them is not a visible change. */
function isVisibleChange(from: ShipmentStatus, to: ShipmentStatus): boolean {
  return labelKey(from) !== labelKey(to);
}

/**
 * What to announce after new events were stored: from the status the row had to the one derived now, or null.
 * Statuses in between are not announced: they are no longer true.
 */
export function statusChange(before: ShipmentStatus, now: DerivedStatus): StatusChange | null {
  if (!isVisibleChange(before, now.status)) return null;
  const at = now.statusAt ?? now.lastEventAt;
  if (!at) return null;
  return {
    from: before,
    to: now.status,
    subStatus: now.subStatus,
    at,
    event: now.isManual || now.status === "EXPIRED" ? null : now.lastEvent,
    isManual: now.isManual,
  };
}
