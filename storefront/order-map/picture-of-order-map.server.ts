import type { OrderMap } from "../../contract/order-map";
import type { MapCenter } from "../tracking-settings";
import { drawOrderMap } from "./draw-order-map.server";
import { mapPicture } from "./map-picture.server";
import type { MapSize } from "./map-size";
import { placesOfOrderMap } from "./places-of-order-map.server";

/** Where an order's shipments have been, as an SVG for its tracking page; null where no place is certain. */
export function pictureOfOrderMap(
  { shipments, destination }: OrderMap,
  { size, center }: { size: MapSize; center: MapCenter },
): string | null {
  const route = { shipments: shipments.filter(({ stops }) => stops.length > 0), destination };
  const drawing = drawOrderMap(route, placesOfOrderMap(route), size, center);
  return drawing && mapPicture(drawing);
}
