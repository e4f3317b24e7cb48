import type { WritableStatus } from "../../contract/shopper-visibility-limits";
import type { Shipment } from "../shipments/shipments.queries";
import type { TrackingEvent } from "../shipments/status/tracking-event";
import { isLate, fulfillmentStatusOf } from "./fulfillment-status-map";

/** A shipment before and after news of it, with everything that was ever heard. */
export interface Moved {
  before: Shipment;
  after: Shipment;
  story: readonly TrackingEvent[];
  isManual: boolean;
}

export interface WriteFacts {
  /** The words the merchant wants written. */
  wanted: readonly WritableStatus[];
  installedAt: Date;
  /** The newest word about the shipment's fulfilment. */
  last: WritableStatus | null;
  /** Shopify did not take that word, or was not told. */
  isLastLost: boolean;
  /** Another shipment of the same fulfilment is still on its way. */
  hasOpenSibling: boolean;
}

export interface Write {
  status: WritableStatus;
  happenedAt: Date;
}

/**
 * Which word about a shipment is new to Shopify, and since when it is true. Nothing is written of what Shopify told us
 * itself, of what happened before the app was installed, and of a shipment of which nothing moved while we knew it. A word
 * that Shopify did not take is tried again with the next news.
 */
export function decideWrite(moved: Moved, facts: WriteFacts): Write | null {
  const { before, after } = moved;
  if (after.cancelledAt) return null;
  const source = sourceOf(moved);
  // A merchant's own word is not the carrier's, and who wants no delays written is told where the shipment is.
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

/** The event that says what the shipment's status is now; the merchant's own word has none. */
function sourceOf({ after, story, isManual }: Moved) {
  if (isManual) return { happenedAt: after.manualStatusAt, isShopify: false, scans: 0 };
  const telling = story.filter((event) => event.status === after.status);
  const newest = telling.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime()).at(-1);
  return {
    happenedAt: newest?.occurredAt ?? null,
    isShopify: newest?.source === "shopify",
    scans: telling.length,
  };
}
