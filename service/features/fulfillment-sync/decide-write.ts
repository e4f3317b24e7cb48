import type { WritableStatus } from "../../../contract/shopper-visibility-limits";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import type { TrackingEvent } from "../../domain/tracking-providers/tracking-event";
import { isLate, fulfillmentStatusOf } from "../../domain/orders/fulfillment-status-map";

/** A shipment before and after a tracking update, with all of its events. */
export interface Moved {
  before: Shipment;
  after: Shipment;
  history: readonly TrackingEvent[];
  isManual: boolean;
}

export interface WriteFacts {
  /** The statuses that the merchant wants written to Shopify. */
  wanted: readonly WritableStatus[];
  installedAt: Date;
  /** The newest status queued or written for the shipment's fulfilment. */
  last: WritableStatus | null;
  /** That write failed or was skipped. */
  isLastLost: boolean;
  /** Another shipment of the same fulfilment is not delivered yet. */
  hasOpenSibling: boolean;
}

export interface Write {
  status: WritableStatus;
  happenedAt: Date;
}

/**
 * The status to write to Shopify and when it began; null if there is nothing new. Not written: a status that came from
 * Shopify itself, one from before the app was installed, and that of a shipment that has not changed since we track it. A
 * write that failed is repeated with the next tracking update.
 */
export function decideWrite(moved: Moved, facts: WriteFacts): Write | null {
  const { before, after } = moved;
  if (after.cancelledAt) return null;
  const source = sourceOf(moved);
  // The flag is the courier's, so it does not apply to a manual status; without DELAYED among the wanted statuses, the
  // plain status is written instead.
  const flag = moved.isManual || !facts.wanted.includes("DELAYED") ? null : after.flag;
  const status = fulfillmentStatusOf(after.status, after.subStatus, flag, source.scans === 1);
  if (!status || !source.happenedAt || !facts.wanted.includes(status)) return null;
  if (facts.last === status && !facts.isLastLost) return null;
  if (source.isShopify || source.happenedAt < facts.installedAt) return null;
  if (status === "DELIVERED" && facts.hasOpenSibling) return null;

  const isMoved =
    before.status !== after.status ||
    before.subStatus !== after.subStatus ||
    isLate(before.flag) !== isLate(after.flag);
  return isMoved || facts.last !== null ? { status, happenedAt: source.happenedAt } : null;
}

/** The newest event with the shipment's present status; a manual status has no event. */
function sourceOf({ after, history, isManual }: Moved) {
  if (isManual) return { happenedAt: after.manualStatusAt, isShopify: false, scans: 0 };
  const matching = history.filter((event) => event.status === after.status);
  const newest = matching.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime()).at(-1);
  return {
    happenedAt: newest?.occurredAt ?? null,
    isShopify: newest?.source === "shopify",
    scans: matching.length,
  };
}
