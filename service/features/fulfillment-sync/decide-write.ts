import type { WritableStatus } from "../../../contract/shopper-visibility-limits";
import type { ShipmentTracked } from "../../domain/shipments/shipment.events";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import type { TrackingEvent } from "../../domain/tracking-providers/tracking-event";
import { isLate, fulfillmentStatusOf } from "../../domain/orders/fulfillment-status-map";

/** A tracking update, its shipment as it is now, and all of the shipment's events. */
export interface Moved {
  tracked: Pick<ShipmentTracked, "from" | "isManual" | "isFromImport">;
  after: Shipment;
  history: readonly TrackingEvent[];
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

/** Why a status is not written to Shopify. */
export type NotWritten =
  | "shipment_cancelled"
  /** Shopify has no such status, or nothing says when it began. */
  | "no_such_status"
  | "status_not_wanted"
  | "written_already"
  | "came_from_shopify"
  /** A file of the merchant says so: Shopify is not told of what is past. */
  | "came_from_import"
  | "before_installation"
  | "other_shipments_undelivered"
  /** Nothing has changed since the shipment is tracked. */
  | "nothing_new";

/**
 * The status to write to Shopify and when it began, or why none is. A write that failed is repeated with the next
 * tracking update.
 */
export function decideWrite(moved: Moved, facts: WriteFacts): Write | NotWritten {
  const { tracked, after } = moved;
  const before = tracked.from;
  if (after.cancelledAt) return "shipment_cancelled";
  if (tracked.isFromImport) return "came_from_import";
  const source = sourceOf(moved);
  // The flag is the courier's, so it does not apply to a manual status; without DELAYED among the wanted statuses, the
  // plain status is written instead.
  const flag = tracked.isManual || !facts.wanted.includes("DELAYED") ? null : after.flag;
  const status = fulfillmentStatusOf(after.status, after.subStatus, flag, source.scans === 1);
  if (!status || !source.happenedAt) return "no_such_status";
  if (!facts.wanted.includes(status)) return "status_not_wanted";
  if (facts.last === status && !facts.isLastLost) return "written_already";
  if (source.isShopify) return "came_from_shopify";
  if (source.happenedAt < facts.installedAt) return "before_installation";
  if (status === "DELIVERED" && facts.hasOpenSibling) return "other_shipments_undelivered";

  const isMoved =
    before.status !== after.status ||
    before.subStatus !== after.subStatus ||
    isLate(before.flag) !== isLate(after.flag);
  return isMoved || facts.last !== null ? { status, happenedAt: source.happenedAt } : "nothing_new";
}

/** The newest event with the shipment's present status; a manual status has no event. */
function sourceOf({ tracked, after, history }: Moved) {
  if (tracked.isManual) return { happenedAt: after.manualStatusAt, isShopify: false, scans: 0 };
  const matching = history.filter((event) => event.status === after.status);
  const newest = matching.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime()).at(-1);
  return {
    happenedAt: newest?.occurredAt ?? null,
    isShopify: newest?.source === "shopify",
    scans: matching.length,
  };
}
