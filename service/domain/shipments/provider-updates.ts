import type { ShipmentId } from "../../../contract/ids";
import type { ProviderRouter } from "../tracking-providers/health/provider-router";
import type { TrackingProvider, TrackingResult } from "../tracking-providers/provider";
import type { Trackable } from "./shipments.queries";
import type { TrackingUpdate } from "./tracking-update";

/** Shipments to be asked about again: when the provider has said, or null where it has not. */
export type Again = Map<ShipmentId, Date | null>;

/** The part of an update that says which provider tracks the shipment. */
export function trackedBy(
  provider: TrackingProvider,
  shipment: Trackable,
  refusedBy: string[] = shipment.refusedBy,
): TrackingUpdate {
  return {
    shipmentId: shipment.id,
    events: [],
    askedOf: shipment.courier,
    provider: provider.id,
    providerState: "registered",
    refusedBy,
  };
}

/** The part that is the provider's data. */
export function newsIn(result: TrackingResult): Omit<TrackingUpdate, "shipmentId"> {
  const { events, isTrackingStopped, estimatedDelivery, lastMile, pickup, proof } = result;
  return {
    events,
    isCheck: true,
    isTrackingStopped,
    ...{ lastMile, pickup, proof },
    estimatedDeliveryAt: estimatedDelivery?.to ?? null,
    estimatedBy: estimatedDelivery?.by ?? "courier",
    problem: null,
  };
}

/** Providers that could still take a shipment. */
export function otherProviders(
  router: ProviderRouter,
  shipment: Trackable,
  refusedBy: string[],
): TrackingProvider[] {
  return router.providersFor(shipment.courier).filter((provider) => !refusedBy.includes(provider.id));
}
