import type { EstimateReason } from "../../../contract/estimate-reasons";
import type { EstimateSource } from "../../../contract/orders";
import type { ShipmentId } from "../../../contract/ids";
import type { DeliveryProof, PickupPoint } from "../tracking-providers/handover";
import type { TrackingEvent } from "../tracking-providers/tracking-event";
import { isBeforeOrder, isLongBefore } from "./before-order";
import type { Shipment } from "./shipments.queries";

/** A date with its range and reason; moments at midnight in UTC are days. */
export interface SourceDate {
  from: Date;
  at: Date;
  reason: EstimateReason;
}

/** What a source reports about one shipment of this shop. */
export interface TrackingUpdate {
  shipmentId: ShipmentId;
  events: TrackingEvent[];
  /** True where the update is the source's whole state (a poll or a push); false for a single event from Shopify. */
  isCheck?: boolean;
  isTrackingStopped?: boolean;
  estimatedDeliveryAt?: Date | null;
  /** Source of that date; defaults to the courier. */
  estimatedBy?: EstimateSource;
  /** Where a push has brought that date: when, and of which courier by its own words, null where it names none. */
  estimatePushed?: { courier: string | null; receivedAt: Date };
  /** The date that the merchant has set by hand; null where it was removed. */
  merchantDate?: SourceDate | null;
  /** The date by the shop's rules, as they are now; null where they give none. */
  ruleDate?: SourceDate | null;
  /** The date by the shop's own history; null where too little is known. */
  historyDate?: SourceDate | null;
  /** The shipment has another courier: what the former one and its provider said of the date is about nothing any more. */
  forgetsCourierDates?: boolean;
  /** The shop's order of sources may have changed: the date is chosen anew. */
  choosesDate?: boolean;
  /** Why the source has no data; null clears an earlier problem. */
  problem?: string | null;
  /** The provider that has accepted or finally refused the shipment; null if another one must be found. */
  provider?: string | null;
  providerState?: "registered" | "refused" | "none";
  /** All providers that have refused it for good. */
  refusedBy?: string[];
  /** Came by webhook: such a provider is polled less often. */
  isPush?: boolean;
  /** The courier of the shipment when the provider was asked; the update is dropped where it has another one now. */
  askedOf?: string | null;
  /** Registering has worked, which says nothing of polls that failed. */
  keepsFailures?: boolean;
  /** The poll failed: the next one is put off longer than the last. */
  hasFailed?: boolean;
  /** Next poll, where the provider's state decides it; else the polling schedule does. */
  checkAt?: Date;
  /** The next poll stays when it was: the update has nothing to do with polling. */
  keepsCheck?: boolean;
  /** The courier that has taken the shipment over. */
  lastMile?: { courier: string | null; name: string; trackingNumber: string | null } | null;
  pickup?: PickupPoint | null;
  proof?: DeliveryProof | null;
  /** True: customers get no mail about the change (a manual status the merchant does not want announced). */
  suppressNotifications?: boolean;
  /** True where the manual status is what a file of the merchant says: neither customers nor Shopify are told. */
  isFromImport?: boolean;
  /** The caller has deleted an event of the shipment: what is derived from its history is out of date. */
  hasChangedHistory?: boolean;
}

/**
 * Without what belongs to an earlier parcel of the number: a date before the order, and, where all of the update's events are
 * that one's, its last courier, pickup point, proof and the end of its tracking. The events themselves are stored and told apart by `listEvents`.
 */
export function withoutEarlierShipment(update: TrackingUpdate, orderedAt: Date): TrackingUpdate {
  const { events, estimatedDeliveryAt } = update;
  if (events.length > 0 && events.every((event) => isBeforeOrder(event, orderedAt)))
    return {
      ...update,
      estimatedDeliveryAt: null,
      lastMile: null,
      pickup: null,
      proof: null,
      isTrackingStopped: false,
    };
  if (estimatedDeliveryAt && isLongBefore(estimatedDeliveryAt, orderedAt))
    return { ...update, estimatedDeliveryAt: null };
  return update;
}

/** The shipment with what an update says of it, but for its status, which follows from all of its events. */
export function withUpdate(shipment: Shipment, update: TrackingUpdate, now: Date): Shipment {
  return {
    ...shipment,
    ...(update.isCheck && { lastCheckedAt: now }),
    ...(update.isCheck && !update.keepsFailures && { failedChecks: 0 }),
    ...(update.hasFailed && { failedChecks: shipment.failedChecks + 1 }),
    ...(update.isPush && { pushedAt: now }),
    ...(update.provider !== undefined && { provider: update.provider, providerState: update.providerState }),
    // Another provider is polled at the full rate until its first webhook.
    ...(update.provider !== undefined && update.provider !== shipment.provider && { pushedAt: null }),
    ...(update.refusedBy && { refusedBy: update.refusedBy }),
    ...(update.providerState === "registered" && { stoppedAt: null }),
    ...(update.isTrackingStopped && { stoppedAt: shipment.stoppedAt ?? now, providerState: "stopped" }),
    ...(update.problem !== undefined && { problem: update.problem }),
  };
}
