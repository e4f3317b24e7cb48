import type { ParcelToTrack } from "../couriers/provider";
import type { Trackable } from "./shipments.queries";

/** What a provider may know of a parcel: no name, no street. */
export function toParcel(shipment: Trackable): ParcelToTrack {
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
