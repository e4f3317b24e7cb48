import type { TrackingRequest } from "../tracking-providers/provider";
import type { Trackable } from "./shipments.queries";

/** What is sent to a provider: no name and no street. */
export function toTrackingRequest(shipment: Trackable): TrackingRequest {
  return {
    trackingNumber: shipment.trackingNumber,
    courier: shipment.courier,
    shippedAt: shipment.shippedAt,
    originCountry: shipment.originCountry,
    destination: {
      country: shipment.destinationCountry,
      city: shipment.shipTo?.city ?? null,
      zip: shipment.shipTo?.zip ?? null,
    },
    tag: `${shipment.shopId}-${shipment.id}`,
  };
}
