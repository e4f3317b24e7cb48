import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import { OrderId } from "../../contract/ids";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { toResult } from "../endApi/to-result.server";
import { MAP_SIZES, type MapSize } from "../../storefront/order-map/map-size";
import { presentOrderMap } from "../features/order-map/present-order-map.server";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("orders");

const Query = z.object({ id: OrderId, size: z.enum(Object.keys(MAP_SIZES) as MapSize[]) });

/** The map of an order's route, read beside its page: what fails leaves the page as it is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown map", traceId: null }, 400);

  const format = await formatFor(request, context);
  return toResult(
    endApi
      .getOrderMap({ id: parsed.data.id })
      .then((route) => presentOrderMap(route, format, parsed.data.size)),
  );
}
