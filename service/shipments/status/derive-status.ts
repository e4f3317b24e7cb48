import type { ResponsibleParty, ShipmentFlag } from "../../../contract/shipment-flags";
import { labelKey } from "../../../contract/shipment-status";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import { isInformation, replay } from "./replay";
import type { StatusFacts, StatusStep } from "./replay";
import { responsibleParty } from "./responsible-party";
import type { TrackingEvent } from "./tracking-event";

export interface DerivedStatus {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  /** Of the event that speaks now: it goes with the next one. */
  flag: ShipmentFlag | null;
  responsible: ResponsibleParty | null;
  /** When the present main status began; null while the shipment is pending. */
  statusAt: Date | null;
  isManual: boolean;
  /** First and last news of the carrier itself; "not found" is no news. */
  firstEventAt: Date | null;
  lastEventAt: Date | null;
  lastEvent: TrackingEvent | null;
  /** Kept when a delivered shipment is returned later. */
  deliveredAt: Date | null;
  /** When it will expire if nothing is heard: the moment to derive again. */
  expiresAt: Date | null;
}

/**
 * The status of a shipment from everything that was ever heard of it (design, section 5): the newest event by time
 * and rank, whatever came first; delivered stays delivered unless it is refused or returned later; never back to
 * pending; expired after 30 days without information, and open again with the next event; a merchant's word holds
 * until the carrier reports something newer; a status nobody knows changes nothing.
 */
export function deriveStatus(events: readonly TrackingEvent[], facts: StatusFacts): DerivedStatus {
  const { steps, events: story, deliveredAt, speaker, expiresAt } = replay(events, facts);
  const news = story.filter(isInformation);
  const now = steps.at(-1);
  const isUnheard = !now || (now.status === "INIT" && !now.isManual);
  const change = mainChanges(steps).at(-1);
  const status = isUnheard ? (facts.checkedAt ? "NO_RECORD" : "INIT") : now.status;
  const subStatus = now?.subStatus ?? null;
  const flag = speaker?.flag ?? null;

  return {
    status,
    subStatus,
    flag,
    responsible: responsibleParty(status, subStatus, flag),
    statusAt: change?.at ?? null,
    isManual: now?.isManual ?? false,
    firstEventAt: news[0]?.occurredAt ?? null,
    lastEventAt: news.at(-1)?.occurredAt ?? null,
    lastEvent: news.at(-1) ?? null,
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

/** Every change of main status in a shipment's story, oldest first; the first one leaves INIT. */
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

/** INIT and NO_RECORD are one to everybody outside, so going between them is no change. */
export function isVisibleChange(from: ShipmentStatus, to: ShipmentStatus): boolean {
  return labelKey(from) !== labelKey(to);
}

/**
 * What to announce after new events were stored: from the status the row had to the one derived now, or null.
 * Statuses passed on the way are not announced: news that is no longer true helps nobody.
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
