import { labelKey, type ShipmentStatus, type SubStatus } from "../../../../contract/shipment-status";
import type { TrackingEvent } from "../../tracking-providers/tracking-event";
import { EXPIRES_AFTER_MS, isInformation, replay, type StatusFacts, type StatusStep } from "./replay";

interface State {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
}

/** What a tracking update would have reported at a moment of the past. */
export interface PastUpdate {
  at: Date;
  from: State;
  to: State;
  /** Since when the main status holds where it has changed; null: it is what it was. */
  change: { at: Date; isManual: boolean } | null;
}

/**
 * The updates that these events would have brought, had each been received when it occurred; those of one moment together. The oldest first.
 * @param facts `now`: what comes later is left out of account
 */
export function pastUpdates(events: readonly TrackingEvent[], facts: StatusFacts): PastUpdate[] {
  const reported = events.filter(({ occurredAt }) => occurredAt < facts.now);
  const { steps, events: history } = replay(reported, facts);
  // Of one moment the last holds: a map keeps it in the place of the first.
  const byMoment = new Map(
    [...steps, ...expiries(history, facts)]
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((step) => [step.at.getTime(), step]),
  );
  let from: State = UNKNOWN;
  return [...byMoment.values()].flatMap(({ at, status, subStatus, isManual }) => {
    const before = from;
    const to = { status, subStatus };
    from = to;
    if (before.status === status && before.subStatus === subStatus) return [];
    const change = labelKey(before.status) === labelKey(status) ? null : { at, isManual };
    return [{ at, from: before, to, change }];
  });
}

/** Times in which it had expired until the courier spoke again: a replay of all events knows of an expiry at their end alone. */
function expiries(history: readonly TrackingEvent[], facts: StatusFacts): StatusStep[] {
  let since = facts.shippedAt && facts.shippedAt > facts.addedAt ? facts.shippedAt : facts.addedAt;
  return history.flatMap((event) => {
    const now = event.occurredAt;
    const silence = now.getTime() - since.getTime();
    if (isInformation(event)) since = now;
    if (silence <= EXPIRES_AFTER_MS) return [];
    const last = (events: readonly TrackingEvent[]) => replay(events, { ...facts, now }).steps.at(-1);
    const expired = last(history.filter(({ occurredAt }) => occurredAt < now));
    if (expired?.status !== "EXPIRED") return [];
    const after = last(history.filter(({ occurredAt }) => occurredAt <= now));
    return [expired, { ...(after ?? UNKNOWN), at: now }];
  });
}

const UNKNOWN = { status: "INIT", subStatus: null, event: null, isManual: false } as const;
