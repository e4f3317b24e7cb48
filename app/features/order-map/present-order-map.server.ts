import type { OrderMap } from "../../../contract/order-map";
import type { Format } from "../../i18n/format.server";
import { drawOrderMap } from "../../../storefront/order-map/draw-order-map.server";
import type { MapSize } from "../../../storefront/order-map/map-size";
import { numberOf, placesOfOrderMap } from "../../../storefront/order-map/places-of-order-map.server";

/** The route as a drawing and as a list of places. */
export function presentOrderMap({ shipments, destination }: OrderMap, format: Format, size: MapSize) {
  // A shipment without stops has no line, and uses no colour.
  const route = { shipments: shipments.filter(({ stops }) => stops.length > 0), destination };
  const places = placesOfOrderMap(route);
  const nameOf = ({ place, country }: { place: string; country: string | null }) =>
    place === country ? format.country(place) : place;
  return {
    drawing: drawOrderMap(route, places, size),
    shipments: route.shipments.map((shipment) => ({
      id: shipment.id as string,
      number: shipment.tracking_number,
      isDelivered: shipment.delivered,
      stops: shipment.stops.map((stop) => ({
        text: nameOf(stop),
        number: numberOf(places.places, stop),
      })),
    })),
    /** Numbers of shipments without a known place; hidden places have a note of their own. */
    nowhere: shipments.flatMap(({ stops, hidden, tracking_number }) =>
      stops.length === 0 && hidden === 0 ? [tracking_number] : [],
    ),
    /** Of those that are not there yet. */
    destination: destination && !shipments.every(({ delivered }) => delivered) ? nameOf(destination) : null,
    hidden: shipments.reduce((sum, { hidden }) => sum + hidden, 0),
  };
}
export type OrderMapView = ReturnType<typeof presentOrderMap>;
