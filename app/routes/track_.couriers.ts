import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { endApiFor } from "../endApi/end-api-for.server";
import { findCouriers, tryNumber } from "../features/couriers/find-couriers.server";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("couriers");

/** Couriers by name (`q`), or those a number may be of (`number`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const search = new URL(request.url).searchParams;
  const number = search.get("number")?.trim().slice(0, 200);
  if (number) return tryNumber(endApi, await formatFor(request, context), number);
  const query = search.get("q");
  return query === null ? redirect("/track/settings/couriers") : findCouriers(endApi, query.slice(0, 100));
}
