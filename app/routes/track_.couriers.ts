import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { endApiFor } from "../endApi/end-api-for.server";
import { findCouriers, tryNumber } from "../features/couriers/find-couriers.server";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("couriers");

const Country = /^[A-Z]{2}$/;

/** Couriers by name (`q`), or those a number may be of (`number`, and where it goes: `destination`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const search = new URL(request.url).searchParams;
  const number = search.get("number")?.trim().slice(0, 200);
  const query = search.get("q");
  if (!number && query === null) return redirect("/track/settings/couriers");
  const format = await formatFor(request, context);
  if (!number) return findCouriers(endApi, format, query!.slice(0, 100));
  const destination = Country.exec(search.get("destination") ?? "")?.[0] ?? null;
  return tryNumber(endApi, format, { number, destination });
}
