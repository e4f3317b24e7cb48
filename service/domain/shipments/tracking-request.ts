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
      province: provinceOf(shipment.shipTo),
      zip: shipment.shipTo?.zip ?? null,
    },
    tag: `${shipment.shopId}-${shipment.id}`,
    phoneEnding: /\d{4}$/.exec((shipment.phone ?? "").replace(/\D/g, ""))?.[0] ?? null,
    isStopped: shipment.stoppedAt !== null,
  };
}

/** Codes with digits ("JP-13") are Shopify's alone. */
function provinceOf(shipTo: Trackable["shipTo"]): string | null {
  const { province = null, provinceCode = null } = shipTo ?? {};
  return provinceCode && /^[A-Z]+$/.test(provinceCode) ? provinceCode : province;
}
