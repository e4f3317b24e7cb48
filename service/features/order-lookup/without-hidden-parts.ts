import type { PageDocument } from "../../../contract/page-document";
import type { TrackedOrder, TrackedShipment } from "../../../contract/tracking";
import { namesNumber } from "../../../storefront/shipment-facts";
import { type TrackingSettings, trackingSettings } from "../../../storefront/tracking-settings";

/** How a page shows parcels; the defaults where its section is missing. */
export function trackingSettingsOf({ sections }: PageDocument): TrackingSettings {
  const section = sections.find(({ type }) => type === "tracking-details");
  return trackingSettings.parse(section?.settings ?? {});
}

/** The order without what the page's settings show nowhere, for answers that are no page: they must not tell more than it does. */
export function withoutHiddenParts(order: TrackedOrder, document: PageDocument): TrackedOrder {
  const settings = trackingSettingsOf(document);
  return {
    ...order,
    shipments: order.shipments.map((shipment) => shownShipment(shipment, settings)),
    notYetShipped: settings.showNotShipped || order.waiting ? order.notYetShipped : [],
    expected: settings.showEstimate && (settings.showNotShipped || order.waiting) ? order.expected : null,
  };
}

function shownShipment(shipment: TrackedShipment, settings: TrackingSettings): TrackedShipment {
  const { trackingNumber, courier, lastMile } = shipment;
  const numbers = [trackingNumber, lastMile?.trackingNumber ?? null];
  const courierOf = (each: typeof courier) => {
    const names =
      !settings.showNumber && numbers.some((number) => number && namesNumber(each?.url ?? "", number));
    return each && names ? { ...each, url: null } : each;
  };
  return {
    ...shipment,
    trackingNumber: settings.showNumber ? trackingNumber : "",
    courier: settings.showCourier ? courierOf(courier) : null,
    lastMile:
      lastMile && settings.showCourier
        ? { courier: courierOf(lastMile.courier)!, trackingNumber: settings.showNumber ? numbers[1]! : null }
        : null,
    items: settings.showItems ? shipment.items : [],
    events: settings.showTimeline ? shipment.events : [],
    ...(!settings.showEstimate && {
      estimatedDeliveryAt: null,
      estimatedFrom: null,
      isLate: false,
      move: null,
    }),
    pickup: settings.showPickup ? shipment.pickup : null,
    proof: settings.showProof ? shipment.proof : null,
  };
}
