import { type OrderId, ShipmentId, type ShopId } from "../../../contract/ids";
import type { OrderMap } from "../../../contract/order-map";
import { drawOrderMap } from "../../../storefront/order-map/draw-order-map.server";
import { EMPTY_PICTURE, mapPicture } from "../../../storefront/order-map/map-picture.server";
import { placesOfOrderMap } from "../../../storefront/order-map/places-of-order-map.server";
import type { Context } from "../../platform/context";
import { createTtlCache } from "../../platform/ttl-cache";
import { getOrderMap } from "../../read/order-map/get-order-map";
import { type MapRequest, mapRequestOf } from "./lookup-request";

interface Wanted extends MapRequest {
  order: OrderId;
  /** Of what the page shows of the order: a map is drawn anew once something has changed. */
  version: string;
}

const HEADERS = {
  "content-type": "image/svg+xml",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "private, max-age=300",
};

/**
 * Draws where the shipments of an order have been, as a picture of its tracking page. Places that are hidden from shoppers are not
 * on it. Drawing takes some 20 ms, so that it is done once a minute at most for each.
 */
export function createMapPictures(ctx: Context) {
  const drawn = createTtlCache<string>({
    ...{ maxEntries: 200, maxAgeMs: 60_000 },
    clock: () => performance.now(),
  });

  async function draw(shop: ShopId, { order, size, center }: Wanted): Promise<string> {
    return pictureOf(await getOrderMap(ctx, { shop }, order), { size, center });
  }

  return async (shop: ShopId, wanted: Wanted): Promise<Response> => {
    const key = JSON.stringify([shop, wanted]);
    return new Response(await drawn.get(key, () => draw(shop, wanted)), { headers: HEADERS });
  };
}

/** The map that a preview shows, of the sample orders' route. */
export const sampleMapPicture = (query: URLSearchParams): Response =>
  new Response(pictureOf(SAMPLE_ROUTE, mapRequestOf(query)), { headers: HEADERS });

function pictureOf({ shipments, destination }: OrderMap, { size, center }: MapRequest): string {
  const route = { shipments: shipments.filter(({ stops }) => stops.length > 0), destination };
  const drawing = drawOrderMap(route, placesOfOrderMap(route), size, center);
  return drawing ? mapPicture(drawing) : EMPTY_PICTURE;
}

const WIEN = { place: "Wien", country: "AT", point: [16.37, 48.21] as [number, number] };
const SAMPLE_ROUTE: OrderMap = {
  shipments: [
    {
      ...{ id: ShipmentId.parse("1"), tracking_number: "", under_way: true, delivered: false, hidden: 0 },
      stops: [
        { place: "Hamburg", country: "DE", point: [9.99, 53.55] },
        { place: "Leipzig", country: "DE", point: [12.37, 51.34] },
      ],
    },
  ],
  destination: WIEN,
};
