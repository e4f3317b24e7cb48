import type { LoaderFunctionArgs } from "@remix-run/node";
import { endApiFor } from "../endApi/end-api-for.server";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("views", "orders");

/** How many orders each saved view shows, by its id. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const [{ counts }, format] = await Promise.all([endApi.countViews(), formatFor(request, context)]);
  return Object.fromEntries(counts.map(({ id, orders }) => [id, format.number(orders)]));
}
