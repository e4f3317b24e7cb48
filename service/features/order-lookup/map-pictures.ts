import type { OrderId, ShopId } from "../../../contract/ids";
import type { OrderMap } from "../../../contract/order-map";
import { EMPTY_PICTURE } from "../../../storefront/order-map/map-picture.server";
import { pictureOfOrderMap } from "../../../storefront/order-map/picture-of-order-map.server";
import { sampleRoute } from "../../../storefront/page/sample/sample-route";
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

/** The map that a preview shows, of the sample order in the state that it names. */
export const sampleMapPicture = (query: URLSearchParams): Response =>
  new Response(pictureOf(sampleRoute(query.get("state")), mapRequestOf(query)), { headers: HEADERS });

const pictureOf = (map: OrderMap, request: MapRequest): string =>
  pictureOfOrderMap(map, request) ?? EMPTY_PICTURE;
